// @ts-check

/** @import { Position } from '../plan/types.js' */
/** Where a person points, and the part of the floor they see: minX, minY, maxX, maxY in metres.
 * @typedef {{at: Position | null, view: readonly number[] | null}} Cursor */
/** Another person with the plan open.
 * @typedef {{id: number, name: string, colour: string, floor: string | null,
 *   selection: readonly string[], cursor: Cursor | null}} Person */

/** The other people with the plan open, by the live stream (docs/protocol.md). */
export class PeopleHere {
  /** @type {Map<number, Person>} */
  #all = new Map();
  /** @type {number | null} */
  #me = null;
  /** @type {Set<(what: 'people' | 'cursors') => void>} */
  #listeners = new Set();

  /** The others, in the order in which they came. @returns {Person[]} */
  get others() {
    return [...this.#all.values()].filter(({ id }) => id !== this.#me).sort((a, b) => a.id - b.id);
  }

  /** @param {number} id @returns {Person | null} */
  person(id) {
    return id === this.#me ? null : (this.#all.get(id) ?? null);
  }

  /** The other people that have selected one of these, too. @param {readonly string[]} ids */
  workingOn(ids) {
    return this.others.filter(({ selection }) => selection.some((id) => ids.includes(id)));
  }

  /** @param {(what: 'people' | 'cursors') => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  /** Takes the number by which the others know me. @param {{id: number}} message */
  present({ id }) {
    this.#me = id;
    this.#tell('people');
  }

  /** @param {{complete: boolean, participants: any[], gone: number[]}} message */
  presence({ complete, participants, gone }) {
    const before = this.#all;
    if (complete) this.#all = new Map();
    for (const { id, name, colour, floor = null, selection } of participants) {
      const known = complete ? undefined : before.get(id);
      const cursor = known && known.floor === floor ? known.cursor : null;
      this.#all.set(id, { id, name, colour, floor, selection, cursor });
    }
    for (const id of gone) this.#all.delete(id);
    this.#tell('people');
  }

  /** @param {{floor: string, cursors: {id: number, at?: Position, view?: number[]}[]}} message */
  cursors({ floor, cursors }) {
    for (const { id, at = null, view = null } of cursors) {
      const person = this.#all.get(id);
      if (person?.floor === floor) this.#all.set(id, { ...person, cursor: { at, view } });
    }
    this.#tell('cursors');
  }

  /** Forgets the others: while the stream is away nothing is known of them. */
  lost() {
    this.#all = new Map();
    this.#me = null;
    this.#tell('people');
  }

  /** @param {'people' | 'cursors'} what */
  #tell(what) {
    for (const listener of this.#listeners) listener(what);
  }
}
