// @ts-check
import { equal } from './equal.js';
import { Plan } from './plan.js';
import { applySteps, stepsOf } from './steps.js';

/** @typedef {import('./types.js').Change} Change */
/** @typedef {import('./types.js').Edit} Edit */
/** @typedef {import('./types.js').AppliedEdit} AppliedEdit */

/**
 * What an edit of the server did here: `own` when it was mine and waited for its answer.
 *
 * @typedef {{edit: AppliedEdit, changes: Change[], own: boolean}} Effect
 */

/**
 * The plan as the server has it, my edits that it has not answered yet on top, and the rules by
 * which the two become one. It knows no network; `EditSender` carries its edits.
 *
 * My edits show at once. An edit of somebody else goes under mine, as the server will order it.
 * The server's word is final: when nothing of mine waits, every editor has the same plan.
 */
export class EditQueue {
  /** @type {Plan} */
  #base;
  /** @type {Plan} */
  #plan;
  /** @type {number} */
  #revision;
  /** @type {Edit[]} */
  #pending;
  /** Applied edits that came before one that they follow. @type {Map<number, AppliedEdit>} */
  #ahead = new Map();
  /** Who else last wrote a field. @type {Map<string, string>} */
  #writers = new Map();

  /** @param {{plan: Plan, revision: number, author: string, pending?: Edit[]}} options */
  constructor({ plan, revision, author, pending = [] }) {
    this.#base = plan;
    this.#revision = revision;
    this.#pending = [...pending];
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
    const known = new Set(Array.from(this.#ahead.values(), ({ id }) => id));
    return this.#pending.filter(({ id }) => !known.has(id));
  }

  /** Whether an edit came whose predecessors have not come yet. */
  get hasGap() {
    return this.#ahead.size > 0;
  }

  /**
   * Makes an edit of mine; it shows at once and waits to be sent.
   *
   * @param {readonly Change[]} changes
   * @param {string} id  a UUID, so that sending it twice is harmless
   * @returns {Edit}
   */
  make(changes, id) {
    const edit = Object.freeze({
      id,
      base: this.#revision,
      author: this.author,
      operations: stepsOf(changes),
    });
    this.#pending.push(edit);
    this.#plan = this.#plan.applying(changes);
    return edit;
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
      this.#pending = this.#pending.filter(({ id }) => id !== applied.id);
      return [];
    }
    this.#ahead.set(applied.revision, applied);
    const effects = [];
    for (let next; (next = this.#ahead.get(this.#revision + 1)); ) {
      this.#ahead.delete(next.revision);
      effects.push(this.#advance(next));
    }
    return effects;
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
    this.#plan = this.#rebased();
    return edit;
  }

  /**
   * Starts again from what the server has now; my waiting edits stay.
   *
   * @param {Plan} plan
   * @param {number} revision
   */
  reset(plan, revision) {
    this.#base = plan;
    this.#revision = revision;
    this.#ahead.clear();
    this.#plan = this.#rebased();
  }

  /**
   * Who else was the last to write a field, as far as this editor has seen it.
   *
   * @param {string} feature
   * @param {string} field
   * @returns {string | null}
   */
  lastWriter(feature, field) {
    return this.#writers.get(`${feature}\n${field}`) ?? this.#writers.get(feature) ?? null;
  }

  /** @param {AppliedEdit} applied @returns {Effect} */
  #advance(applied) {
    const first = this.#pending[0];
    const own = this.#pending.some(({ id }) => id === applied.id);
    // Mine came back first and unchanged: base and plan stay what they are together.
    const asExpected = first?.id === applied.id && equal(first.operations, applied.operations);
    const features = this.#base.toMap();
    const changes = applySteps(features, applied.operations) ?? [];
    this.#base = Plan.of(features);
    this.#revision = applied.revision;
    this.#pending = this.#pending.filter(({ id }) => id !== applied.id);
    if (!asExpected) this.#plan = this.#pending.length === 0 ? this.#base : this.#rebased();
    if (!own) this.#note(changes, applied.author);
    return { edit: applied, changes, own };
  }

  /** @param {readonly Change[]} changes @param {string} author */
  #note(changes, author) {
    for (const { feature, field } of changes) {
      this.#writers.set(`${feature}\n${field}`, author);
      this.#writers.set(feature, author);
    }
  }

  /** An edit that can no longer be done shows nothing; the server will refuse it and say why. */
  #rebased() {
    if (this.#pending.length === 0) return this.#base;
    const features = this.#base.toMap();
    for (const { operations } of this.#pending) applySteps(features, operations);
    return Plan.of(features);
  }
}
