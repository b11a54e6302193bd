// @ts-check
import { subjectOf, valueIn } from '../plan/changes.js';
import { equal } from '../plan/equal.js';

/** @import { Plan } from '../plan/plan.js' */
/** @import { Change, Step } from '../plan/types.js' */
/** @import { HistoryStore } from './history-store.js' */

/**
 * One gesture of mine, with the key of a text for it and a title in English. What it did and what
 * takes it back are `null` while only the server knows.
 *
 * @typedef {{edit: string, label: string, title: string, changes: readonly Change[] | null,
 *   inverse: readonly Step[] | null}} Entry
 */

/**
 * Why a step cannot be undone or redone: another author changed the same thing since.
 *
 * @typedef {{reason: 'changed' | 'removed' | 'exists', change: Change | null}} Conflict
 */

/**
 * Makes an edit of steps that take back the edit `undoes`.
 *
 * @typedef {(steps: readonly Step[], undoes: string, title: string) =>
 *   Pick<Entry, 'edit' | 'changes' | 'inverse'>} Commit
 */

const limit = 500;

/**
 * My own edits, to be taken back and done again; what others did is not in it.
 *
 * Undo is an ordinary edit of the inverse steps. A step that another author has built upon is
 * refused and dropped, so that it does not stand in the way of the steps before it.
 */
export class History {
  /** @type {Entry[]} */
  #done;
  /** @type {Entry[]} */
  #undone;
  #store;

  /** @param {HistoryStore} store  where a reload does not take it */
  constructor(store) {
    this.#store = store;
    ({ done: this.#done, undone: this.#undone } = store.load());
  }

  /** The edit that `undo` would take back, or `null`. */
  get lastDone() {
    return this.#done.at(-1)?.edit ?? null;
  }

  /** The edit that `redo` would do again, or `null`. */
  get lastUndone() {
    return this.#undone.at(-1)?.edit ?? null;
  }

  /** The label of what `undo` would take back, or `null`. */
  get undoLabel() {
    return this.#done.at(-1)?.label ?? null;
  }

  /** The label of what `redo` would do again, or `null`. */
  get redoLabel() {
    return this.#undone.at(-1)?.label ?? null;
  }

  /**
   * Adds a gesture that was just made; what was undone cannot be done again after that.
   *
   * @param {Entry} entry
   */
  record(entry) {
    this.#push(this.#done, entry);
    for (const { edit } of this.#undone) this.#store.drop(edit);
    this.#undone = [];
    if (this.#done.length > limit) this.#store.drop(this.#done.shift()?.edit ?? '');
  }

  /**
   * Takes over what an edit really did once the server has put it in order: others may have been
   * first.
   *
   * @param {string} edit
   * @param {readonly Change[]} changes
   * @param {readonly Step[]} inverse
   */
  settle(edit, changes, inverse) {
    const entry = [...this.#done, ...this.#undone].find((each) => each.edit === edit);
    if (!entry) return;
    entry.changes = changes;
    entry.inverse = inverse;
    this.#store.keep(entry, this.#undone.includes(entry));
  }

  /** Drops an edit that the server refused. @param {string} edit */
  forget(edit) {
    this.#store.drop(edit);
    this.#done = this.#done.filter((entry) => entry.edit !== edit);
    this.#undone = this.#undone.filter((entry) => entry.edit !== edit);
  }

  /**
   * Takes the last gesture back.
   *
   * @param {Plan} plan  as it is now
   * @param {Commit} commit
   * @returns {{label: string, conflict: Conflict | null} | null} `null` when there is nothing
   */
  undo(plan, commit) {
    return this.#move(this.#done, this.#undone, plan, commit);
  }

  /** Does the gesture again that was taken back last. @param {Plan} plan @param {Commit} commit */
  redo(plan, commit) {
    return this.#move(this.#undone, this.#done, plan, commit);
  }

  /** @param {Entry[]} from @param {Entry[]} to @param {Plan} plan @param {Commit} commit */
  #move(from, to, plan, commit) {
    const entry = from.pop();
    if (!entry) return null;
    this.#store.drop(entry.edit);
    const { label, title } = entry;
    const conflict = conflictOf(entry, plan);
    if (!conflict) {
      this.#push(to, { label, title, ...commit(entry.inverse ?? [], entry.edit, title) });
    }
    return { label, conflict };
  }

  /** @param {Entry[]} to @param {Entry} entry */
  #push(to, entry) {
    to.push(entry);
    this.#store.keep(entry, to === this.#undone);
  }
}

/**
 * Whether the plan still is as the changes left it; what is not known here, the server will say.
 *
 * @param {Entry} entry
 * @param {Plan} plan
 * @returns {Conflict | null}
 */
const conflictOf = ({ changes, inverse }, plan) => {
  const change = changes?.find((each) => !equal(valueIn(plan, each), each.after));
  if (change) return { reason: reasonOf(change, plan), change };
  const isImpossible = inverse !== null && plan.apply(inverse).refused !== null;
  return isImpossible ? { reason: 'changed', change: changes?.[0] ?? null } : null;
};

/** @param {Change} change @param {Plan} plan @returns {Conflict['reason']} */
const reasonOf = (change, plan) => {
  const [kind, id] = subjectOf(change);
  const isGone = kind !== 'venue' && !plan[kind](id);
  if (isGone) return 'removed';
  return change.after === null && change.field === kind ? 'exists' : 'changed';
};
