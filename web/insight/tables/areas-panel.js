// @ts-check
import { curvePath } from '../../shared/ui/curve.js';
import { drawnElement } from '../../shared/ui/drawn-element.js';
import { element, setText } from '../../shared/ui/element.js';
import { Panel } from '../frame/panel.js';
import { areaValues } from '../model/figure-book.js';
import { areaOrders } from '../model/page-address.js';
import { changeOf, thinned } from '../model/series.js';
/** @import { Translate } from '../../shared/i18n/i18n.js' */
/** @import { Captions } from '../model/captions.js' */
/** @import { AreaRow, FigureBook } from '../model/figure-book.js' */
/** @import { FigureWords } from '../model/figure-words.js' */
/** @import { AreaOrder } from '../model/page-address.js' */

/** Points of a row's curve: as many as its pixels. */
const curvePoints = 80;
const figureOrders =
  /** @type {Exclude<AreaOrder, 'name'>[]} */ (areaOrders.filter((each) => each !== 'name'));

/** A row of the table, written over in place. */
class Row {
  #open;
  #floor = element('small');
  /** @type {Map<AreaOrder, { cell: HTMLElement, text: HTMLElement, change: HTMLElement }>} */
  #cells = new Map();
  #curve = drawnElement('path');
  #drawn = '';
  element;

  /** @param {Translate} t @param {string} id */
  constructor(t, id) {
    this.#open = element('button', { type: 'button', class: 'open' });
    for (const order of figureOrders) {
      const [text, change] = [element('span'), element('small', { class: 'change' })];
      const cell = element(
        'td',
        { role: 'cell', class: `of-${order}`, 'data-label': t(`column.${order}`) },
        text,
        change,
      );
      this.#cells.set(order, { cell, text, change });
    }
    this.element = element(
      'tr',
      { role: 'row', 'data-id': id },
      element('th', { role: 'rowheader', scope: 'row', class: 'of-name' }, this.#open, this.#floor),
      ...[...this.#cells.values()].map(({ cell }) => cell),
      element(
        'td',
        { role: 'cell', class: 'of-curve' },
        drawnElement('svg', {
          viewBox: '0 -1 100 32',
          preserveAspectRatio: 'none',
          class: 'sparkline',
          'aria-hidden': 'true',
        }, this.#curve),
      ),
    );
  }

  /** @param {AreaRow} row @param {FigureWords} words @param {{ floor: string, withheld: string }} texts */
  show({ name, figures, before }, words, { floor, withheld }) {
    setText(this.#open, name);
    setText(this.#floor, floor);
    for (const [order, { cell, text, change }] of this.#cells) {
      const kind = /** @type {Exclude<AreaOrder, 'name'>} */ (order);
      const value = areaValues[kind](figures);
      const write = (/** @type {number | null} */ each) =>
        order === 'mean'
          ? words.mean(each)
          : order === 'entries' || order === 'peak'
          ? words.count(each)
          : words.span(each);
      setText(text, write(value));
      cell.title = value === null ? withheld : '';
      setText(
        change,
        before ? words.shortChange(changeOf(value, areaValues[kind](before)), write) : '',
      );
    }
    const points = thinned(figures.series.peak, curvePoints);
    const path = curvePath(points, points.length, 4);
    if (path === this.#drawn) return;
    this.#drawn = path;
    this.#curve.setAttribute('d', path);
  }

  /** @param {boolean} is */
  select(is) {
    this.element.classList.toggle('is-selected', is);
    this.#open.setAttribute('aria-pressed', String(is));
  }
}

/** The areas: how many people came and how long they stayed, sorted by the column with the pressed head. */
export class AreasPanel {
  #t;
  #words;
  #captions;
  /** @type {Map<string, Row>} */
  #rows = new Map();
  /** @type {Map<AreaOrder, HTMLTableCellElement>} */
  #heads = new Map();
  #body = element('tbody', { role: 'rowgroup' });
  #panel;
  #link = element('a', { class: 'csv', download: '' });
  #table;
  #choice;

  /** @param {Translate} t @param {FigureWords} words @param {Captions} captions
   * @param {{ onSort: (order: AreaOrder) => void, onOpen: (id: string) => void }} handlers */
  constructor(t, words, captions, { onSort, onOpen }) {
    this.#t = t;
    this.#words = words;
    this.#captions = captions;
    for (const order of areaOrders) {
      this.#heads.set(
        order,
        element(
          'th',
          { role: 'columnheader', scope: 'col', class: `of-${order}` },
          element('button', {
            type: 'button',
            title: t(`hint.${order}`),
            click: () => onSort(order),
          }, t(`column.${order}`)),
        ),
      );
    }
    this.#table = element(
      'table',
      { class: 'areas-table', role: 'table', 'aria-label': t('areas') },
      element(
        'thead',
        { role: 'rowgroup' },
        element(
          'tr',
          { role: 'row' },
          ...this.#heads.values(),
          element(
            'th',
            { role: 'columnheader', scope: 'col', class: 'of-curve' },
            t('column.curve'),
          ),
        ),
      ),
      this.#body,
    );
    this.#body.addEventListener('click', ({ target }) => {
      const row = /** @type {Element} */ (target).closest('tr');
      if (row?.dataset.id !== undefined) onOpen(row.dataset.id);
    });
    setText(this.#link, t('csv'));
    // Where the table is too narrow for its heads, the order has a field of its own.
    const choice = element(
      'select',
      {
        class: 'input',
        name: 'order',
        change: () => onSort(/** @type {AreaOrder} */ (choice.value)),
      },
      ...areaOrders.map((order) => element('option', { value: order }, t(`column.${order}`))),
    );
    this.#choice = choice;
    this.#panel = new Panel(
      'areas',
      t('areas'),
      element('label', { class: 'order-choice' }, element('span', {}, t('order')), choice),
      this.#table,
      this.#link,
    );
  }

  get element() {
    return this.#panel.element;
  }

  /** @param {FigureBook} book @param {AreaOrder} order @param {string} selected @param {string} address of the file */
  show(book, order, selected, address) {
    const rows = book.areas(order);
    const hasFloors = new Set(rows.map(({ place }) => place.floor)).size > 1;
    const t = this.#t;
    this.#panel.setCaption(this.#captions.areas(book));
    this.#link.href = address;
    this.#choice.value = order;
    this.#table.hidden = rows.length === 0;
    const withheld = t('withheld', { least: book.least });
    /** @type {Map<string, Row>} */
    const shown = new Map();
    for (const row of rows) {
      const { id } = row.figures;
      const part = this.#rows.get(id) ?? new Row(t, id);
      shown.set(id, part);
      const floor = row.place.isThere
        ? [hasFloors && book.floorName(row.place.floor), book.isQueue(id) && t('queue')]
          .filter(Boolean).join(' · ')
        : t('gone');
      part.show(row, this.#words, { floor, withheld });
      part.select(id === selected);
    }
    this.#rows = shown;
    const elements = [...shown.values()].map((row) => row.element);
    // A row that stays in its place is not touched: it may have the keyboard's focus.
    if (
      elements.some((each, i) => this.#body.children[i] !== each) ||
      elements.length !== this.#body.children.length
    ) {
      const focused = /** @type {HTMLElement | null} */ (document.activeElement);
      this.#body.replaceChildren(...elements);
      if (focused && this.#body.contains(focused)) focused.focus({ preventScroll: true });
    }
    for (const [each, head] of this.#heads) {
      const way = each === 'name' ? 'ascending' : 'descending';
      head.setAttribute('aria-sort', each === order ? way : 'none');
    }
  }

  /** Moves the keyboard to an area's row. @param {string} id */
  focus(id) {
    /** @type {HTMLElement | null | undefined} */ (this.#rows.get(id)?.element.querySelector(
      '.open',
    ))?.focus();
  }
}
