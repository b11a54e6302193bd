// @ts-check
import { askDialog } from '../../shared/ui/ask-dialog.js';
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { showToast } from '../../shared/ui/toast.js';
import { askToInvite, makeInviteButton } from './invite-dialog.js';
import { makeDangerAction, makeEmpty, makeSection } from '../frame/section.js';
/** @import { Invitation } from '../../shared/api/accounts-types.js' */
/** @import { AdminContext } from '../frame/admin-context.js' */

/** The invitations that were not accepted yet. */
export class InvitationsSection {
  #context;
  #section;
  element;

  /** @param {AdminContext} context */
  constructor(context) {
    const { t } = context;
    this.#context = context;
    const invite = makeInviteButton(t, () => void this.#invite());
    this.#section = makeSection({
      id: 'invitations',
      lead: t('invitationsLead'),
      actions: [invite],
    });
    this.element = this.#section.node;
  }

  async load() {
    const { t, accounts, names, refusal } = this.#context;
    try {
      const invitations = await accounts.invitations();
      for (const { id, email } of invitations) if (email) names.set(id, email);
      this.#section.show(
        invitations.map((each) => this.#row(each)),
        () => makeEmpty(t('noInvitations'), t('noInvitationsText')),
      );
      this.#section.complain('');
    } catch (error) {
      this.#section.complain(refusal(error));
    }
  }

  async #invite() {
    if (await askToInvite(this.#context)) await this.load();
  }

  /** @param {Invitation} invitation */
  #row(invitation) {
    const { t, grantText, moment, names } = this.#context;
    const { email, created, createdBy, expires } = invitation;
    const who = email ?? t('whoeverHasIt');
    const by = createdBy && names.get(createdBy);
    return element(
      'li',
      { class: 'row card', 'data-id': invitation.id },
      element('span', { class: 'face', 'aria-hidden': 'true' }, icon('mail')),
      element(
        'div',
        { class: 'about' },
        element('strong', {}, who),
        element(
          'span',
          { class: 'quiet' },
          by
            ? t('madeBy', { name: by, time: moment(created) })
            : t('made', { time: moment(created) }),
        ),
        element('span', { class: 'quiet' }, t('until', { time: moment(expires) })),
      ),
      element(
        'ul',
        { class: 'chips' },
        element('li', { 'data-role': invitation.role }, grantText(invitation)),
      ),
      makeDangerAction({
        label: t('takeBack'),
        name: who,
        click: () => void this.#takeBack(invitation, who),
      }),
    );
  }

  /** @param {Invitation} invitation @param {string} name of the invited */
  async #takeBack({ id }, name) {
    const { t, accounts, refusal } = this.#context;
    const isDone = await askDialog({
      title: t('takeBackTitle', { who: name }),
      text: t('takeBackText'),
      confirm: t('takeBack'),
      cancel: t('form.cancel'),
      isDanger: true,
      send: () => accounts.removeInvitation(id),
      refuse: refusal,
    });
    if (!isDone) return;
    showToast(t('takenBack'), { tone: 'good' });
    await this.load();
    this.element.focus();
  }
}
