// @ts-check
import { subjectOf } from '../plan/changes.js';
import { equal } from '../plan/equal.js';

/** @import { Plan } from '../plan/plan.js' */
/** @import { AppliedEdit, Change, Edit, Step } from '../plan/types.js' */

/**
 * What an edit of the server did here: `own` when it was mine and waited for its answer; `revised`
 * are edits of mine that now say something else, because they take this one back.
 *
 * @typedef {{edit: AppliedEdit, changes: Change[], inverse: Step[], own: boolean,
 *   revised: Edit[]}} Effect
 */

/** The most steps that the server takes in an edit of a client. */
export const stepLimit = 10_000;

/** What one edit is besides its steps; isHeld: it is not to be sent as it is.
 * @typedef {Pick<Edit, 'undoes'|'restore'|'label'> & {isHeld?: boolean}} Intent */
/** The author of an edit. @typedef {{author: string, time?: string, revision: number}} EditAuthor */

/**
 * The plan as the server has it, my edits that it has not answered yet on top, and the rules by
 * which the two become one. It knows no network; `EditSender` carries its edits.
 *
 * My edits show at once. Another author's edit goes under mine, as the server will order it.
 * The server's word is final: when nothing of mine waits, every editor has the same plan.
 */
export class EditQueue {
  /** @type {Plan} */
  #base;
  /** @type {Plan} */
  #plan;
  /** @type {number} */
  #revision;
  /** @type {readonly Edit[]} */
  #pending;
  /** Edits that may have reached the server: they must not change any more. @type {Set<string>} */
  #sent;
  /** Applied edits that came before one that they follow. @type {Map<number, AppliedEdit>} */
  #ahead = new Map();
  /** The other author that last wrote a field. @type {Map<string, EditAuthor>} */
  #writers = new Map();
  /** Whether the plan cannot be the server's any more, and has to be fetched. */
  isAstray = false;
  /** Whether the journal has edits that the stream will not bring again. */
  isBehind = false;

  /** @param {{plan: Plan, revision: number, author: string, pending?: Edit[]}} options */
  constructor({ plan, revision, author, pending = [] }) {
    this.#base = plan;
    this.#revision = revision;
    this.#pending = [...pending];
    this.#sent = new Set(pending.map(({ id }) => id));
    this.author = author;
    this.#plan = this.#rebased();
  }

  /** The plan as I see it: mine on top of the server's. */
  get plan() {
    return this.#plan;
  }

  /** The last revision of the server that is in the plan. */
  get revision() {
    return this.#revision;
  }

  /** My edits that the server has not acknowledged, the oldest first. */
  get pending() {
    if (this.#ahead.size === 0) return this.#pending;
    const known = new Set(Array.from(this.#ahead.values(), ({ id }) => id));
    return this.#pending.filter(({ id }) => !known.has(id));
  }

  /** Whether edits are missing here that have to be asked for. */
  get hasGap() {
    return this.#ahead.size > 0 || this.isBehind;
  }

  /**
   * Makes an edit of mine; it shows at once, where it can be done here, and waits to be sent.
   *
   * @param {readonly Step[]} wanted  may be empty in an edit that undoes another
   * @param {string} id  a UUID, so that sending it twice is harmless
   * @param {Intent} [intent]
   * @returns {{edit: Edit, changes: Change[] | null, inverse: Step[] | null}} `null` where only the
   *   server knows
   */
  make(wanted, id, { undoes, restore, label, isHeld = false } = {}) {
    // What takes back the import of a large plan is left to the server, which has it in its journal.
    const isLeft = undoes && !isHeld && wanted.length > stepLimit;
    const steps = isLeft ? [] : wanted;
    const edit = Object.freeze({
      id,
      base: this.#revision,
      author: this.author,
      operations: [...steps],
      ...(undoes && { undoes }),
      ...(restore && { restore }),
      ...(label && { label: label.slice(0, 200) }),
    });
    this.#pending = [...this.#pending, edit];
    const result = this.#plan.apply(steps);
    if (result.refused || steps.length === 0) return { edit, changes: null, inverse: null };
    this.#plan = result.plan;
    return { edit, changes: result.changes, inverse: result.inverse };
  }

  /** Takes over edits of mine from elsewhere, which may have reached the server. @param {Edit[]} edits */
  adopt(edits) {
    for (const { id } of edits) this.#sent.add(id);
    this.#pending = [...this.#pending, ...edits];
    this.#plan = this.#rebased();
  }

  /** Notes that an edit is on its way: from now on it stays as it is. @param {string} id */
  sending(id) {
    this.#sent.add(id);
  }

  /**
   * Takes an edit that the server has applied, from its answer or from the stream, in any order
   * and any number of times.
   *
   * @param {AppliedEdit} applied
   * @returns {Effect[]} what it did, with what was waiting for it
   */
  receive(applied) {
    if (applied.revision <= this.#revision) {
      this.refuse(applied.id);
      return [];
    }
    this.#ahead.set(applied.revision, applied);
    return this.#advance();
  }

  /**
   * Takes back an edit of mine that the server refused; what others did stays.
   *
   * @param {string} id
   * @returns {Edit | null}
   */
  refuse(id) {
    const edit = this.#pending.find((each) => each.id === id);
    if (!edit) return null;
    this.#pending = this.#pending.filter((each) => each !== edit);
    this.#sent.delete(id);
    this.#plan = this.#rebased();
    return edit;
  }

  /**
   * Starts again from what the server has now; my waiting edits stay.
   *
   * @param {Plan} plan
   * @param {number} revision
   * @returns {Effect[]} what edits did that came already and are later than that
   */
  reset(plan, revision) {
    this.#base = plan;
    // A server that went back to an earlier revision will count on from there again.
    this.isBehind = revision < this.#revision;
    if (this.isBehind) this.#ahead.clear();
    this.#revision = revision;
    this.isAstray = false;
    for (const known of this.#ahead.keys()) if (known <= revision) this.#ahead.delete(known);
    const effects = this.#advance();
    this.#plan = this.#rebased();
    return effects;
  }

  /**
   * The other author that wrote a field last, as far as this editor has seen it.
   *
   * @param {Change} change
   * @returns {EditAuthor | null}
   */
  lastWriter(change) {
    const subject = subjectOf(change).join(':');
    const { field } = change;
    return this.#writers.get(`${subject}\n${field}`) ?? this.#writers.get(subject) ?? null;
  }

  /** Takes in all edits that follow without a gap. */
  #advance() {
    /** @type {Effect[]} */
    const effects = [];
    for (let next; (next = this.#ahead.get(this.#revision + 1));) {
      this.#ahead.delete(next.revision);
      effects.push(this.#take(next));
    }
    if (effects.length > 0) this.#plan = this.#rebased();
    return effects;
  }

  /** @param {AppliedEdit} edit @returns {Effect} */
  #take(edit) {
    const result = this.#base.apply(edit.operations);
    const { changes, inverse } = result.refused ? { changes: [], inverse: [] } : result;
    if (result.refused) this.isAstray = true;
    else this.#base = result.plan;
    this.#revision = edit.revision;
    const own = this.#pending.some(({ id }) => id === edit.id);
    if (own) this.#pending = this.#pending.filter(({ id }) => id !== edit.id);
    else this.#note(changes, edit);
    this.#sent.delete(edit.id);
    return { edit, changes, inverse, own, revised: own ? this.#revise(edit.id, inverse) : [] };
  }

  /**
   * What takes an edit back is known for good only once the server has put it in order: others may
   * have been first.
   *
   * @param {string} undone
   * @param {Step[]} inverse
   * @returns {Edit[]}
   */
  #revise(undone, inverse) {
    const isStale = (/** @type {Edit} */ { id, undoes, operations }) =>
      undoes === undone && !this.#sent.has(id) && operations.length > 0 &&
      !equal(operations, inverse);
    const stale = this.#pending.filter(isStale);
    if (stale.length === 0) return [];
    const revised = stale.map((edit) => Object.freeze({ ...edit, operations: inverse }));
    this.#pending = this.#pending.map((edit) => revised[stale.indexOf(edit)] ?? edit);
    return revised;
  }

  /** @param {readonly Change[]} changes @param {AppliedEdit} edit */
  #note(changes, { author, time, revision }) {
    const by = { author, ...(time && { time }), revision };
    for (const change of changes) {
      const subject = subjectOf(change).join(':');
      this.#writers.set(`${subject}\n${change.field}`, by);
      this.#writers.set(subject, by);
    }
  }

  /** An edit that can no longer be done shows nothing; the server will refuse it and say why. */
  #rebased() {
    let plan = this.#base;
    for (const { operations } of this.#pending) {
      const result = plan.apply(operations);
      if (!result.refused) plan = result.plan;
    }
    return plan;
  }
}
