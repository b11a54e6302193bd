// @ts-check
import { applyChange } from './changes.js';

/** @typedef {import('./types.js').Feature} Feature */
/** @typedef {import('./types.js').Change} Change */

/** All features of a venue at one moment; never changes. */
export class Plan {
  /** @type {ReadonlyMap<string, Feature>} */
  #features;

  /** @param {Iterable<Feature>} features */
  constructor(features = []) {
    this.#features = new Map(Array.from(features, (feature) => [feature.id, feature]));
  }

  /** @param {string | null | undefined} id @returns {Feature | undefined} */
  feature(id) {
    return id == null ? undefined : this.#features.get(id);
  }

  /** The number of features. */
  get size() {
    return this.#features.size;
  }

  /** All features, in the order in which they came. */
  features() {
    return this.#features.values();
  }

  /**
   * The features on a floor, connectors on each of their floors.
   *
   * @param {string} floor
   * @returns {Feature[]}
   */
  onFloor(floor) {
    return Array.from(this.features()).filter((feature) => isOn(feature, floor));
  }

  /** A copy of the features by id, to be changed and made a plan again. */
  toMap() {
    return new Map(this.#features);
  }

  /**
   * The plan after changes; linear in the number of features.
   *
   * @param {readonly Change[]} changes
   * @returns {Plan}
   */
  applying(changes) {
    if (changes.length === 0) return this;
    const features = this.toMap();
    for (const change of changes) applyChange(features, change);
    return Plan.of(features);
  }

  /**
   * Makes a plan of a map that nobody changes any more, without copying it.
   *
   * @param {Map<string, Feature>} features
   */
  static of(features) {
    const plan = new Plan();
    plan.#features = features;
    return plan;
  }
}

/**
 * Whether a feature is on a floor.
 *
 * @param {Feature} feature
 * @param {string} floor
 */
export const isOn = (feature, floor) =>
  feature.floor === floor ||
  (feature.kind === 'connector' && (feature.properties.floors ?? []).includes(floor));
