// @ts-check
/** @import { Client } from '../../shared/api/client.js' */
/** @import { Place, Spot } from '../../shared/api/types.js' */

/** How many places are asked for, and milliseconds that typing must rest before. */
const LIMIT = 6;
const REST = 300;
/** How many answers are kept. */
const KEPT = 200;

/** The walking times from where the visitor is to places in a list, asked one after the other. */
export class WalkTimes {
  #ask;
  #onChange;
  /** Seconds by place and start; null: no way. @type {Map<string, number | null>} */
  #known = new Map();
  #turn = 0;

  /** @param {(body: { from: Place, to: Place, profile: string }) => ReturnType<Client['route']>} ask
   * @param {() => void} onChange  another time is known */
  constructor(ask, onChange) {
    this.#ask = ask;
    this.#onChange = onChange;
  }

  /** The seconds to a place, where they are known. @param {Spot} from  @param {Place} to  @param {string} profile */
  secondsTo(from, to, profile) {
    return this.#known.get(keyOf(from, to, profile)) ?? null;
  }

  /** Asks for those that are not known; a later call ends an earlier one.
   * @param {Spot} from  @param {readonly Place[]} places  @param {string} profile */
  async look(from, places, profile) {
    this.#turn += 1;
    const turn = this.#turn;
    const wanted = places.slice(0, LIMIT).filter((to) =>
      !this.#known.has(keyOf(from, to, profile))
    );
    if (wanted.length === 0) return;
    await new Promise((done) => setTimeout(done, REST));
    for (const to of wanted) {
      if (turn !== this.#turn) return;
      const answer = await this.#ask({ from, to, profile }).catch(() => null);
      if (answer === null) return;
      if (this.#known.size >= KEPT) this.#known.clear();
      this.#known.set(keyOf(from, to, profile), answer.route?.seconds ?? null);
      this.#onChange();
    }
  }

  /** The plan was edited. */
  forget() {
    this.#known.clear();
  }
}

/** A start counts as the same within two metres. @param {Spot} from  @param {Place} to  @param {string} profile */
const keyOf = ({ floor, x, y }, to, profile) =>
  JSON.stringify([floor, Math.round(x / 2), Math.round(y / 2), to, profile]);
