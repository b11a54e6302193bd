// @ts-check
import { refusalText } from '../../shared/session/submit-form.js';
import { element } from '../../shared/ui/element.js';
/** @import { ReportMail } from '../../shared/api/reports-client.js' */
/** @import { MailContext } from './mail-section.js' */

/** Milliseconds between two looks while the log is open. */
const pause = 2000;

/** The mails of a schedule, the newest first, as long as the reader has them open. */
export class MailLog {
  #context;
  #schedule;
  #list = element('ol', { class: 'mail-rows' });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  element;

  /** @param {MailContext} context @param {string} schedule its id */
  constructor(context, schedule) {
    this.#context = context;
    this.#schedule = schedule;
    this.element = element(
      'details',
      { class: 'mail-log', toggle: () => void this.refresh() },
      element('summary', {}, context.speech.t('log')),
      this.#list,
    );
  }

  open() {
    this.element.open = true;
    void this.refresh();
  }

  /** Reads the log again while it is open. */
  async refresh() {
    clearTimeout(this.#timer);
    if (!this.element.open) return;
    const { client, slug, speech: { t } } = this.#context;
    try {
      const { deliveries } = await client.mails(slug, this.#schedule);
      this.#list.replaceChildren(...deliveries.map((each) => this.#row(each)));
      if (deliveries.length === 0) this.#list.append(element('li', {}, t('noMails')));
    } catch (error) {
      this.#list.replaceChildren(element('li', {}, refusalText(error, t)));
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.element.isConnected && void this.refresh(), pause);
  }

  /** @param {ReportMail} mail */
  #row({ id, made, to, test, state, attempts, next, last }) {
    const { speech: { t, number }, timeText } = this.#context;
    const outcome = [
      t(`mail.${state}`),
      attempts > 1 ? t('tries', { count: attempts, value: number(attempts) }) : '',
      state === 'waiting' && attempts > 0 && next ? t('nextTry', { time: timeText(next) }) : '',
    ].filter(Boolean).join(' · ');
    return element(
      'li',
      { 'data-mail': id, 'data-state': state },
      element(
        'span',
        {},
        [timeText(made), to ?? '', test ? t('sentNow') : ''].filter(Boolean).join(' · '),
      ),
      element('span', { class: 'outcome' }, outcome),
      last?.error ? element('span', { class: 'say bad' }, last.error) : null,
    );
  }
}
