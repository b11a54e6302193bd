// @ts-check
import { createFriendsClient } from '../../shared/api/friends-client.js';
import { askDialog } from '../../shared/ui/ask-dialog.js';
import { element } from '../../shared/ui/element.js';
import { makeChoice } from '../../shared/ui/form-field.js';
import { showToast } from '../../shared/ui/toast.js';
import { makeDangerAction, makeEmpty, makeSection } from '../frame/section.js';
/** @import { FriendReport } from '../../shared/api/friends-client.js' */
/** @import { AdminContext } from '../frame/admin-context.js' */

/** What visitors reported of their friends: to be read, dealt with, and deleted. */
export class ReportsSection {
  #context;
  #section;
  #venue;
  element;

  /** @param {AdminContext} context */
  constructor(context) {
    const { t, venuesFor, venueName } = context;
    this.#context = context;
    const venues = venuesFor('manageAccounts').filter((slug) => slug !== '*');
    this.#venue = makeChoice({
      label: t('whichVenue'),
      name: 'reports-venue',
      value: venues.find((slug) => slug === context.asked),
      options: venues.map((slug) => [slug, venueName(slug)]),
    });
    this.#venue.node.classList.add('venue-choice');
    this.#venue.input.addEventListener('change', () => void this.load());
    this.#section = makeSection({
      id: 'reports',
      lead: t('reportsLead'),
      actions: [venues.length > 1 ? this.#venue.node : null],
    });
    this.element = this.#section.node;
  }

  get #slug() {
    return this.#venue.input.value;
  }

  get #friends() {
    return createFriendsClient(this.#context.client.base, this.#slug);
  }

  async load() {
    const { t, refusal } = this.#context;
    try {
      const reports = this.#slug ? await this.#friends.reports() : [];
      this.#section.show(
        reports.map((report) => this.#row(report)),
        () => makeEmpty(t('noReports'), t('noReportsText')),
      );
      this.#section.complain('');
    } catch (error) {
      this.#section.complain(refusal(error));
    }
  }

  /** @param {FriendReport} report */
  #row(report) {
    const { t, moment } = this.#context;
    const { id, time, reporter, reported, reportedName, text, messages, links } = report;
    const name = reportedName || reported;
    return element(
      'li',
      { class: 'row card report', 'data-report': String(id) },
      element(
        'div',
        { class: 'about' },
        element('strong', {}, t('reportOf', { name, id: reported })),
        element('span', { class: 'quiet' }, t('reportBy', { id: reporter, time: moment(time) })),
        element('p', { class: 'report-words' }, text),
        messages.length === 0 ? null : element(
          'ul',
          { class: 'report-messages', 'aria-label': t('reportMessages') },
          ...messages.map((message) =>
            element(
              'li',
              {},
              element(
                'small',
                { class: 'quiet' },
                `${message.from === reported ? name : reporter}, ${moment(message.sent)}`,
              ),
              element('span', {}, message.text ?? t('reportPlace')),
            )
          ),
        ),
        links.length === 0 ? element('span', { class: 'quiet' }, t('reportGone')) : null,
      ),
      makeDangerAction({
        label: t('reportDelete'),
        name,
        click: () => void this.#delete(report, name),
        more: links.length === 0 ? null : {
          label: t(links.every(({ isGuest }) => isGuest) ? 'guestEnd' : 'revoke'),
          click: () => void this.#end(report, name),
        },
      }),
    );
  }

  /** @param {FriendReport} report  @param {string} name */
  #delete({ id }, name) {
    const { t } = this.#context;
    return this.#ask({
      title: t('reportDeleteTitle', { name }),
      text: t('reportDeleteText'),
      confirm: t('reportDelete'),
      done: t('reportDeleted'),
    }, () => this.#friends.removeReport(id));
  }

  /** Ends all by which the reported navigator gets in. @param {FriendReport} report  @param {string} name */
  #end({ links }, name) {
    const { t, accounts } = this.#context;
    const areGuests = links.every(({ isGuest }) => isGuest);
    return this.#ask({
      title: t(areGuests ? 'guestEndTitle' : 'revokeTitle', { name }),
      text: t(areGuests ? 'guestEndText' : 'revokeText'),
      confirm: t(areGuests ? 'guestEnd' : 'revoke'),
      done: areGuests ? t('guestEnded') : t('revoked', { name }),
    }, async () => {
      for (const { id, isGuest } of links) {
        if (isGuest) await accounts.removeGuest(this.#slug, id);
        else await accounts.revokeLink(this.#slug, id);
      }
    });
  }

  /** @param {{ title: string, text: string, confirm: string, done: string }} words
   * @param {() => Promise<unknown>} act */
  async #ask({ title, text, confirm, done }, act) {
    const { t, refusal } = this.#context;
    const isDone = await askDialog({
      title,
      text,
      confirm,
      cancel: t('form.cancel'),
      isDanger: true,
      send: async () => void await act(),
      refuse: refusal,
    });
    if (!isDone) return;
    showToast(done, { tone: 'good' });
    await this.load();
    this.element.focus();
  }
}
