// @ts-check
/** @import { Stride } from './stride.js' */

const KEY = 'floorcast.stride';

/** How long the steps of this phone's carrier are, from one visit to the next. It stays in this browser: nothing
 * of it is sent to the server. */
export class KeptStride {
  #storage;

  /** @param {Pick<Storage, 'getItem' | 'setItem'>} [storage]  (default: of this browser) */
  constructor(storage) {
    this.#storage = storage;
  }

  /** @returns {Stride | null} null where nothing believable is kept */
  read() {
    try {
      const { scale, deviation } = JSON.parse((this.#storage ?? localStorage).getItem(KEY) ?? '{}');
      const isLikely = scale > 0.6 && scale < 1.6 && deviation > 0 && deviation < 0.3;
      return isLikely ? { scale, deviation } : null;
    } catch {
      return null;
    }
  }

  /** @param {Stride} stride */
  keep({ scale, deviation }) {
    const rounded = (/** @type {number} */ share) => Math.round(1000 * share) / 1000;
    try {
      const kept = JSON.stringify({ scale: rounded(scale), deviation: rounded(deviation) });
      (this.#storage ?? localStorage).setItem(KEY, kept);
    } catch {
      // It lasts as long as the page.
    }
  }
}
