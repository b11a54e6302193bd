// @ts-check
import { localeOf } from '../shared/i18n/locale.js';
import { zoneOf } from '../shared/i18n/time-zone.js';
import { refusalText } from '../shared/session/submit-form.js';
import { copyText } from '../shared/ui/copy-text.js';
import { element } from '../shared/ui/element.js';
import { exposeApp } from '../shared/ui/expose-app.js';
import { icon } from '../shared/ui/icons.js';
import { makeTabs } from '../shared/ui/tabs.js';
import { ReportBar } from './frame/report-bar.js';
import { ReportSheet } from './frame/report-sheet.js';
import { MailSection } from './schedules/mail-section.js';
import { weekdays } from './schedules/schedule-form.js';
import { queryOf, searchOf, viewOf } from './model/report-view.js';
/** @import { InsightClient } from '../shared/api/insight-client.js' */
/** @import { ReportsClient } from '../shared/api/reports-client.js' */
/** @import { Venue } from '../shared/api/types.js' */
/** @import { Zone } from '../shared/i18n/time-zone.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */
/** @import { SessionMonitor } from '../shared/session/session-monitor.js' */
/** @import { ReportView } from './model/report-view.js' */

/** @typedef {{ venue: Venue, client: InsightClient & ReportsClient, menu: HTMLElement, maySet: boolean,
 *   monitor: SessionMonitor | null }} ReportStart */

/** Writes moments by the venue's clock. @param {Speech} speech @param {Zone} zone
 * @returns {(time: string) => string} */
const makeTimeText = ({ language }, zone) => {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  });
  return (time) => format.format(new Date(time));
};

/** Writes days of the week. @param {Speech} speech @returns {(day: string) => string} */
const makeWeekdayName = ({ language }) => {
  const format = new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' });
  // 5 January 1970 was a Monday.
  return (day) => format.format(new Date(Date.UTC(1970, 0, 5 + weekdays.indexOf(day))));
};

/** The page of a venue's reports: the report to print, and the schedules by mail. */
export class ReportsPage {
  #speech;
  #start;
  #zone;
  #bar;
  #sheet = new ReportSheet();
  #table = element('a', { class: 'button icon-only', download: '' }, icon('table'));
  /** @type {ReportView} */
  #view;
  #turn = 0;
  #isAsking = false;

  /** @param {HTMLElement} root @param {Speech} speech @param {ReportStart} start */
  constructor(root, speech, start) {
    const { venue, client, menu, monitor, maySet } = start;
    const { t, localized } = speech;
    this.#speech = speech;
    this.#start = start;
    this.#zone = zoneOf(venue);
    this.#view = viewOf(location.search, Date.now(), this.#zone);
    this.#bar = new ReportBar(t, this.#zone, (change) => this.#change(change));
    monitor?.follow(window, null);
    const insight = `../insight/?venue=${encodeURIComponent(venue.slug)}`;
    this.#table.setAttribute('aria-label', t('csv'));
    this.#table.title = t('csv');
    const report = element(
      'section',
      maySet
        ? { role: 'tabpanel', id: 'part-report', 'aria-labelledby': 'tab-report' }
        : { id: 'part-report', 'aria-label': t('tab.report') },
      this.#bar.element,
      this.#sheet.element,
    );
    const mail = new MailSection({
      client,
      slug: venue.slug,
      speech,
      timeText: makeTimeText(speech, this.#zone),
      weekdayName: makeWeekdayName(speech),
    });
    const parts = [
      { id: 'report', name: t('tab.report'), element: report, load: async () => {} },
      { id: 'mail', name: t('tab.mail'), element: mail.element, load: () => mail.load() },
    ];
    const tabs = makeTabs({ label: t('tabs'), parts });
    root.replaceChildren(
      element(
        'header',
        { class: 'bar' },
        element('a', { class: 'home', href: insight, 'aria-label': t('toFigures') }, icon('back')),
        element(
          'div',
          { class: 'bar-title' },
          element('h1', {}, localized(venue.name) || venue.slug),
          element('p', {}, t('title')),
        ),
        element(
          'div',
          { class: 'toolbar' },
          element('button', {
            type: 'button',
            class: 'button icon-only',
            'aria-label': t('copyLink'),
            title: t('copyLink'),
            click: () => void copyText(location.href, t('copied')),
          }, icon('link')),
          this.#table,
        ),
        menu,
      ),
      element('main', { class: 'parts' }, ...(maySet ? [tabs.node, ...tabs.panels] : [report])),
    );
    addEventListener('popstate', () => {
      this.#show(viewOf(location.search, Date.now(), this.#zone));
    });
    if (maySet) tabs.choose(location.hash.slice(1) || 'report');
    this.#show(this.#view);
    this.#expose();
  }

  /** Shows something else, and keeps it in the address. @param {Partial<ReportView>} change */
  #change(change) {
    const view = { ...this.#view, ...change };
    const search = searchOf(view, location.search);
    if (search !== location.search) history.pushState(null, '', `${search}${location.hash}`);
    this.#show(view);
  }

  /** @param {ReportView} view */
  #show(view) {
    this.#view = view;
    this.#bar.show(view);
    const { client, venue: { slug } } = this.#start;
    this.#table.href = client.reportURL(slug, { ...this.#query, format: 'csv' });
    void this.#ask();
  }

  get #query() {
    return { ...queryOf(this.#view), language: this.#speech.language };
  }

  async #ask() {
    const turn = this.#turn += 1;
    const { client, venue: { slug } } = this.#start;
    this.#isAsking = true;
    this.#sheet.setBusy(true);
    try {
      const text = await client.reportDocument(slug, { ...this.#query, format: 'html' });
      if (turn === this.#turn) document.title = this.#sheet.show(text);
    } catch (error) {
      if (turn === this.#turn) this.#sheet.fail(refusalText(error, this.#speech.t));
    }
    if (turn !== this.#turn) return;
    this.#isAsking = false;
    this.#sheet.setBusy(false);
  }

  #expose() {
    const self = this;
    exposeApp({
      get ready() {
        return !self.#isAsking;
      },
      get view() {
        return self.#view;
      },
    });
  }
}
