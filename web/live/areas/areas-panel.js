// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { countText } from '../../shared/i18n/count-text.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { AreaRow as AreaBookAreaRow } from './area-book.js' */
/** @typedef {AreaBookAreaRow & { floor: string }} AreaRow floor: its name, "" where that is clear */
/** @typedef {{ item: HTMLElement, button: HTMLElement, name: HTMLElement, floor: HTMLElement, count: HTMLElement,
 *   bar: HTMLElement, id: string }} Row */

/** How many areas the list names. */
const listed = 200;

/** The areas of the venue with how many are in them; a click goes there. */
export class AreasPanel {
  #speech;
  #onChoose;
  #empty;
  #list = element('ul', { class: 'area-list' });
  #title = element('span', {});
  #note = element('p', { class: 'note' });
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
      element('p', {}, speech.t('noAreas')),
      element('a', { class: 'button', href: editor }, speech.t('openEditor')),
    );
    this.element = element(
      'details',
      { class: 'areas', open: true },
      element('summary', {}, this.#title),
      this.#empty,
      this.#list,
      this.#note,
    );
    this.show([]);
  }

  /** @param {readonly AreaRow[]} rows the fullest first */
  show(rows) {
    const { t, number } = this.#speech;
    setText(
      this.#title,
      rows.length === 0 ? t('areas') : t('areasOf', { count: number(rows.length) }),
    );
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
    const name = element('span', {});
    const floor = element('span', { class: 'floor' });
    const count = element('span', { class: 'count' });
    const bar = element('i', {});
    const button = element(
      'button',
      { type: 'button' },
      element('span', { class: 'name' }, name, floor),
      count,
      element('span', { class: 'bar-frame' }, bar),
    );
    /** @type {Row} */
    const row = { item: element('li', {}, button), button, name, floor, count, bar, id: '' };
    button.addEventListener('click', () => this.#onChoose(row.id));
    return row;
  }

  /** @param {Row} row @param {AreaRow} area */
  #fill(row, { id, name, floor, count, least, isFew, capacity, fullness, level }) {
    const { t, number } = this.#speech;
    const shown = countText({ count, least, isFew }, number);
    row.id = id;
    row.button.dataset.area = id;
    row.button.dataset.level = level;
    setText(row.name, name);
    setText(row.floor, floor);
    const word = level === 'clear' ? '' : ` · ${t(`level.${level}`)}`;
    setText(
      row.count,
      capacity === null
        ? shown
        : `${t('ofCapacity', { count: shown, limit: number(capacity) })}${word}`,
    );
    /** @type {HTMLElement} */ (row.bar.parentElement).hidden = capacity === null;
    const width = `${Math.round(Math.min(1, Math.max(0, fullness)) * 100)}%`;
    if (row.bar.style.inlineSize !== width) row.bar.style.inlineSize = width;
  }
}
