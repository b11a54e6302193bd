// @ts-check

/** @import { StoredItems } from '../drafts/stored-items.js' */
/** @import { Edit } from '../plan/types.js' */
/** @import { Problem } from './refusals.js' */

/**
 * My edits of one venue that are not in the journal, kept where a reload or a crash does not take
 * them: those without an answer, and those refused until I say what becomes of them.
 */
export class DraftEdits {
  #items;
  #count = 0;

  /** @param {StoredItems} items */
  constructor(items) {
    this.#items = items;
  }

  /** The edits without an answer, the oldest first. @returns {Edit[]} */
  load() {
    return this.#drafts().filter(({ problem }) => !problem).map(({ edit }) => edit);
  }

  /** The edits that were refused, the oldest first. @returns {{edit: Edit, problem: Problem}[]} */
  loadRefused() {
    return this.#drafts()
      .filter(({ problem }) => problem)
      .map(({ edit, problem }) => ({ edit, problem }));
  }

  /** The ids of the edits that are collected rather than sent. @returns {Set<string>} */
  loadHeld() {
    const held = this.#drafts().filter(({ isHeld, problem }) => isHeld && !problem);
    return new Set(held.map(({ edit }) => edit.id));
  }

  /**
   * Keeps an edit.
   *
   * @param {Edit} edit
   * @param {number} made  milliseconds since 1970
   * @param {boolean} [isHeld]  whether it is collected rather than sent
   */
  add(edit, made, isHeld = false) {
    this.#count += 1;
    this.#items.set(edit.id, { made, count: this.#count, edit, ...(isHeld && { isHeld }) });
  }

  /** Keeps an edit that says something else now, in its old place. @param {Edit} edit */
  revise(edit) {
    const draft = this.#items.get(edit.id);
    if (draft) this.#items.set(edit.id, { ...draft, edit });
  }

  /** Notes that an edit was refused. @param {Edit} edit @param {Problem} problem */
  refuse(edit, problem) {
    const draft = this.#items.get(edit.id) ?? { made: 0, count: 0 };
    this.#items.set(edit.id, { ...draft, edit, problem });
  }

  /** Forgets an edit that is in the journal or given up. @param {string} id */
  drop(id) {
    this.#items.drop(id);
  }

  #drafts() {
    return this.#items
      .all()
      .filter((draft) => Array.isArray(draft?.edit?.operations))
      .sort((a, b) => a.made - b.made || a.count - b.count);
  }
}
