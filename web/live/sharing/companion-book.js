// @ts-check

/** Somebody whom a navigator sees: pseudonym, and where in metres; heading in radians, 0 to the east,
 * counter-clockwise.
 * @typedef {{ id: string, name?: string, floor: string, x: number, y: number, heading?: number, state: string }} Companion */

/** Milliseconds after which nobody shows themselves to all navigators any more: the message that tells of
 * them comes each second, and does not while there is nobody. */
const patience = 2500;

/** Whom a navigator sees: itself, friends who share with it, and those who show themselves to all. */
export class CompanionBook {
  /** Where oneself is; `null` before the first location and long after the last. @type {Companion | null} */
  own = null;
  #id;
  /** @type {readonly Companion[]} */
  #friends = [];
  /** @type {readonly Companion[]} */
  #visible = [];
  #visibleAt = -Infinity;

  /** @param {string} id the pseudonym of oneself */
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

  /** Everybody but oneself, each once: friends first. @param {number} now ms @returns {Companion[]} */
  others(now) {
    const known = new Set([this.#id, ...this.#friends.map(({ id }) => id)]);
    const visible = now - this.#visibleAt > patience ? [] : this.#visible;
    return [...this.#friends, ...visible.filter(({ id }) => !known.has(id))];
  }

  /** Whether somebody is a friend who shares. @param {string} id */
  isFriend(id) {
    return this.#friends.some((each) => each.id === id);
  }
}
