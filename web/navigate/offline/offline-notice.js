// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { ageText } from '../position/age-text.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** Milliseconds below which the time without network is a moment. */
const MOMENT = 10_000;

/** Says that there is no network, since when, and how old the plan is. Screen readers hear the first of
 * it once; the clock is no live region. */
export class OfflineNotice {
  #speech;
  #status = element('span', { role: 'status' });
  #age = element('span', {});
  /** When the network was lost, in milliseconds since 1970. @type {number | null} */
  #since = null;
  #planAt = 0;
  element = element('p', { class: 'offline', hidden: true }, this.#status, ' ', this.#age);

  /** @param {Speech} speech */
  constructor(speech) {
    this.#speech = speech;
  }

  /** Whether there is no network. */
  get isShown() {
    return this.#since !== null;
  }

  /** @param {{ since: number, planAt: number } | null} loss  times in milliseconds since 1970 */
  set(loss) {
    this.#since = loss?.since ?? null;
    this.#planAt = loss?.planAt ?? 0;
    this.element.hidden = loss === null;
    setText(this.#status, loss === null ? '' : this.#speech.t('offline'));
    this.tick();
  }

  /** Shows what time changes. */
  tick() {
    if (this.#since === null) return;
    const { t, language } = this.#speech;
    const isToday = new Date(this.#planAt).toDateString() === new Date().toDateString();
    // Of its region where that is of the language of the page: 13:02 in Britain.
    const region = navigator.language.startsWith(language) ? navigator.language : language;
    const time = new Intl.DateTimeFormat(region, {
      timeStyle: 'short',
      ...(isToday ? {} : { dateStyle: 'short' }),
    }).format(this.#planAt);
    const away = Date.now() - this.#since;
    const age = away < MOMENT ? t('aMoment') : ageText(away, this.#speech);
    setText(this.#age, t('offlineAge', { age, time }));
  }
}
