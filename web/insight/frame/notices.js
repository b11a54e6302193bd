// @ts-check
import { ApiError } from '../../shared/api/api-error.js';
import { element } from '../../shared/ui/element.js';
import { isOutside } from '../model/figure-requests.js';
import { textOfSpan } from '../model/time-range.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { FigureBook } from '../model/figure-book.js' */
/** @import { FigureWords } from '../model/figure-words.js' */

/** What a reader has to know before figures: why there are none, and from when on they come. */
export class Notices {
  #speech;
  #words;
  #page;
  #key = '';
  element = element('div', { class: 'notices', role: 'status', hidden: true });

  /** @param {Speech} speech @param {FigureWords} words
   * @param {{ settingsURL: string | null, onRetry: () => void, onRange: (range: string) => void }} page
   *   settingsURL: where figures are switched on; `null` for readers without that permission */
  constructor(speech, words, page) {
    this.#speech = speech;
    this.#words = words;
    this.#page = page;
  }

  /** @param {Error} problem */
  fail(problem) {
    const { t } = this.#speech;
    const isRefused = problem instanceof ApiError && problem.status >= 400 && problem.status < 500;
    this.#say(
      `problem ${problem.message}`,
      element('strong', {}, t(isRefused ? 'refused' : 'unreached')),
      element('p', {}, problem.message),
      element(
        'button',
        { type: 'button', class: 'button', click: () => this.#page.onRetry() },
        t('retry'),
      ),
    );
  }

  /** @param {FigureBook} book @returns {boolean} whether there are figures to be shown */
  show(book) {
    const { t } = this.#speech;
    const { overview } = book.answers;
    const { from, to, keptDays } = overview;
    const settings = this.#page.settingsURL;
    if (from === null || to === null) {
      const isOff = keptDays === 0;
      this.#say(
        `none ${isOff}`,
        element('strong', {}, t(isOff ? 'off' : 'none')),
        element('p', {}, t(isOff ? 'offAdvice' : 'noneAdvice')),
        settings && isOff
          ? element('a', { class: 'button', href: settings }, t('toSettings'))
          : null,
      );
      return false;
    }
    if (book.isEmpty || isOutside(overview, book.span)) {
      const known = { from: Date.parse(from), to: Date.parse(to) };
      const day = { from: Math.max(known.from, known.to - 86_400_000), to: known.to };
      this.#say(
        `outside ${from} ${to}`,
        element('strong', {}, t('outsideRange')),
        element(
          'p',
          {},
          t('outsideAdvice', {
            from: this.#words.moment(known.from),
            to: this.#words.moment(known.to),
          }),
        ),
        element(
          'button',
          { type: 'button', class: 'button', click: () => this.#page.onRange(textOfSpan(day)) },
          t('toLastDay'),
        ),
      );
      return false;
    }
    this.#say('');
    return true;
  }

  /** @param {string} key of what is said, so that the same is not said again @param {...(Node | null)} parts */
  #say(key, ...parts) {
    if (key === this.#key) return;
    this.#key = key;
    const said = parts.filter((part) => part !== null);
    this.element.hidden = said.length === 0;
    this.element.replaceChildren(...said);
  }
}
