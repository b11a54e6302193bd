// @ts-check
import { element } from './element.js';
import { WrittenText } from './written-text.js';

/** A row: its first cell is its head; tone: of its figures.
 * @typedef {{ cells: readonly string[], tone?: string }} FigureRow */

/** A small table of figures that is written over in place: nothing flickers, and a selection stays. */
export class FigureTable {
  #columns;
  #empty;
  #head;
  #body = element('tbody');
  #table;
  #nothing = element('p', { class: 'quiet' });
  /** @type {{ row: HTMLElement, cells: WrittenText[] }[]} */
  #rows = [];
  /** @type {HTMLElement} */
  element;

  /** @param {string} title @param {readonly string[]} columns  their heads
   * @param {string} empty what stands in the place of no rows */
  constructor(title, columns, empty) {
    this.#columns = columns.length;
    this.#empty = empty;
    this.#head = element(
      'tr',
      {},
      ...columns.map((each) => element('th', { scope: 'col' }, each)),
    );
    this.#table = element('table', {}, element('thead', {}, this.#head), this.#body);
    this.#nothing.textContent = this.#empty;
    this.element = element(
      'section',
      { class: 'figures' },
      element('h3', {}, title),
      this.#nothing,
      element(
        'div',
        { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': title },
        this.#table,
      ),
    );
  }

  /** @param {readonly FigureRow[]} rows */
  show(rows) {
    this.#nothing.hidden = rows.length > 0;
    this.#table.hidden = rows.length === 0;
    while (this.#rows.length < rows.length) this.#rows.push(this.#makeRow());
    rows.forEach(({ cells, tone = '' }, i) => {
      const { row, cells: texts } = this.#rows[i];
      row.hidden = false;
      if (row.dataset.tone !== tone) row.dataset.tone = tone;
      cells.forEach((text, place) => texts[place].write(text));
    });
    for (const { row } of this.#rows.slice(rows.length)) row.hidden = true;
  }

  #makeRow() {
    const cells = Array.from(
      { length: this.#columns },
      (_, i) => new WrittenText(i === 0 ? element('th', { scope: 'row' }) : element('td')),
    );
    const row = element('tr', {}, ...cells.map((cell) => cell.element));
    this.#body.append(row);
    return { row, cells };
  }
}
