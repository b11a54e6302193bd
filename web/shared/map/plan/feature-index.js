// @ts-check
import { anchorOf, boxOfShape } from '../../geometry/shape.js';
import { boxGrown, boxUnion, emptyBox } from '../../geometry/box.js';
/** @import { Feature } from '../../api/types.js' */
/** @import { Box } from '../../geometry/box.js' */

/** The floors a feature is drawn on: its own, and all that a connector joins.
 * @param {Feature} feature @returns {readonly string[]} */
export const floorsOf = (feature) =>
  feature.kind === 'connector' && Array.isArray(feature.properties.floors)
    ? [...new Set([feature.floor, ...feature.properties.floors])]
    : [feature.floor];

/** Where a feature is marked on one floor: its anchor; for a connector its point on that floor.
 * @param {Feature} feature @param {string} floor @returns {[number, number]} metres */
export const anchorOn = (feature, floor) => {
  if (feature.kind !== 'connector' || feature.geometry.type !== 'LineString') {
    return anchorOf(feature.geometry);
  }
  const i = (feature.properties.floors ?? []).indexOf(floor);
  const [x, y] = feature.geometry.coordinates[i] ?? feature.geometry.coordinates[0];
  return [x, y];
};

/** Features by floor with their boxes, kept in step with the map that owns them. */
export class FeatureIndex {
  /** @type {Map<string, Feature>} */
  #features = new Map();
  /** @type {Map<string, Map<string, Feature>>} */
  #byFloor = new Map();
  /** @type {WeakMap<Feature, Box>} */
  #boxes = new WeakMap();
  /** @type {WeakMap<Feature, Map<string, [number, number]>>} */
  #anchors = new WeakMap();

  /** @param {Map<string, Feature>} features kept, not copied */
  reset(features) {
    this.#features = features;
    this.#byFloor = new Map();
    for (const feature of features.values()) this.#add(feature);
  }

  /** Takes over what changed in the map given to `reset`.
   * @param {Iterable<string>} ids
   * @returns {Map<string, Box[]>} by floor, the boxes of what is gone and of what has come */
  update(ids) {
    /** @type {Map<string, Box[]>} */
    const touched = new Map();
    const touch = (/** @type {string} */ floor, /** @type {Feature} */ feature) => {
      const boxes = touched.get(floor);
      if (boxes) boxes.push(this.drawnBoxOf(feature));
      else touched.set(floor, [this.drawnBoxOf(feature)]);
    };
    for (const id of ids) {
      for (const [floor, there] of this.#byFloor) {
        const old = there.get(id);
        if (!old) continue;
        touch(floor, old);
        there.delete(id);
      }
      const feature = this.#features.get(id);
      if (!feature) continue;
      this.#add(feature);
      for (const floor of floorsOf(feature)) touch(floor, feature);
    }
    return touched;
  }

  /** @param {Feature} feature */
  #add(feature) {
    for (const floor of floorsOf(feature)) {
      const there = this.#byFloor.get(floor) ?? new Map();
      there.set(feature.id, feature);
      this.#byFloor.set(floor, there);
    }
  }

  /** @param {string} floor @returns {Iterable<Feature>} */
  on(floor) {
    return this.#byFloor.get(floor)?.values() ?? [];
  }

  /** @param {string} id */
  get(id) {
    return this.#features.get(id);
  }

  /** The box around a feature.
   * @param {Feature} feature @returns {Box} */
  boxOf(feature) {
    const known = this.#boxes.get(feature);
    if (known) return known;
    const box = boxOfShape(feature.geometry);
    this.#boxes.set(feature, box);
    return box;
  }

  /** The box around all that is drawn of a feature in metres, its thickness included.
   * @param {Feature} feature @returns {Box} */
  drawnBoxOf(feature) {
    const { thickness = 0.3, depth = 0.3 } = feature.properties;
    return boxGrown(this.boxOf(feature), Math.max(thickness, depth, 1.3) / 2);
  }

  /** Where a feature is marked on a floor.
   * @param {Feature} feature @param {string} floor */
  anchorOf(feature, floor) {
    const anchors = this.#anchors.get(feature) ?? new Map();
    this.#anchors.set(feature, anchors);
    const anchor = anchors.get(floor) ?? anchorOn(feature, floor);
    anchors.set(floor, anchor);
    return anchor;
  }

  /** The box around all that is built on a floor.
   * @param {string} floor @returns {Box} */
  extent(floor) {
    let box = emptyBox();
    for (const feature of this.on(floor)) {
      if (feature.kind !== 'connector') box = boxUnion(box, this.boxOf(feature));
    }
    return box;
  }
}
