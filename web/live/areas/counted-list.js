// @ts-check
import { element, setText } from '../../shared/ui/element.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** How many rows a list has at most, and while it is folded. */
const listed = 200;
const folded = 5;

/** A row of a list: its item, and how it is filled.
 * @template Row
 * @typedef {{ item: HTMLElement, fill: (row: Row) => void }} RowView */

/** A part of the panel that lists features with counts. It reuses its rows, so that a click or the
 * keyboard's focus never hits one that was just replaced.
 * @template Row */
export class CountedList {
  #speech;
  #keys;
  #makeRow;
  #opensItself;
  #list;
  #empty;
  #title = element('span', {});
  #note = element('p', { class: 'note' });
  #unfold;
  #canFold;
  #isFolded;
  /** @type {readonly Row[]} */
  #shown = [];
  /** @type {RowView<Row>[]} */
  #rows = [];
  /** @type {HTMLDetailsElement} */
  element;

  /** @param {Speech} speech
   * @param {{ kind: string, listClass: string, isOpen: boolean,
   *   keys: { title: string, titleOf: string, empty: string, draw: string }, editor: string,
   *   isFolded: boolean, makeRow: () => RowView<Row> }} options keys: of texts; editor: its address;
   *   isFolded: a long list begins with its first rows */
  constructor(speech, { kind, listClass, isOpen, keys, editor, isFolded, makeRow }) {
    this.#speech = speech;
    this.#keys = keys;
    this.#makeRow = makeRow;
    this.#opensItself = !isOpen;
    this.#canFold = isFolded;
    this.#isFolded = isFolded;
    this.#unfold = element('button', {
      type: 'button',
      class: 'unfold',
      hidden: true,
      click: () => {
        this.#isFolded = !this.#isFolded;
        this.show(this.#shown);
      },
    });
    this.#list = element('ul', { class: listClass });
    this.#empty = element(
      'div',
      { class: 'no-areas' },
      element('p', {}, speech.t(keys.empty)),
      element('a', { class: 'button', href: editor }, speech.t(keys.draw)),
    );
    this.element = element(
      'details',
      { class: kind, open: isOpen },
      element('summary', {}, this.#title),
      this.#empty,
      this.#list,
      this.#unfold,
      this.#note,
    );
    this.show([]);
  }

  /** @param {readonly Row[]} rows in their order */
  show(rows) {
    const { t, number } = this.#speech;
    const { title, titleOf } = this.#keys;
    setText(
      this.#title,
      rows.length === 0 ? t(title) : t(titleOf, { count: number(rows.length) }),
    );
    // The first row opens a list that began closed.
    if (this.#opensItself && rows.length > 0 && this.#rows.length === 0) this.element.open = true;
    this.#empty.hidden = rows.length > 0;
    this.#list.hidden = rows.length === 0;
    this.#shown = rows;
    const shown = rows.slice(0, this.#isFolded ? folded : listed);
    this.#unfold.hidden = rows.length <= folded || (!this.#isFolded && !this.#canFold);
    setText(
      this.#unfold,
      t(this.#isFolded ? 'showMore' : 'showFewer', { count: number(rows.length) }),
    );
    while (this.#rows.length < shown.length) this.#rows.push(this.#makeRow());
    shown.forEach((row, i) => this.#rows[i].fill(row));
    if (this.#list.childElementCount !== shown.length) {
      this.#list.replaceChildren(...this.#rows.slice(0, shown.length).map(({ item }) => item));
    }
    this.#note.hidden = this.#isFolded || rows.length <= listed;
    setText(this.#note, t('more', { count: number(rows.length - shown.length) }));
  }
}
