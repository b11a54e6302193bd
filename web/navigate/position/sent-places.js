// @ts-check
/** @import { Spot } from '../../shared/api/types.js' */

/** Metres: the server rounds to millimetres. */
const SAME = 0.005;
const KEPT = 40;

/**
 * The places that this phone reported. The server sends the last one back as the navigator's own position,
 * which is no news of the venue's positioning. Kept over a reload.
 */
export class SentPlaces {
  #key;
  #storage;
  /** @type {Spot[]} */
  #spots;

  /** @param {string} slug  @param {Pick<Storage, 'getItem' | 'setItem'> | null} storage */
  constructor(slug, storage) {
    this.#key = `floorcast.sent.${slug}`;
    this.#storage = storage;
    this.#spots = this.#read();
  }

  /** @param {Spot} spot */
  add({ floor, x, y }) {
    this.#spots = [...this.#spots.slice(1 - KEPT), { floor, x, y }];
    try {
      this.#storage?.setItem(this.#key, JSON.stringify([this.#spots.at(-1)]));
    } catch {
      // A full storage: only a reload forgets.
    }
  }

  /** Whether the phone itself reported a position. @param {Spot} spot */
  has({ floor, x, y }) {
    return this.#spots.some((sent) =>
      sent.floor === floor && Math.abs(sent.x - x) < SAME && Math.abs(sent.y - y) < SAME
    );
  }

  /** @returns {Spot[]} */
  #read() {
    try {
      const kept = JSON.parse(this.#storage?.getItem(this.#key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((spot) => typeof spot?.floor === 'string') : [];
    } catch {
      return [];
    }
  }
}
