// @ts-check
import { fieldOf, inverted } from './changes.js';
import { equal } from './equal.js';

/** @typedef {import('./types.js').Change} Change */
/** @typedef {import('./plan.js').Plan} Plan */

/**
 * One gesture of mine.
 *
 * @typedef {{edit: string, label: string, changes: readonly Change[]}} Entry
 */

/**
 * Why a step cannot be undone or redone: somebody else touched the same thing since.
 *
 * @typedef {{reason: 'changed' | 'removed' | 'exists', feature: string, field: string}} Conflict
 */

/** @typedef {(changes: Change[], label: string) => string} Commit  makes an edit, tells its id */

const limit = 500;

/**
 * My own edits, to be taken back and done again; what others did is not in it.
 *
 * Undo is an ordinary edit of the inverse changes. A step that somebody else has built upon is
 * refused and dropped, so that it does not stand in the way of the steps before it.
 */
export class History {
  /** @type {Entry[]} */
  #done = [];
  /** @type {Entry[]} */
  #undone = [];

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
    this.#done.push(entry);
    if (this.#done.length > limit) this.#done.shift();
    this.#undone = [];
  }

  /**
   * Takes over what an edit really did once the server has put it in order: others may have been
   * first.
   *
   * @param {string} edit
   * @param {readonly Change[]} changes
   */
  settle(edit, changes) {
    const entry = [...this.#done, ...this.#undone].find((each) => each.edit === edit);
    if (entry) entry.changes = changes;
  }

  /** Drops an edit that the server refused. @param {string} edit */
  forget(edit) {
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
    return move(this.#done, this.#undone, plan, commit);
  }

  /** Does the gesture again that was taken back last. @param {Plan} plan @param {Commit} commit */
  redo(plan, commit) {
    return move(this.#undone, this.#done, plan, commit);
  }
}

/** @param {Entry[]} from @param {Entry[]} to @param {Plan} plan @param {Commit} commit */
const move = (from, to, plan, commit) => {
  const entry = from.pop();
  if (!entry) return null;
  const { label } = entry;
  const conflict = conflictOf(entry.changes, plan);
  if (!conflict) {
    const changes = inverted(entry.changes);
    to.push({ edit: commit(changes, label), label, changes });
  }
  return { label, conflict };
};

/**
 * Whether the plan still is as the changes left it.
 *
 * @param {readonly Change[]} changes
 * @param {Plan} plan
 * @returns {Conflict | null}
 */
const conflictOf = (changes, plan) => {
  /** @type {Map<string, Change>} */
  const last = new Map();
  for (const change of changes) last.set(`${change.feature}\n${change.field}`, change);
  for (const { feature, field, after } of last.values()) {
    const now = plan.feature(feature);
    if (equal(fieldOf(now, field), after)) continue;
    const reason = !now ? 'removed' : after === null && field === 'feature' ? 'exists' : 'changed';
    return { reason, feature, field };
  }
  return null;
};
