// @ts-check
import { columnsOf } from './table-columns.js';
import { textOfFeature } from './feature-text.js';
import { wordsIn } from './matching.js';

/** @import { ValueReader } from '../forms/values.js' */
/** @import { Plan } from '../plan/plan.js' */
/** @import { Feature } from '../plan/types.js' */
/** @import { Column } from './table-columns.js' */

/** @typedef {{text: string, kind: string, floor: string}} Filter  empty for all */

/** All objects as rows: which there are, in which order, and with which columns. */
export class TableModel {
  #reader;
  #plan;
  /** @type {Filter} */
  #filter = { text: '', kind: '', floor: '' };
  #sort = { column: 'name', isDown: false };
  /** @type {Feature[] | null} */
  #rows = null;
  /** @type {Column[] | null} */
  #columns = null;

  /** @param {Plan} plan @param {ValueReader} reader */
  constructor(plan, reader) {
    this.#plan = plan;
    this.#reader = reader;
  }

  /** Takes over another plan. @param {Plan} plan @returns {boolean} whether rows may have changed */
  follow(plan) {
    if (plan === this.#plan) return false;
    this.#plan = plan;
    this.#rows = null;
    return true;
  }

  /** The plan of the objects in the rows. */
  get plan() {
    return this.#plan;
  }

  get filter() {
    return this.#filter;
  }

  set filter(filter) {
    if (filter.kind !== this.#filter.kind) this.#columns = null;
    this.#filter = filter;
    this.#rows = null;
  }

  /** By which column the rows are in order, and which way. */
  get sort() {
    return this.#sort;
  }

  /** Puts the rows in order of a column; the other way round when they are already. @param {string} column */
  sortBy(column) {
    const isDown = this.#sort.column === column && !this.#sort.isDown;
    this.#sort = { column, isDown };
    this.#rows = null;
  }

  /** The columns for what is shown. */
  get columns() {
    if (this.#columns) return this.#columns;
    const { kind } = this.#filter;
    const example = kind ? [...this.#plan.features()].find((each) => each.kind === kind) : null;
    this.#columns = columnsOf(example ?? null, this.#reader);
    if (!this.#columns.some(({ id }) => id === this.#sort.column)) {
      this.#sort = { column: 'name', isDown: false };
    }
    return this.#columns;
  }

  /** The rows in their order; the same array until plan, filter or order change. */
  get rows() {
    this.#rows ??= this.#sorted(this.#filtered());
    return this.#rows;
  }

  #filtered() {
    const { text, kind, floor } = this.#filter;
    const words = wordsIn(text);
    const reader = { language: this.#reader.language, t: this.#reader.t };
    const features = floor ? this.#plan.onFloor(floor) : [...this.#plan.features()];
    return features.filter((feature) =>
      (!kind || feature.kind === kind) &&
      words.every((word) => textOfFeature(feature, reader).includes(word))
    );
  }

  /** @param {Feature[]} features */
  #sorted(features) {
    const column = this.columns.find(({ id }) => id === this.#sort.column) ?? this.columns[0];
    const collator = new Intl.Collator(this.#reader.language, { numeric: true });
    const way = this.#sort.isDown ? -1 : 1;
    const keys = new Map(features.map((each) => [each, keyOf(column, each)]));
    return features.sort((a, b) => {
      const [left, right] = [keys.get(a), keys.get(b)];
      // What says nothing comes last either way.
      if (left === '' || right === '') {
        return left === right ? compare(a.id, b.id) : left === '' ? 1 : -1;
      }
      const order = typeof left === 'number' && typeof right === 'number'
        ? left - right
        : collator.compare(String(left), String(right));
      return order === 0 ? compare(a.id, b.id) : way * order;
    });
  }
}

/** @param {Column} column @param {Feature} feature @returns {number | string} */
const keyOf = (column, feature) => {
  const value = column.read(feature);
  return typeof value === 'number' ? value : column.show(feature);
};

const compare = (/** @type {string} */ a, /** @type {string} */ b) => (a < b ? -1 : a > b ? 1 : 0);
