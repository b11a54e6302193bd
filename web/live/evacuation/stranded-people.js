// @ts-check
/** @import { Evacuation } from '../../shared/api/types.js' */

/** Milliseconds for which a person must have had no way out before the page reports it: a person
 * beside a stand is now and then measured inside of it, and is not shut in. */
const patience = 2500;

/** Which people have had no way out for some seconds, over the answers of the server. */
export class StrandedPeople {
  /** Since when each of them has none. @type {Map<string, number>} */
  #since = new Map();

  /** Takes the newest answer.
   * @param {Evacuation} evacuation @param {number} now milliseconds of any clock
   * @returns {Set<string>} those to report */
  take({ people = [] }, now) {
    /** @type {Map<string, number>} */
    const since = new Map();
    for (const { navigator, refusal } of people) {
      if (navigator && refusal) since.set(navigator, this.#since.get(navigator) ?? now);
    }
    this.#since = since;
    return new Set([...since].filter(([, begin]) => now - begin >= patience).map(([id]) => id));
  }

  /** Forgets all answers. */
  clear() {
    this.#since.clear();
  }
}
