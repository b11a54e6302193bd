// @ts-check
import { refusalText } from '../../shared/session/submit-form.js';
import { askDialog } from '../../shared/ui/ask-dialog.js';
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { showToast } from '../../shared/ui/toast.js';
import { MailLog } from './mail-log.js';
import { askForSchedule } from './schedule-form.js';
/** @import { ReportSchedule, ReportsClient } from '../../shared/api/reports-client.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** What the parts of the section share. timeText: a moment by the venue's clock; weekdayName: of `monday` and so on.
 * @typedef {Readonly<{ client: ReportsClient, slug: string, speech: Speech, timeText: (time: string) => string,
 *   weekdayName: (day: string) => string }>} MailContext */

/** The schedules of reports by mail, each with a button that sends now and the log of its mails. */
export class MailSection {
  #context;
  #problem = element('p', { class: 'say bad', role: 'alert' });
  #list = element('ul', { class: 'schedule-rows' });
  #hasMail = false;
  /** The logs that are open. @type {Map<string, MailLog>} */
  #logs = new Map();
  element;

  /** @param {MailContext} context */
  constructor(context) {
    const { t } = context.speech;
    this.#context = context;
    this.element = element(
      'section',
      { role: 'tabpanel', id: 'part-mail', 'aria-labelledby': 'tab-mail', tabindex: -1 },
      element(
        'div',
        { class: 'part-head' },
        element('p', { class: 'lead' }, t('mailLead')),
        element(
          'button',
          { type: 'button', class: 'button primary', click: () => void this.#edit(null) },
          icon('plus'),
          t('newSchedule'),
        ),
      ),
      this.#problem,
      this.#list,
    );
  }

  async load() {
    const { client, slug, speech: { t } } = this.#context;
    try {
      const { schedules, hasMail } = await client.schedules(slug);
      this.#hasMail = hasMail;
      this.#list.replaceChildren(...schedules.map((schedule) => this.#row(schedule)));
      if (schedules.length === 0) {
        this.#list.append(
          element(
            'li',
            { class: 'empty card' },
            element('h2', {}, t('noSchedules')),
            element('p', {}, t('noSchedulesText')),
          ),
        );
      }
      this.#problem.textContent = hasMail ? '' : t('hint.noMail');
    } catch (error) {
      this.#problem.textContent = refusalText(error, t);
    }
  }

  /** @param {ReportSchedule} schedule */
  #row(schedule) {
    const { speech: { t, number }, timeText, weekdayName } = this.#context;
    const { id, name, recipients, enabled, every, weekday, time, next, failed = 0 } = schedule;
    const log = this.#logs.get(id) ?? new MailLog(this.#context, id);
    this.#logs.set(id, log);
    void log.refresh();
    const button = (
      /** @type {string} */ act,
      /** @type {string} */ text,
      /** @type {() => void} */ click,
      isDisabled = false,
    ) =>
      element('button', {
        type: 'button',
        class: 'button',
        'data-act': act,
        disabled: isDisabled,
        'aria-label': `${text}: ${name}`,
        click,
      }, text);
    const when = every === 'day'
      ? t('daily', { time })
      : t('weekly', { day: weekdayName(weekday ?? 'monday'), time });
    return element(
      'li',
      {
        class: 'schedule-row card',
        'data-schedule': id,
        'data-state': enabled ? 'on' : 'off',
      },
      element(
        'div',
        { class: 'about' },
        element('strong', {}, name),
        element('span', {}, when),
        element('span', { class: 'quiet' }, recipients.join(', ')),
      ),
      element(
        'div',
        { class: 'now' },
        element(
          'span',
          {},
          enabled && next ? t('nextReport', { time: timeText(next) }) : t('switchedOff'),
        ),
        failed > 0
          ? element(
            'span',
            { class: 'say bad' },
            t('failedCount', { count: failed, value: number(failed) }),
          )
          : null,
      ),
      element(
        'div',
        { class: 'row-actions' },
        button('send', t('sendNow'), () => void this.#send(schedule), !enabled),
        button('change', t('change'), () => void this.#edit(schedule)),
        button('remove', t('remove'), () => void this.#remove(schedule)),
      ),
      log.element,
    );
  }

  /** @param {ReportSchedule} schedule */
  async #send({ id }) {
    const { client, slug, speech: { t } } = this.#context;
    try {
      await client.sendNow(slug, id);
      showToast(t('onItsWay'));
      this.#logs.get(id)?.open();
    } catch (error) {
      this.#problem.textContent = refusalText(error, t);
    }
  }

  /** @param {ReportSchedule | null} schedule `null` for a new one */
  async #edit(schedule) {
    if (await askForSchedule(this.#context, schedule, this.#hasMail)) await this.load();
  }

  /** @param {ReportSchedule} schedule */
  async #remove({ id, name }) {
    const { client, slug, speech: { t } } = this.#context;
    const isDone = await askDialog({
      title: t('removeScheduleTitle', { name }),
      text: t('removeScheduleText'),
      confirm: t('remove'),
      cancel: t('form.cancel'),
      isDanger: true,
      send: () => client.removeSchedule(slug, id),
      refuse: (error) => refusalText(error, t),
    });
    if (!isDone) return;
    this.#logs.delete(id);
    await this.load();
    this.element.focus();
  }
}
