// @ts-check

const key = 'floorcast.anchors';

/** What a person chose, in metres, each with its usual value and its limits. @type {Readonly<Record<ChoiceName, readonly [usual: number, least: number, most: number]>>} */
const choices = Object.freeze({
  wanted: [0.5, 0.05, 20],
  height: [2.5, 0, 100],
  reach: [40, 1, 300],
});

/** @typedef {'wanted' | 'height' | 'reach'} ChoiceName */

/** Wanted radius, height of anchors and reach of the radio, remembered on this device. */
export class PlannerChoices {
  #storage;
  /** @type {Record<ChoiceName, number>} */
  #values;

  /** @param {() => Storage} storage  may throw where the browser forbids it */
  constructor(storage) {
    this.#storage = storage;
    const known = this.#read();
    this.#values = {
      wanted: valid('wanted', known.wanted) ?? choices.wanted[0],
      height: valid('height', known.height) ?? choices.height[0],
      reach: valid('reach', known.reach) ?? choices.reach[0],
    };
  }

  /** The radius in metres that is to hold tags with 95 % probability. */
  get wanted() {
    return this.#values.wanted;
  }

  /** Metres above the floor of new anchors, and of those without a height. */
  get height() {
    return this.#values.height;
  }

  /** Metres that the radio reaches. */
  get reach() {
    return this.#values.reach;
  }

  /**
   * @param {ChoiceName} name
   * @param {number} value  metres
   * @returns {boolean} whether it is within its limits, and another one than before
   */
  set(name, value) {
    if (valid(name, value) === null || this.#values[name] === value) return false;
    this.#values[name] = value;
    try {
      this.#storage().setItem(key, JSON.stringify(this.#values));
    } catch {
      // Then it lasts until the page is closed.
    }
    return true;
  }

  #read() {
    try {
      return JSON.parse(this.#storage().getItem(key) ?? '{}') ?? {};
    } catch {
      return {};
    }
  }
}

/** @param {ChoiceName} name @param {unknown} value */
const valid = (name, value) => {
  const [, least, most] = choices[name];
  return typeof value === 'number' && value >= least && value <= most ? value : null;
};
