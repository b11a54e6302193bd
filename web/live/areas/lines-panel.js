// @ts-check
import { element, setText } from '../../shared/ui/element.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { LineRow as AreaBookLineRow } from './area-book.js' */
/** @typedef {AreaBookLineRow & { floor: string }} LineRow floor: its name, "" where that is clear */
/** @typedef {{ item: HTMLElement, button: HTMLElement, name: HTMLElement, floor: HTMLElement,
 *   forward: HTMLElement, backward: HTMLElement, id: string }} Row */

/** How many lines the list names. */
const listed = 200;

/** The counting lines of the venue with how many crossed them each way; a click goes there. */
export class LinesPanel {
  #speech;
  #onChoose;
  #list = element('ul', { class: 'line-list' });
  #title = element('span', {});
  #note = element('p', { class: 'note' });
  #empty;
  /** @type {Row[]} */
  #rows = [];
  element;

  /** @param {Speech} speech
   * @param {{ editor: string, onChoose: (id: string) => void }} options editor: its address */
  constructor(speech, { editor, onChoose }) {
    this.#speech = speech;
    this.#onChoose = onChoose;
    this.#empty = element(
      'div',
      { class: 'no-areas' },
      element('p', {}, speech.t('noLines')),
      element('a', { class: 'button', href: editor }, speech.t('drawLine')),
    );
    this.element = element(
      'details',
      { class: 'areas lines' },
      element('summary', {}, this.#title),
      this.#empty,
      this.#list,
      this.#note,
    );
    this.show([]);
  }

  /** @param {readonly LineRow[]} rows */
  show(rows) {
    const { t, number } = this.#speech;
    setText(
      this.#title,
      rows.length === 0 ? t('lines') : t('linesOf', { count: number(rows.length) }),
    );
    // Whoever has drawn one wants to see what it counts.
    if (rows.length > 0 && this.#rows.length === 0) this.element.open = true;
    this.#empty.hidden = rows.length > 0;
    this.#list.hidden = rows.length === 0;
    const shown = rows.slice(0, listed);
    while (this.#rows.length < shown.length) this.#rows.push(this.#makeRow());
    shown.forEach((row, i) => this.#fill(this.#rows[i], row));
    if (this.#list.childElementCount !== shown.length) {
      this.#list.replaceChildren(...this.#rows.slice(0, shown.length).map(({ item }) => item));
    }
    this.#note.hidden = rows.length <= listed;
    setText(this.#note, t('more', { count: number(rows.length - shown.length) }));
  }

  #makeRow() {
    const [name, floor, forward, backward] = ['', 'floor', '', ''].map((each) =>
      element('span', { class: each || null })
    );
    const button = element(
      'button',
      { type: 'button' },
      element('span', { class: 'name' }, name, floor),
      element('span', { class: 'count' }, forward, ' · ', backward),
    );
    /** @type {Row} */
    const row = { item: element('li', {}, button), button, name, floor, forward, backward, id: '' };
    button.addEventListener('click', () => this.#onChoose(row.id));
    return row;
  }

  /** @param {Row} row @param {LineRow} line */
  #fill(row, { id, name, floor, forward, backward }) {
    const { t, number } = this.#speech;
    row.id = id;
    row.button.dataset.line = id;
    setText(row.name, name);
    setText(row.floor, floor);
    setText(row.forward, t('forward', { count: number(forward) }));
    setText(row.backward, t('backward', { count: number(backward) }));
  }
}
