// @ts-check
import { stepLimit } from './edit-queue.js';
import { countOf, HeldEdits } from './held-edits.js';

/** @import { Change, Edit, Step } from '../plan/types.js' */
/** @import { DraftEdits } from './draft-edits.js' */
/** @import { EditQueue, Intent } from './edit-queue.js' */
/** @import { History } from './history.js' */

/**
 * What a draft needs of its session.
 *
 * @typedef {object} DraftParts
 * @property {EditQueue} queue
 * @property {DraftEdits} store
 * @property {History} history
 * @property {(steps: readonly Step[], intent: Intent, label: string, title: string) => void} makeStep
 *   makes an edit that is sent and can be undone
 * @property {() => void} onRelease  edits are about to leave the draft
 * @property {() => void} onChange  the draft has begun or ended, or more of it overlaps
 */

/** My draft of the plan: edits that are held back from the server until I apply them as one, or give them up. */
export class PlanDraft {
  #held;
  #parts;

  /** @param {DraftParts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.#held = new HeldEdits(parts.store.loadHeld());
  }

  /** Whether my edits are collected rather than sent. */
  get isOn() {
    return this.#held.isOn;
  }

  /** The edits of the draft, the oldest first. */
  get edits() {
    return this.#parts.queue.pending.filter(({ id }) => this.#held.has(id));
  }

  /** What these edits do, one after the other. @returns {Step[]} */
  get steps() {
    return this.edits.flatMap(({ operations }) => operations);
  }

  /** How many edits the draft has, those that were taken back left out. */
  get size() {
    return countOf(this.edits);
  }

  /** The number of objects of the draft that other authors have changed since it began. */
  get overlaps() {
    return this.#held.overlaps;
  }

  /** Whether an edit is held back. @param {string} id */
  has(id) {
    return this.#held.has(id);
  }

  /** Whether a step of the history may be taken: in a draft only those of the draft. @param {string | null} id */
  mayMove(id) {
    return this.#held.mayMove(id);
  }

  /** From now on my edits are collected, and only I see them. */
  begin() {
    this.#held.begin();
    this.#parts.onChange();
  }

  /** Gives the draft up: the plan is as it is for others. */
  discard() {
    this.#parts.onRelease();
    this.#release();
    this.#parts.onChange();
  }

  /**
   * Makes one edit of the draft, which the server orders, checks and may refuse like any other.
   *
   * @param {string} label  key of what was done, for the undo button
   * @returns {boolean} whether it was made: a draft of more steps than an edit may have stays
   */
  apply(label) {
    const { steps, edits } = this;
    if (steps.length > stepLimit) return false;
    this.#parts.onRelease();
    this.#release();
    this.#parts.onChange();
    if (steps.length === 0) return true;
    const title = 'Apply a draft';
    // What brings back an object that is gone does so as a part of the draft, too.
    const isRestoring = edits.some(({ restore }) => restore);
    const intent = { label: title, ...(isRestoring && { restore: /** @type {const} */ (true) }) };
    this.#parts.makeStep(steps, intent, label, title);
    return true;
  }

  /** Takes a new edit in, where there is a draft. @param {string} id */
  take(id) {
    this.#held.take(id);
  }

  /** Takes over the draft of a window that is gone. @param {readonly string[]} ids */
  adopt(ids) {
    this.#held.adopt(ids);
  }

  /** Notes what another author did. @param {readonly Change[]} changes */
  note(changes) {
    if (this.#held.note(changes, this.edits)) this.#parts.onChange();
  }

  /** Ends the draft, and forgets its edits. */
  #release() {
    const { queue, store, history } = this.#parts;
    const { edits } = this;
    this.#held.end();
    for (const { id } of edits) {
      store.drop(id);
      history.forget(id);
      queue.refuse(id);
    }
  }
}
