// @ts-check
/** @import { Spot } from '../../shared/api/types.js' */

const KEY = 'floorcast.pace';
/** Metres per second for which the server's seconds are. */
const USUAL = 1.3;
/** Metres per second at which people walk; what is slower stands or browses, what is faster is a jump. */
const WALKING = { least: 0.6, most: 2.2 };
/** Seconds between two places that tell a pace. */
const SPAN = { least: 4, most: 9 };
/** How many paces are remembered, and how many are needed. */
const MOST = 60;
const FEWEST = 10;

/** How fast the visitor walks, from how far it comes in some seconds: the median of the last minutes, so that
 * turns, errors of positions and stops do not count. It stays in this browser: nothing of it is sent. */
export class OwnPace {
  #storage;
  /** Metres per second, the latest last. @type {number[]} */
  #paces;
  /** @type {{ spot: Spot, time: number } | null} */
  #last = null;

  /** @param {Pick<Storage, 'getItem' | 'setItem'>} [storage]  (default: of this browser) */
  constructor(storage) {
    this.#storage = storage;
    const kept = this.#read();
    this.#paces = kept === null ? [] : Array(FEWEST).fill(kept);
  }

  /** Takes where the visitor is now. @param {Spot | null} spot  null where nothing follows it
   * @param {number} time  milliseconds */
  take(spot, time) {
    const last = this.#last;
    const seconds = last === null ? Infinity : (time - last.time) / 1000;
    if (spot !== null && last !== null && seconds < SPAN.least) return;
    this.#last = spot === null ? null : { spot, time };
    if (spot === null || last === null || seconds > SPAN.most) return;
    if (spot.floor !== last.spot.floor) return;
    const pace = Math.hypot(spot.x - last.spot.x, spot.y - last.spot.y) / seconds;
    if (pace < WALKING.least || pace > WALKING.most) return;
    this.#paces.push(pace);
    if (this.#paces.length > MOST) this.#paces.shift();
    if (this.#paces.length >= FEWEST && this.#paces.length % FEWEST === 0) this.#keep();
  }

  /** Metres per second; null where it is not known yet. @returns {number | null} */
  get pace() {
    if (this.#paces.length < FEWEST) return null;
    return this.#paces.toSorted((a, b) => a - b)[Math.floor(this.#paces.length / 2)];
  }

  /** Seconds of the server at the visitor's pace. @param {number} seconds */
  seconds(seconds) {
    return seconds * USUAL / (this.pace ?? USUAL);
  }

  #read() {
    try {
      const kept = Number((this.#storage ?? localStorage).getItem(KEY));
      return kept >= WALKING.least && kept <= WALKING.most ? kept : null;
    } catch {
      return null;
    }
  }

  #keep() {
    try {
      (this.#storage ?? localStorage).setItem(KEY, (this.pace ?? USUAL).toFixed(2));
    } catch {
      // It lasts as long as the page.
    }
  }
}
