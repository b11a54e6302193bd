// @ts-check

/** A person in a slot of the stream.
 * @typedef {{ slot: number, id: string, name?: string, group?: string }} Person */
/** @typedef {{ complete?: boolean, navigators: Person[], gone?: number[] }} RosterMessage */

/** The people of the stream, by slot and by id. */
export class Roster {
  /** @type {Map<number, Person>} */
  #bySlot = new Map();
  /** @type {Map<string, Person>} */
  #byId = new Map();
  /** Grows with each change. */
  version = 0;

  /** Takes over a `roster` message; answers the slots that became free.
   * @param {RosterMessage} message
   * @returns {number[]} */
  apply({ complete, navigators, gone = [] }) {
    this.version += 1;
    /** @type {number[]} */
    const free = [];
    if (complete) {
      const kept = new Set(navigators.map(({ slot }) => slot));
      for (const slot of this.#bySlot.keys()) if (!kept.has(slot)) free.push(slot);
    }
    for (const slot of [...gone, ...free]) this.#remove(slot);
    for (const person of navigators) {
      this.#remove(person.slot);
      this.#bySlot.set(person.slot, person);
      this.#byId.set(person.id, person);
    }
    return [...gone, ...free];
  }

  /** @param {number} slot */
  #remove(slot) {
    const person = this.#bySlot.get(slot);
    if (!person) return;
    this.#bySlot.delete(slot);
    if (this.#byId.get(person.id) === person) this.#byId.delete(person.id);
  }

  /** @param {number} slot */
  at(slot) {
    return this.#bySlot.get(slot);
  }

  /** @param {string} id */
  withId(id) {
    return this.#byId.get(id);
  }

  people() {
    return this.#bySlot.values();
  }

  /** The groups there are, sorted; "" stands for people without one.
   * @returns {string[]} */
  groups() {
    return [...new Set([...this.people()].map(({ group }) => group ?? ''))].sort();
  }

  clear() {
    this.version += 1;
    this.#bySlot.clear();
    this.#byId.clear();
  }
}

/** What a person is called: the name given, else the id.
 * @param {Person} person */
export const titleOf = ({ name, id }) => name || id;
