// @ts-check
import { titleOf } from '../../shared/api/roster.js';
/** @import { Person } from '../../shared/api/roster.js' */

/** What people are sorted by, made once for each. @type {WeakMap<Person, string>} */
const keys = new WeakMap();

/** @param {Person} person numbers compare as numbers: 2 before 10 */
const keyOf = (person) => {
  const known = keys.get(person);
  if (known !== undefined) return known;
  const key = titleOf(person).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'));
  keys.set(person, key);
  return key;
};

/** The first of many people by name or number, without sorting all of them. */
export class FirstNames {
  #limit;
  /** @type {{ person: Person, key: string }[]} */
  #first = [];

  /** @param {number} limit how many are kept */
  constructor(limit) {
    this.#limit = limit;
  }

  /** @param {Person} person */
  add(person) {
    const key = keyOf(person);
    const first = this.#first;
    const last = first[this.#limit - 1];
    if (this.#limit === 0 || (last && key >= last.key)) return;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (first[middle].key <= key) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, { person, key });
    if (first.length > this.#limit) first.pop();
  }

  /** Those that were kept, in order. @returns {Person[]} */
  get people() {
    return this.#first.map(({ person }) => person);
  }
}
