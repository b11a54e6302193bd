// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { FigureTable } from '../../shared/ui/figure-table.js';
/** @import { Translate } from '../../shared/i18n/i18n.js' */
/** @import { FigureRow } from '../../shared/ui/figure-table.js' */

/** A part of the page: its title, a sentence of what it shows, a chart or a table, and further tables. */
export class Panel {
  #caption = element('p', { class: 'caption' });
  element;

  /** @param {string} name of its style @param {string} title @param {...(Node | null)} content */
  constructor(name, title, ...content) {
    const id = `panel-${name}`;
    this.element = element(
      'section',
      { class: `panel ${name}`, 'aria-labelledby': id },
      element('h2', { id }, title),
      this.#caption,
      ...content,
    );
  }

  /** @param {string} text what the chart shows */
  setCaption(text) {
    setText(this.#caption, text);
    this.#caption.hidden = text === '';
  }
}

/** The table of a chart, closed at first, and where it can be had for a spreadsheet. It is written only while it is
 * open: charts have hundreds of steps. */
export class ChartTable {
  #table;
  #link;
  /** @type {() => readonly FigureRow[]} */
  #rows = () => [];
  /** @type {HTMLDetailsElement} */
  element;

  /** @param {Translate} t @param {string} title @param {readonly string[]} columns
   * @param {boolean} [hasFile] there is a file of the same figures */
  constructor(t, title, columns, hasFile = false) {
    this.#table = new FigureTable(title, columns, t('nothingHere'));
    this.#link = element('a', { class: 'csv', download: '', hidden: !hasFile }, t('csv'));
    this.element = element(
      'details',
      { class: 'chart-table', toggle: () => this.#write() },
      element('summary', {}, t('table')),
      this.#link,
      this.#table.element,
    );
  }

  /** @param {() => readonly FigureRow[]} rows @param {string} [address] of the file */
  show(rows, address) {
    this.#rows = rows;
    if (address !== undefined) this.#link.href = address;
    this.#write();
  }

  #write() {
    if (this.element.open) this.#table.show(this.#rows());
  }
}
