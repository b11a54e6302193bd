// @ts-check
import { boxAround, boxGrown } from '../../shared/geometry/box.js';
import { nameOf } from '../plan/kinds.js';
import { formOf, thicknessOf } from './form.js';

/** @import { Plan } from '../plan/plan.js' */
/** @import { Feature } from '../plan/types.js' */
/** @import { Box } from '../../shared/geometry/box.js' */

/** The side of a cell in metres. */
const cellSize = 4;
/** What covers more cells is looked at by every query of its floor. */
const largeCount = 400;
/** Square metres of a box from which on only its outline is looked along. */
const wide = 256;
/** Cells are numbered row by row in rows of so many. */
const stride = 2 ** 22;

/**
 * The features of a plan, found by where they are and by what they are called, once they were added.
 *
 * A query looks at the cells that a box touches; an update costs the cells of one feature.
 */
export class PlanIndex {
  /** @type {Map<string, {cells: Map<number, Set<Feature>>, large: Set<Feature>}>} */
  #floors = new Map();
  /** @type {Map<string, Set<string>>} */
  #names = new Map();
  /** The areas that are queues, by what they are for. @type {Map<string, Set<string>>} */
  #queues = new Map();
  /** The plan that is looked at. @type {Plan} */
  plan;

  /** @param {Plan} plan */
  constructor(plan) {
    this.plan = plan;
  }

  /** Takes in a feature of the plan; again is harmless. @param {string} id */
  add(id) {
    const feature = this.plan.feature(id);
    if (feature) this.#insert(feature);
  }

  /**
   * Takes over another plan.
   *
   * @param {Iterable<string>} ids  of the features that differ
   * @param {Plan} plan
   */
  update(ids, plan) {
    const before = this.plan;
    this.plan = plan;
    for (const id of ids) {
      const [old, now] = [before.feature(id), plan.feature(id)];
      if (old) this.#remove(old);
      if (now) this.#insert(now);
    }
  }

  /**
   * The features on a floor with bodies that may touch a box, each once, ordered by id.
   *
   * @param {string} floor
   * @param {Box} box
   * @returns {Feature[]}
   */
  near(floor, box) {
    const there = this.#floors.get(floor);
    if (!there) return [];
    /** @type {Set<Feature>} */
    const found = new Set();
    const look = (/** @type {Iterable<Feature>} */ features) => {
      for (const feature of features) if (touch(formOf(feature).box, box)) found.add(feature);
    };
    look(there.large);
    for (const cell of cellsOf(box) ?? there.cells.keys()) look(there.cells.get(cell) ?? []);
    return [...found].sort(byId);
  }

  /**
   * The features that may be within a margin of a feature's axes, ordered by id. The outer walls of
   * a hall enclose all that is in it, but little of it is near them.
   *
   * @param {Feature} feature
   * @param {number} margin  metres
   */
  along(feature, margin) {
    const { box, segments } = formOf(feature);
    const isSmall = (box[2] - box[0]) * (box[3] - box[1]) < wide;
    if (isSmall || segments.length < 2) return this.near(feature.floor, boxGrown(box, margin));
    const reach = margin + thicknessOf(feature) / 2;
    const found = new Set(
      segments.flatMap((segment) => this.near(feature.floor, boxGrown(boxAround(segment), reach))),
    );
    return [...found].sort(byId);
  }

  /** Those of the same kind, floor and name, or with the same device, itself included, ordered by id.
   * @param {Feature} feature */
  namesakes(feature) {
    const key = nameKey(feature);
    return key === null ? [] : [...(this.#names.get(key) ?? [])].sort();
  }

  /** The areas that are queues for a feature. @param {string} id @returns {Iterable<string>} */
  queuesFor(id) {
    return this.#queues.get(id) ?? [];
  }

  /** @param {Feature} feature */
  #insert(feature) {
    const { queueFor } = feature.properties;
    if (queueFor) {
      this.#queues.set(queueFor, (this.#queues.get(queueFor) ?? new Set()).add(feature.id));
    }
    const key = nameKey(feature);
    if (key !== null) this.#names.set(key, (this.#names.get(key) ?? new Set()).add(feature.id));
    for (const set of this.#places(feature)) set.add(feature);
  }

  /** @param {Feature} feature */
  #remove(feature) {
    const key = nameKey(feature);
    if (key !== null) this.#names.get(key)?.delete(feature.id);
    this.#queues.get(feature.properties.queueFor ?? '')?.delete(feature.id);
    for (const set of this.#places(feature)) set.delete(feature);
  }

  /** @param {Feature} feature @returns {Set<Feature>[]} */
  #places(feature) {
    const cells = placesOf(feature);
    return floorsOf(feature).flatMap((floor) => {
      const there = this.#floors.get(floor) ?? { cells: new Map(), large: new Set() };
      this.#floors.set(floor, there);
      return cells?.map((cell) => setAt(there.cells, cell)) ?? [there.large];
    });
  }
}

/** All floors that a feature is on: one, or those of a connector. @param {Feature} feature @returns {string[]} */
export const floorsOf = ({ floor, properties }) =>
  properties.floors ? [...new Set([floor, ...properties.floors])] : [floor];

/** @param {Map<number, Set<Feature>>} cells @param {number} cell */
const setAt = (cells, cell) => {
  const set = cells.get(cell) ?? new Set();
  cells.set(cell, set);
  return set;
};

/** The cells that a box touches; `null` when they are too many. @param {Box} box @returns {number[] | null} */
const cellsOf = ([minX, minY, maxX, maxY]) => {
  const [left, bottom, right, top] = [minX, minY, maxX, maxY].map((metres) =>
    Math.floor(metres / cellSize)
  );
  if (!((right - left + 1) * (top - bottom + 1) <= largeCount)) return null;
  const cells = [];
  for (let row = bottom; row <= top; row += 1) {
    for (let column = left; column <= right; column += 1) cells.push(row * stride + column);
  }
  return cells;
};

/**
 * The cells that a feature is found in: those of its pieces where it is a line, since nothing is
 * inside of it; `null` when they are too many.
 *
 * @param {Feature} feature
 */
const placesOf = (feature) => {
  const { box, segments } = formOf(feature);
  if (feature.geometry.type !== 'LineString' || segments.length < 2) return cellsOf(box);
  const margin = thicknessOf(feature) / 2;
  const cells = segments.map((segment) => cellsOf(boxGrown(boxAround(segment), margin)));
  return cells.every((each) => each !== null) ? [...new Set(cells.flat())] : null;
};

/** @param {Feature} a @param {Feature} b */
const byId = (a, b) => (a.id < b.id ? -1 : 1);

/** @param {Box} a @param {Box} b */
const touch = (a, b) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** The device that hangs at an anchor or marker; `null` for none. @param {Feature} feature @returns {string | null} */
export const deviceOf = ({ kind, properties }) =>
  kind === 'anchor' || kind === 'marker' ? properties.device || null : null;

/** @param {Feature} feature */
const nameKey = (feature) => {
  const device = deviceOf(feature);
  if (device !== null) return `\n\n${device}`;
  if (feature.kind !== 'poi' && feature.kind !== 'area') return null;
  const name = nameOf(feature, []);
  return name === '' ? null : `${feature.floor}\n${feature.kind}\n${name.toLowerCase()}`;
};
