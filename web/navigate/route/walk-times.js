// @ts-check
/** @import { Place, Spot, WalkingTimes } from '../../shared/api/types.js' */

/** How many places one request asks for, and milliseconds that typing must rest before. */
const LIMIT = 60;
const REST = 300;
/** Milliseconds before a request that failed is sent again: the network may be away for a moment. */
const AGAIN = Object.freeze([1000, 3000, 9000]);
/** How many answers are kept. */
const KEPT = 400;

/** The walking times from where the visitor is to the places of a list, asked for by one request. */
export class WalkTimes {
  #ask;
  #onChange;
  /** Seconds by place and start; null: no way. @type {Map<string, number | null>} */
  #known = new Map();
  #turn = 0;

  /** @param {(body: { from: Place, to: Place[], profile: string }) => Promise<WalkingTimes>} ask
   * @param {() => void} onChange  other times are known */
  constructor(ask, onChange) {
    this.#ask = ask;
    this.#onChange = onChange;
  }

  /** The seconds to a place, where they are known. @param {Spot} from  @param {Place} to  @param {string} profile */
  secondsTo(from, to, profile) {
    return this.#known.get(keyOf(from, to, profile)) ?? null;
  }

  /** Asks for those that are not known; a later call ends an earlier one.
   * @param {Spot} from  @param {readonly Place[]} places  @param {string} profile
   * @returns {Promise<boolean>} whether all are known now, or asked for by a later call */
  async look(from, places, profile) {
    this.#turn += 1;
    const turn = this.#turn;
    const isUnknown = (/** @type {Place} */ to) => !this.#known.has(keyOf(from, to, profile));
    const wanted = places.slice(0, LIMIT).filter(isUnknown);
    if (wanted.length === 0) return true;
    for (const pause of [REST, ...AGAIN]) {
      await new Promise((done) => setTimeout(done, pause));
      if (turn !== this.#turn) return true;
      // An edit meanwhile makes the answer untrue, and begins another map.
      const known = this.#known;
      const answer = await this.#ask({ from, to: wanted, profile }).catch(() => null);
      if (answer === null) continue;
      if (known.size >= KEPT) known.clear();
      wanted.forEach((to, i) => known.set(keyOf(from, to, profile), answer.seconds[i]));
      this.#onChange();
      return true;
    }
    return false;
  }

  /** The plan was edited. */
  forget() {
    this.#known = new Map();
  }
}

/** A start counts as the same within two metres. @param {Spot} from  @param {Place} to  @param {string} profile */
const keyOf = ({ floor, x, y }, to, profile) =>
  JSON.stringify([floor, Math.round(x / 2), Math.round(y / 2), to, profile]);
