// @ts-check

/** @import { Companion } from '../map/people/companion-layer.js' */

/** Milliseconds without a `visible` message after which no navigator is visible to all: the server
 * sends one each second while there is one. */
const visibleTimeout = 2500;

/** The people that a navigator sees: itself, friends that share with it, and navigators that are
 * visible to all. */
export class CompanionBook {
  /** The navigator itself; `null` before its first location and long after the last. @type {Companion | null} */
  own = null;
  #id;
  /** @type {readonly Companion[]} */
  #friends = [];
  /** @type {readonly Companion[]} */
  #visible = [];
  #visibleAt = -Infinity;

  /** @param {string} id the navigator's own pseudonym */
  constructor(id) {
    this.#id = id;
  }

  /** @param {{ own?: Companion, people: Companion[] }} message `companions` */
  takeCompanions({ own, people }) {
    this.own = own ?? null;
    this.#friends = people;
  }

  /** @param {{ people: Companion[] }} message `visible` @param {number} now ms */
  takeVisible({ people }, now) {
    this.#visible = people;
    this.#visibleAt = now;
  }

  /** All but the navigator itself, each once: friends first. @param {number} now ms
   * @param {ReadonlyMap<string, string>} [names] of friends, by their pseudonyms @returns {Companion[]} */
  others(now, names) {
    const known = new Set([this.#id, ...this.#friends.map(({ id }) => id)]);
    const visible = now - this.#visibleAt > visibleTimeout ? [] : this.#visible;
    const all = [...this.#friends, ...visible.filter(({ id }) => !known.has(id))];
    return names ? all.map((each) => ({ ...each, name: names.get(each.id) || each.name })) : all;
  }

  /** Whether a pseudonym is that of a friend that shares. @param {string} id */
  isFriend(id) {
    return this.#friends.some((each) => each.id === id);
  }
}
