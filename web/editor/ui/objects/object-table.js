// @ts-check
import { reveal } from '../../map/reveal.js';
import { writeAll } from '../../forms/common.js';
import { readerOf } from '../../forms/values.js';
import { TableModel } from '../../search/table-model.js';
import { presetFor } from '../../plan/presets.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { tableBar } from './table-bar.js';
import { editCell } from './table-cell.js';
import { VirtualRows } from '../controls/virtual-rows.js';

/** @import { View } from '../../map/view.js' */
/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { FieldModel } from '../../forms/field-model.js' */
/** @import { Feature } from '../../plan/types.js' */
/** @import { Column } from '../../search/table-columns.js' */
/** @import { Filter } from '../../search/table-model.js' */

/** A table of more rows waits so many milliseconds for the plan to rest: sorting takes longer than a frame. */
const long = 500;
const rest = 250;

/** All objects as a table: sorted, filtered, edited in place, one or many. */
export class ObjectTable {
  #parts;
  #t;
  #model;
  #rows;
  /** The cell that the keyboard is in. */
  #at = { row: 0, column: 0 };
  /** Where a range of rows begins. */
  #anchor = 0;
  #isEditing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** What is shown: the rows, their columns, and what is selected. @type {any[]} */
  #seen = [];
  #head = element('div', { role: 'row', class: 'table-head' });
  #body = element('div', { class: 'table-body', role: 'presentation' });
  #grid;
  #count = element('span', { class: 'note', role: 'status' });
  #search;
  node;

  /** @param {{session: EditSession, selection: Selection, view: View, reader: Reader, page: Page}} parts */
  constructor(parts) {
    this.#parts = parts;
    this.#t = parts.reader.t;
    this.#model = new TableModel(parts.session.plan, readerOf(parts));
    const t = this.#t;
    this.#grid = element(
      'div',
      {
        role: 'grid',
        class: 'table-grid',
        tabindex: 0,
        'aria-multiselectable': 'true',
        'aria-label': t('editor.table.title'),
        keydown: (event) => this.#key(event),
        click: (event) => this.#click(event),
        dblclick: (event) => this.#doubleClick(event),
        focus: () => this.#mark(),
      },
      this.#head,
      this.#body,
    );
    this.#rows = new VirtualRows(this.#grid, this.#body, {
      height: () => (matchMedia('(pointer: coarse)').matches ? 44 : 36),
      make: (index) => this.#row(index),
    });
    this.#search = element('input', {
      type: 'search',
      placeholder: t('editor.list.search'),
      'aria-label': t('editor.list.search'),
      autocomplete: 'off',
      input: () => this.#refilter({ text: this.#search.value }),
    });
    this.node = element(
      'section',
      { class: 'object-table', 'aria-label': t('editor.table.title') },
      tableBar(parts, {
        search: this.#search,
        count: this.#count,
        refilter: (filter) => this.#refilter(filter),
      }),
      this.#grid,
    );
  }

  /** Puts the keyboard into it. */
  focus() {
    this.#grid.focus();
  }

  /**
   * Brings it into step with the selection and the plan; a long table follows the plan when it rests.
   *
   * @param {boolean} [isNow]  whether it must not wait
   */
  update(isNow = false) {
    const { plan } = this.#parts.session;
    clearTimeout(this.#timer);
    if (isNow || this.#model.rows.length <= long) this.#model.follow(plan);
    else if (plan !== this.#model.plan) this.#timer = setTimeout(() => this.update(true), rest);
    if (this.#isEditing) return;
    const { rows, columns, sort } = this.#model;
    const seen = [rows, columns, this.#parts.selection.ids];
    if (seen.every((each, i) => each === this.#seen[i])) return;
    const isOther = columns !== this.#seen[1];
    this.#seen = seen;
    this.#at = {
      row: Math.max(0, Math.min(this.#at.row, rows.length - 1)),
      column: Math.min(this.#at.column, columns.length - 1),
    };
    const template = columns.map(({ width }) => `minmax(${width * 56}px, ${width}fr)`).join(' ');
    const least = columns.reduce((sum, { width }) => sum + width * 56, 88);
    this.#grid.style.setProperty('--columns', `44px ${template} 44px`);
    this.#grid.style.setProperty('--least', `${least}px`);
    this.#grid.setAttribute('aria-rowcount', String(rows.length + 1));
    this.#showHead(columns, sort, isOther);
    this.#rows.reset(rows.length);
    this.#count.textContent = this.#t('editor.list.count', { count: rows.length });
    this.#mark();
  }

  /** @param {Partial<Filter>} filter */
  #refilter(filter) {
    this.#model.filter = { ...this.#model.filter, ...filter };
    this.#at = { row: 0, column: this.#at.column };
    this.#grid.scrollTop = 0;
    this.update();
  }

  /** @param {readonly Column[]} columns @param {{column: string, isDown: boolean}} sort @param {boolean} isOther */
  #showHead(columns, sort, isOther) {
    const focused = isOther
      ? ''
      : /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.sort;
    this.#head.replaceChildren(
      header(this.#t('editor.table.selected')),
      ...columns.map(({ id, label }) => {
        const order = sort.column === id ? (sort.isDown ? 'descending' : 'ascending') : 'none';
        return element(
          'span',
          { role: 'columnheader', 'aria-sort': order },
          element(
            'button',
            { type: 'button', 'data-sort': id, click: () => this.#sort(id) },
            label,
            order === 'none' ? null : icon(sort.isDown ? 'down' : 'up'),
          ),
        );
      }),
      header(this.#t('editor.table.show')),
    );
    if (focused) {
      /** @type {HTMLElement | null} */ (this.#head.querySelector(`[data-sort="${focused}"]`))
        ?.focus();
    }
  }

  /** @param {string} column */
  #sort(column) {
    this.#model.sortBy(column);
    this.update();
  }

  /** @param {number} index */
  #row(index) {
    const feature = this.#model.rows[index];
    const isSelected = this.#parts.selection.has(feature.id);
    const cells = this.#model.columns.map((column, i) => {
      const isEditable = column.field(feature) !== null;
      return element(
        'span',
        {
          role: 'gridcell',
          id: `cell-${index}-${i}`,
          'data-column': i,
          'aria-readonly': isEditable ? null : 'true',
        },
        i === 0 ? icon(presetFor(feature).icon) : null,
        element('span', {}, column.show(feature)),
      );
    });
    return element(
      'div',
      {
        role: 'row',
        'aria-rowindex': index + 2,
        'aria-selected': String(isSelected),
        'data-id': feature.id,
      },
      element('span', {
        role: 'gridcell',
        class: 'tick',
        'data-column': 'tick',
        'aria-label': this.#t('editor.table.selected'),
      }, isSelected ? icon('check') : null),
      ...cells,
      element(
        'span',
        { role: 'gridcell' },
        element('button', {
          type: 'button',
          tabindex: -1,
          class: 'icon-button',
          'aria-label': this.#t('editor.table.show'),
          title: this.#t('editor.table.show'),
          click: () => reveal(this.#parts, feature.id),
        }, icon('target')),
      ),
    );
  }

  /** Marks the cell that the keyboard is in, and brings it into sight. @param {boolean} [reveals] */
  #mark(reveals = false) {
    if (reveals) this.#rows.reveal(this.#at.row, this.#head.offsetHeight);
    this.#grid.querySelector('.at')?.classList.remove('at');
    const cell = document.getElementById(`cell-${this.#at.row}-${this.#at.column}`);
    cell?.classList.add('at');
    if (reveals) cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    this.#grid.setAttribute('aria-activedescendant', cell?.id ?? '');
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const found = this.#cellOf(event);
    if (!found) return;
    const { index, column, isTick } = found;
    this.#at = { row: index, column };
    this.#grid.focus();
    if (event.shiftKey) this.#selectTo(index);
    else if (isTick || event.ctrlKey || event.metaKey) this.#toggle(index);
    else this.#select([this.#model.rows[index].id]);
    if (!event.shiftKey) this.#anchor = index;
    this.#mark();
  }

  /** @param {MouseEvent} event */
  #doubleClick(event) {
    const found = this.#cellOf(event);
    if (!found || found.isTick) return;
    this.#at = { row: found.index, column: found.column };
    this.#edit();
  }

  /** @param {MouseEvent} event */
  #cellOf({ target }) {
    const cell = target instanceof Element && !target.closest('button, input, select')
      ? target.closest('[data-column]')
      : null;
    const row = /** @type {HTMLElement | null} */ (cell?.closest('[data-index]'));
    if (!cell || !row) return null;
    const { column } = /** @type {HTMLElement} */ (cell).dataset;
    return {
      index: Number(row.dataset.index),
      column: column === 'tick' ? 0 : Number(column),
      isTick: column === 'tick',
    };
  }

  /** Selects without leaving the tab that is shown. @param {readonly string[]} ids */
  #select(ids) {
    this.#parts.selection.set(ids);
    this.update();
  }

  /** @param {number} index */
  #toggle(index) {
    this.#parts.selection.toggle(this.#model.rows[index].id);
    this.update();
  }

  /** @param {number} index */
  #selectTo(index) {
    const [first, last] = [this.#anchor, index].sort((a, b) => a - b);
    this.#select(this.#model.rows.slice(first, last + 1).map(({ id }) => id));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target !== this.#grid) return;
    const { rows, columns } = this.#model;
    const { row, column } = this.#at;
    const last = rows.length - 1;
    const isFar = event.ctrlKey || event.metaKey;
    const moves = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + 1],
      ArrowLeft: [row, column - 1],
      PageDown: [row + this.#rows.page, column],
      PageUp: [row - this.#rows.page, column],
      Home: [isFar ? 0 : row, 0],
      End: [isFar ? last : row, columns.length - 1],
    };
    const to = moves[/** @type {keyof typeof moves} */ (event.key)];
    if (to) this.#moveTo(to, event.shiftKey);
    else if (last < 0 || !this.#act(event, isFar)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number[]} to @param {boolean} extends_ */
  #moveTo([row, column], extends_) {
    const { rows, columns } = this.#model;
    if (!extends_) this.#anchor = Math.max(0, Math.min(row, rows.length - 1));
    this.#at = {
      row: Math.max(0, Math.min(row, rows.length - 1)),
      column: Math.max(0, Math.min(column, columns.length - 1)),
    };
    if (extends_) this.#selectTo(this.#at.row);
    this.#mark(true);
  }

  /** What other keys do. @param {KeyboardEvent} event @param {boolean} isFar */
  #act({ key }, isFar) {
    const { rows } = this.#model;
    if (key === ' ') this.#toggle(this.#at.row);
    else if (key === 'Enter' && isFar) reveal(this.#parts, rows[this.#at.row].id);
    else if (key === 'Enter' || key === 'F2') this.#edit();
    else if (key.toLowerCase() === 'a' && isFar) this.#select(rows.map(({ id }) => id));
    else if (key === 'Escape') {
      if (this.#parts.selection.size === 0) void this.#parts.page.run('table');
      else this.#select([]);
    } else return false;
    return true;
  }

  /** Edits the cell that the keyboard is in; of a selected row, in all selected ones. */
  #edit() {
    const { row, column } = this.#at;
    const feature = this.#model.rows[row];
    const field = feature && this.#model.columns[column].field(feature);
    const cell = document.getElementById(`cell-${row}-${column}`);
    if (!field || !cell) {
      this.#parts.page.say('editor.table.fixed');
      return;
    }
    this.#isEditing = true;
    const { selection } = this.#parts;
    const ids = selection.has(feature.id) && !field.isSingle ? selection.ids : [feature.id];
    editCell(cell, {
      field,
      feature,
      reader: readerOf(this.#parts),
      done: (/** @type {{value: any} | null} */ taken, /** @type {number} */ step) => {
        this.#isEditing = false;
        if (taken) this.#write(field, feature, ids, taken.value);
        this.#seen = [];
        this.update(true);
        this.#grid.focus();
        if (step) this.#moveTo([row + step, column], false);
      },
    });
  }

  /** @param {FieldModel} field @param {Feature} feature @param {readonly string[]} ids @param {any} value */
  #write(field, feature, ids, value) {
    const { session } = this.#parts;
    const same = ids.filter((id) => this.#hasField(session.plan.feature(id), field.id));
    this.#parts.session.perform(writeAll(field, same, value), field.did ?? 'editor.did.set');
    if (same.length > 1) this.#parts.page.say('editor.table.changed', { count: same.length });
  }

  /** @param {Feature | undefined} feature @param {string} id */
  #hasField(feature, id) {
    return feature !== undefined &&
      this.#model.columns.some((column) => column.field(feature)?.id === id);
  }
}

/** A heading that is heard only. @param {string} label */
const header = (label) =>
  element('span', { role: 'columnheader' }, element('span', { class: 'visually-hidden' }, label));
