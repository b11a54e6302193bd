// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { elementBox } from '../../shared/ui/page-zoom.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** The rows of a list that a wall always shows. */
const least = 3;

/** How many rows fit. @param {readonly number[]} heights of the rows, in pixels, from the first
 * @param {number} excess pixels by which all rows are too high, with room for the note below them */
export const fittingCount = (heights, excess) => {
  let left = excess;
  let count = heights.length;
  while (left > 0 && count > least) {
    count -= 1;
    left -= heights[count];
  }
  return count;
};

/** @param {HTMLElement} part @returns {number} CSS pixels from the page's top */
const bottomOf = (part) => elementBox(part).bottom;

/** Shows of the areas on a wall, which no hand can scroll, as many as fit, and says how many more there
 * are. Counting lines below them keep their room. */
export class FittedRows {
  #speech;
  #counted;
  #list;
  #note = element('p', { class: 'wall-more' });
  #fittedTo = '';

  /** @param {Speech} speech @param {HTMLElement} counted the lists of areas and of counting lines */
  constructor(speech, counted) {
    this.#speech = speech;
    this.#counted = counted;
    this.#list = /** @type {HTMLElement} */ (counted.querySelector('.area-list'));
    this.#list.after(this.#note);
  }

  /** Fits the rows again if they or their room are others. */
  update() {
    const frame = this.#counted.parentElement;
    if (!frame) return;
    const text = `${this.#counted.textContent} ${frame.clientWidth} ${frame.clientHeight}`;
    if (text === this.#fittedTo) return;
    const rows = /** @type {HTMLElement[]} */ ([...this.#list.children]);
    for (const row of rows) row.hidden = false;
    setText(this.#note, this.#say(rows.length));
    const excess = bottomOf(this.#counted) - bottomOf(frame);
    const withoutNote = excess - this.#note.offsetHeight;
    const count = withoutNote <= 0
      ? rows.length
      : fittingCount(rows.map((row) => row.offsetHeight), excess);
    rows.slice(count).forEach((row) => row.hidden = true);
    setText(this.#note, count === rows.length ? '' : this.#say(rows.length - count));
    this.#fittedTo = `${this.#counted.textContent} ${frame.clientWidth} ${frame.clientHeight}`;
  }

  /** @param {number} count */
  #say(count) {
    const { t, number } = this.#speech;
    return t('more', { count: number(count) });
  }
}
