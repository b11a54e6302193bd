// @ts-check
import { element } from '../../shared/ui/element.js';
import { SteadyOrder } from '../../shared/ui/steady-order.js';
import { isListed } from '../model/device-filter.js';
import { columns, DeviceSorter } from '../model/device-order.js';
import { DeviceRow } from './device-row.js';
import { PacedWork } from './paced-work.js';
/** @import { Device } from '../../shared/api/device-types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { DeviceFilter } from '../model/device-filter.js' */
/** @import { Column } from '../model/device-order.js' */
/** @import { FigureTexts } from '../model/figures.js' */
/** @import { RowFacts } from './device-row.js' */

/** The table of devices: sorted by the column whose head is pressed, filtered, and kept up to date without
 * moving a row from under the pointer or the keyboard. */
export class DeviceTable {
  #page;
  /** The rows in the page; each is filled in a frame of its own. @type {Map<string, HTMLTableRowElement>} */
  #rows = new Map();
  /** @type {Map<string, DeviceRow>} */
  #filled = new Map();
  #order = { column: /** @type {Column} */ ('state'), isDescending: false };
  #steady = new SteadyOrder();
  #sorter;
  /** @type {Map<Column, HTMLTableCellElement>} */
  #heads = new Map();
  #body = element('tbody', { role: 'rowgroup' });
  /** The ids in the order on the page. */
  #arranged = '';
  #selected = '';
  work = new PacedWork();
  /** @type {HTMLTableElement} */
  element;

  /** @param {object} page
   * @param {Speech} page.speech
   * @param {FigureTexts} page.figures
   * @param {(device: Device) => string} page.nameOf
   * @param {(device: Device) => RowFacts} page.factsOf
   * @param {(id: string) => void} page.onOpen
   * @param {() => void} page.onSort the order of rows is another */
  constructor(page) {
    this.#page = page;
    const { t, language } = page.speech;
    this.#sorter = new DeviceSorter(page.nameOf, language);
    const heads = columns.map((column) => {
      const head = element(
        'th',
        { role: 'columnheader', scope: 'col', class: `of-${column}` },
        element(
          'button',
          { type: 'button', title: t(`columnHint.${column}`), click: () => this.sort(column) },
          t(`column.${column}`),
        ),
      );
      this.#heads.set(column, head);
      return head;
    });
    this.element = element(
      'table',
      { class: 'device-table', role: 'table', 'aria-label': t('devices') },
      element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ...heads)),
      this.#body,
    );
    this.#body.addEventListener('click', ({ target }) => {
      const row = /** @type {Element} */ (target).closest('tr');
      if (row?.dataset.id !== undefined) page.onOpen(row.dataset.id);
    });
    this.#body.addEventListener('keydown', (event) => this.#press(event));
    this.#markHeads();
  }

  /** The column that rows are sorted by. */
  get column() {
    return this.#order.column;
  }

  /** Sorts by a column; by the same one again: the other way around. @param {Column} column */
  sort(column) {
    const isDescending = this.#order.column === column && !this.#order.isDescending;
    this.#order = { column, isDescending };
    // What the reader asks for happens at once.
    this.#steady = new SteadyOrder();
    this.#markHeads();
    this.#page.onSort();
  }

  /** Shows devices with their newest figures.
   * @param {Iterable<Device>} devices @param {Readonly<DeviceFilter>} filter
   * @returns {readonly Device[]} those that are listed */
  show(devices, filter) {
    const { nameOf } = this.#page;
    const listed = [...devices].filter((device) => isListed(device, filter, nameOf));
    const sorted = this.#sorter.sorted(listed, this.#order);
    const isHeld = this.#body.matches(':hover') || this.#body.contains(document.activeElement);
    const rows = this.#steady.order(sorted, performance.now(), isHeld);
    this.#arrange(rows);
    for (const device of rows) this.work.add(device.id, () => this.#fill(device));
    return rows;
  }

  /** Marks the row of the device that is open. @param {string} id */
  select(id) {
    this.#filled.get(this.#selected)?.select(false);
    this.#filled.get(id)?.select(true);
    this.#selected = id;
  }

  /** Moves the keyboard to a device's row. @param {string} id */
  focus(id) {
    /** @type {HTMLElement | null | undefined} */ (this.#rows.get(id)?.querySelector('.open'))
      ?.focus();
  }

  /** @param {Device} device */
  #fill(device) {
    const { speech, figures, factsOf } = this.#page;
    const row = this.#rows.get(device.id);
    // The device may be gone by now, or no longer listed.
    if (!row) return;
    const filled = this.#filled.get(device.id) ?? new DeviceRow(row, speech, figures);
    this.#filled.set(device.id, filled);
    filled.select(device.id === this.#selected);
    filled.update(device, factsOf(device));
  }

  /** @param {readonly Device[]} devices */
  #arrange(devices) {
    const arranged = devices.map(({ id }) => id).join('\n');
    if (arranged === this.#arranged) return;
    this.#arranged = arranged;
    const wanted = new Set(devices.map(({ id }) => id));
    for (const [id, row] of this.#rows) {
      if (wanted.has(id)) continue;
      row.remove();
      this.#rows.delete(id);
      this.#filled.delete(id);
    }
    /** @type {Element | null} */
    let next = this.#body.firstElementChild;
    for (const { id } of devices) {
      const row = this.#rows.get(id) ?? element('tr', { role: 'row', 'data-id': id });
      this.#rows.set(id, row);
      // A row that stays is not touched: moving it would take the keyboard's focus from it.
      if (row === next) next = next.nextElementSibling;
      else this.#body.insertBefore(row, next);
    }
  }

  #markHeads() {
    for (const [column, head] of this.#heads) {
      const isSorted = column === this.#order.column;
      const way = this.#order.isDescending ? 'descending' : 'ascending';
      head.setAttribute('aria-sort', isSorted ? way : 'none');
    }
  }

  /** Moves through the rows by arrow keys. @param {KeyboardEvent} event */
  #press(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const row = /** @type {Element} */ (event.target).closest('tr');
    if (!step || !row) return;
    const other = step < 0 ? row.previousElementSibling : row.nextElementSibling;
    event.preventDefault();
    /** @type {HTMLElement | null | undefined} */ (other?.querySelector('.open'))?.focus();
  }
}
