// @ts-check
import { isRestorable, problemOf } from './refusals.js';

/** @import { DraftEdits } from './draft-edits.js' */
/** @import { Refused } from './refusals.js' */
/** @import { Edit } from '../plan/types.js' */

/**
 * My edits that the server refused and that wait for a word of mine, the oldest first; the store
 * keeps them over a reload.
 */
export class RefusalList {
  #store;
  #makeAgain;
  #onChange;
  /** @type {readonly Refused[]} */
  #all;

  /**
   * @param {{store: DraftEdits, makeAgain: (edit: Edit) => void, onChange: () => void}} parts
   *   makeAgain: makes an edit of mine that says the same as a refused one and restores what it needs
   */
  constructor({ store, makeAgain, onChange }) {
    this.#store = store;
    this.#makeAgain = makeAgain;
    this.#onChange = onChange;
    this.#all = store.loadRefused();
  }

  /** All of them; another array after each change. */
  get all() {
    return this.#all;
  }

  /**
   * Keeps a refused edit, unless nothing is lost without it: an undo draws nothing, so one that the
   * server cannot make possible is dropped.
   *
   * @param {Edit} edit
   * @param {any} error  of the request that was refused
   */
  take(edit, error) {
    const problem = problemOf(error);
    if (edit.undoes && !isRestorable(problem)) return;
    this.#store.refuse(edit, problem);
    this.adopt([{ edit, problem }]);
  }

  /** Takes over refused edits that the store has already. @param {readonly Refused[]} refused */
  adopt(refused) {
    if (refused.length === 0) return;
    this.#all = [...this.#all, ...refused];
    this.#onChange();
  }

  /**
   * Sends a refused edit again, as a new one, for which the server puts back what is missing.
   *
   * @param {string} id  of the refused edit
   */
  restoreAndApply(id) {
    const refused = this.#all.find(({ edit }) => edit.id === id);
    if (!refused) return;
    this.#makeAgain(refused.edit);
    this.discard(id);
  }

  /** Gives a refused edit up. @param {string} id */
  discard(id) {
    this.#store.drop(id);
    this.#all = this.#all.filter(({ edit }) => edit.id !== id);
    this.#onChange();
  }
}
