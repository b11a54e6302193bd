// @ts-check

/** @import { Change, Edit } from '../plan/types.js' */

/**
 * Which edits of mine are collected for a draft, and what other authors do to the same objects
 * meanwhile.
 */
export class HeldEdits {
  /** @type {Set<string> | null} */
  #ids;
  /** @type {Set<string>} */
  #overlaps = new Set();

  /** @param {Set<string>} ids  those of a draft that a reload has interrupted; none: there is no draft */
  constructor(ids) {
    this.#ids = ids.size > 0 ? ids : null;
  }

  /** Whether there is a draft. */
  get isOn() {
    return this.#ids !== null;
  }

  /** The number of objects of the draft that other authors have changed since. */
  get overlaps() {
    return this.#overlaps.size;
  }

  /** @param {string} id */
  has(id) {
    return this.#ids?.has(id) ?? false;
  }

  /** Whether a step of the history may be taken: in a draft only those of the draft. @param {string | null} id */
  mayMove(id) {
    return this.#ids === null || (id !== null && this.#ids.has(id));
  }

  begin() {
    this.#ids ??= new Set();
  }

  end() {
    this.#ids = null;
    this.#overlaps = new Set();
  }

  /** Takes a new edit into the draft, where there is one. @param {string} id */
  take(id) {
    this.#ids?.add(id);
  }

  /** Takes over the draft of a window that is gone. @param {readonly string[]} ids */
  adopt(ids) {
    this.#ids = new Set([...(this.#ids ?? []), ...ids]);
  }

  /**
   * Notes what another author did.
   *
   * @param {readonly Change[]} changes
   * @param {readonly Edit[]} held  the edits of the draft
   * @returns {boolean} whether more objects overlap than before
   */
  note(changes, held) {
    if (held.length === 0) return false;
    const mine = new Set(held.flatMap(({ operations }) => operations.map(featureOf)));
    const before = this.#overlaps.size;
    for (const { feature } of changes) {
      if (feature && mine.has(feature)) this.#overlaps.add(feature);
    }
    return this.#overlaps.size > before;
  }
}

/**
 * How many edits are left once those that were taken back are not counted.
 *
 * @param {readonly Edit[]} held  the edits of a draft, the oldest first
 */
export const countOf = (held) => {
  /** @type {Map<string, string>} */
  const roots = new Map();
  /** @type {Set<string>} */
  const left = new Set();
  for (const { id, undoes } of held) {
    // What takes an edit back, and what does it again, is about the same first edit.
    const root = roots.get(undoes ?? '') ?? id;
    roots.set(id, root);
    if (!left.delete(root)) left.add(root);
  }
  return left.size;
};

/** The id of the feature that a step is about. @param {any} step @returns {string | undefined} */
const featureOf = ({ feature }) => (typeof feature === 'object' ? feature?.id : feature);
