// @ts-check
import { askDialog } from '../../shared/ui/ask-dialog.js';
import { element } from '../../shared/ui/element.js';
import { showToast } from '../../shared/ui/toast.js';
import { askToInvite, makeInviteButton } from '../invitations/invite-dialog.js';
import { showOneTimeLink } from '../frame/one-time-link.js';
import { makeEmpty, makeSection } from '../frame/section.js';
import { makePersonRow } from './person-row.js';
import { askForRoles } from './roles-dialog.js';
/** @import { Account } from '../../shared/api/accounts-types.js' */
/** @import { AdminContext } from '../frame/admin-context.js' */

/** From this number of people on the section has a search field. */
const many = 8;

/** People with a role here, and what can be done about each. */
export class PeopleSection {
  #context;
  #section;
  #onInvited;
  #filter;
  /** @type {Account[]} */
  #people = [];
  element;

  /** @param {AdminContext} context @param {() => void} onInvited */
  constructor(context, onInvited) {
    const { t } = context;
    this.#context = context;
    this.#onInvited = onInvited;
    this.#filter = element('input', {
      class: 'input filter',
      type: 'search',
      placeholder: t('findPerson'),
      'aria-label': t('findPerson'),
      hidden: true,
      input: () => this.#show(),
    });
    const invite = makeInviteButton(t, () => void this.#invite());
    this.#section = makeSection({
      id: 'people',
      lead: t('peopleLead'),
      actions: [this.#filter, invite],
    });
    this.element = this.#section.node;
  }

  async load() {
    const { accounts, names, refusal } = this.#context;
    try {
      this.#people = await accounts.accounts();
      for (const { id, name } of this.#people) names.set(id, name);
      this.#section.complain('');
    } catch (error) {
      this.#section.complain(refusal(error));
    }
    this.#show();
  }

  #show() {
    const { t } = this.#context;
    const wanted = this.#filter.value.trim().toLocaleLowerCase();
    this.#filter.hidden = this.#people.length < many;
    const found = this.#people.filter(({ name, email }) =>
      `${name} ${email}`.toLocaleLowerCase().includes(wanted)
    );
    const isAlone = this.#people.length === 1 && wanted === '';
    this.#section.show(
      found.map((person) =>
        makePersonRow(this.#context, person, {
          roles: () => void this.#changeRoles(person),
          reset: () => void this.#reset(person),
          signOut: () => void this.#signOut(person),
          remove: () => void this.#remove(person),
        })
      ),
      () => makeEmpty(t('nobodyFound'), t('nobodyFoundText')),
    );
    this.#section.node.querySelector('.alone')?.remove();
    if (isAlone) this.#section.list.after(element('p', { class: 'say alone' }, t('alone')));
  }

  async #invite() {
    if (await askToInvite(this.#context)) this.#onInvited();
  }

  /** @param {Account} person */
  async #changeRoles(person) {
    if (await askForRoles(this.#context, person)) await this.load();
  }

  /** @param {Account} person */
  async #reset({ id, name }) {
    const { t, accounts, refusal, moment } = this.#context;
    try {
      const { token, expires } = await accounts.makeReset(id);
      await showOneTimeLink(this.#context, {
        title: t('resetTitle', { name }),
        text: t('resetText', { time: moment(expires) }),
        token,
      });
    } catch (error) {
      this.#section.complain(refusal(error));
    }
  }

  /** @param {Account} person */
  async #signOut({ id, name }) {
    const { t, accounts, refusal } = this.#context;
    const isDone = await askDialog({
      title: t('signOutTitle', { name }),
      text: t('signOutText'),
      confirm: t('session.signOut'),
      cancel: t('form.cancel'),
      send: () => accounts.signOutAccount(id),
      refuse: refusal,
    });
    if (isDone) showToast(t('signedOut', { name }), { tone: 'good' });
  }

  /** @param {Account} person */
  async #remove({ id, name }) {
    const { t, accounts, refusal } = this.#context;
    const isDone = await askDialog({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      confirm: t('remove'),
      cancel: t('form.cancel'),
      isDanger: true,
      send: () => accounts.removeAccount(id),
      refuse: refusal,
    });
    if (!isDone) return;
    showToast(t('removed', { name }), { tone: 'good' });
    await this.load();
    this.element.focus();
  }
}
