// @ts-check
import { makeUUID } from '../../shared/api/make-id.js';
import { qrPicture } from '../../shared/qr/qr-picture.js';
import { askDialog } from '../../shared/ui/ask-dialog.js';
import { copyText } from '../../shared/ui/copy-text.js';
import { element } from '../../shared/ui/element.js';
import { showToast } from '../../shared/ui/toast.js';
import { isLoopback } from '../frame/one-time-link.js';
import { printSheet } from '../frame/print-sheet.js';
import { makeDangerAction } from '../frame/section.js';
/** @import { Guests, Link } from '../../shared/api/accounts-types.js' */
/** @import { AdminContext } from '../frame/admin-context.js' */

/** The address of a venue's phone page for all its visitors, with its code, whether they get in as guests,
 * and those that are there. */
export class VisitorsPanel {
  #context;
  #slug = '';
  #onChange;
  element = element('section', { class: 'visitors card', 'aria-labelledby': 'visitors-title' });

  /** @param {AdminContext} context  @param {() => Promise<void>} onChange  guests ended, or may come */
  constructor(context, onChange) {
    this.#context = context;
    this.#onChange = onChange;
  }

  /** @param {string} slug @param {Guests} guests */
  show(slug, guests) {
    const { t, accounts, venueName, moment } = this.#context;
    this.#slug = slug;
    const address = `${accounts.base}navigate/?venue=${encodeURIComponent(slug)}`;
    const { allowed, until, total } = guests;
    const state = allowed
      ? t(until ? 'visitorsUntil' : 'visitorsAllowed', { time: moment(until) })
      : t(until && Date.parse(until) <= Date.now() ? 'visitorsOver' : 'visitorsOff');
    const print = () =>
      printSheet([{
        address,
        label: t('visitorsCode'),
        caption: venueName(slug),
        lines: [address],
      }]);
    const button = (/** @type {string} */ text, /** @type {() => void} */ click) =>
      element('button', { type: 'button', class: 'button', click }, text);
    this.element.replaceChildren(
      qrPicture(address, t('visitorsCode')),
      element(
        'div',
        { class: 'about' },
        element('h2', { id: 'visitors-title' }, t('visitorsTitle')),
        element('p', {}, element('a', { href: address }, address)),
        element('p', { class: 'state' }, state),
        isLoopback(accounts.base) ? element('p', { class: 'say warn' }, t('onlyHere')) : null,
        element(
          'div',
          { class: 'row-actions' },
          // While guests are kept out the code leads to the sign-in page: not for a poster.
          allowed ? button(t('visitorsPrint'), print) : null,
          button(t('form.copy'), () => void copyText(address, t('form.copied'))),
          this.#doorButton(guests),
        ),
        total === 0 ? null : this.#list(guests),
      ),
    );
  }

  /** Lets visitors in or keeps them out; behind the end of the event only its date helps, which the editor sets.
   * @param {Guests} guests */
  #doorButton({ allowed, until }) {
    const { t, accounts } = this.#context;
    if (!allowed && until && Date.parse(until) <= Date.now()) {
      const href = `${accounts.base}editor/?venue=${encodeURIComponent(this.#slug)}`;
      return element('a', { class: 'button', href }, t('visitorsSettings'));
    }
    const kind = allowed ? 'button' : 'button primary';
    return element(
      'button',
      { type: 'button', class: kind, click: () => void this.#letIn(!allowed) },
      t(allowed ? 'visitorsShut' : 'visitorsOpen'),
    );
  }

  /** @param {boolean} isOn  whether visitors get in without an account */
  async #letIn(isOn) {
    const { t, client, refusal } = this.#context;
    try {
      const { revision } = await client.venue(this.#slug);
      await client.postEdit(this.#slug, {
        id: `guests-${makeUUID()}`,
        base: revision,
        author: 'anonymous',
        operations: [{ operation: 'changeVenue', settings: { guests: isOn || null } }],
      });
    } catch (error) {
      showToast(refusal(error), { tone: 'bad' });
      return;
    }
    showToast(t(isOn ? 'visitorsAllowed' : 'visitorsOff'), { tone: 'good' });
    await this.#onChange();
  }

  /** @param {Guests} guests */
  #list({ total, guests }) {
    const { t } = this.#context;
    return element(
      'details',
      { class: 'guests' },
      element('summary', {}, t('guestsHere', { count: total })),
      element(
        'button',
        { type: 'button', class: 'button is-danger', click: () => void this.#endAll() },
        t('guestsEndAll'),
      ),
      element('ul', { class: 'rows' }, ...guests.map((guest) => this.#row(guest))),
      guests.length < total
        ? element('p', { class: 'quiet' }, t('guestsMore', { count: total - guests.length }))
        : null,
    );
  }

  /** @param {Link} guest */
  #row({ id, navigator: pseudonym, created, lastUsed }) {
    const { t, moment } = this.#context;
    const name = pseudonym ?? t('guestWithout');
    return element(
      'li',
      { class: 'row', 'data-guest': id },
      element(
        'div',
        { class: 'about' },
        element('strong', {}, name),
        element('span', { class: 'quiet' }, t('guestSince', { time: moment(created) })),
        lastUsed
          ? element('span', { class: 'quiet' }, t('lastUsed', { time: moment(lastUsed) }))
          : null,
      ),
      makeDangerAction({ label: t('guestEnd'), name, click: () => void this.#end(id, name) }),
    );
  }

  /** @param {string} id @param {string} name */
  #end(id, name) {
    const { t, accounts } = this.#context;
    return this.#ask(
      t('guestEndTitle', { name }),
      t('guestEndText'),
      t('guestEnd'),
      async () => {
        await accounts.removeGuest(this.#slug, id);
        return t('guestEnded');
      },
    );
  }

  #endAll() {
    const { t, accounts } = this.#context;
    return this.#ask(t('guestsEndTitle'), t('guestsEndText'), t('guestsEndAll'), async () => {
      const { ended } = await accounts.removeGuests(this.#slug);
      return t('guestsEnded', { count: ended });
    });
  }

  /** @param {string} title @param {string} text @param {string} confirm
   * @param {() => Promise<string>} end  answers with what to say then */
  async #ask(title, text, confirm, end) {
    const { t, refusal } = this.#context;
    let done = '';
    const isDone = await askDialog({
      title,
      text,
      confirm,
      cancel: t('form.cancel'),
      isDanger: true,
      send: async () => {
        done = await end();
      },
      refuse: refusal,
    });
    if (!isDone) return;
    showToast(done, { tone: 'good' });
    await this.#onChange();
  }
}
