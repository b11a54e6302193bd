// @ts-check
import { equal } from './equal.js';
import { EditQueue } from './edit-queue.js';
import { EditSender } from './edit-sender.js';
import { History } from './history.js';

/** @typedef {import('./types.js').Change} Change */
/** @typedef {import('./types.js').Edit} Edit */
/** @typedef {import('./types.js').AppliedEdit} AppliedEdit */
/** @typedef {import('./plan.js').Plan} Plan */

/**
 * What a session needs of the world.
 *
 * @typedef {object} World
 * @property {(edit: Edit) => Promise<AppliedEdit>} post
 * @property {(after: number) => Promise<AppliedEdit[]>} fetchAfter
 * @property {() => Promise<{plan: Plan, revision: number}>} reload
 * @property {(run: () => void, milliseconds: number) => void} schedule
 * @property {() => number} now  milliseconds since 1970
 * @property {() => string} makeId  a fresh UUID
 */

/**
 * What listeners hear: `plan` (before, after) when what is shown changes, `remote` (changes,
 * author) when somebody else edited, `applied` (edit) when one of mine is in the journal,
 * `refused` (edit, error), `conflict` (label, conflict, author), `state` when saving
 * goes on or not, `unkept` (edit) when this browser could not keep a draft.
 *
 * @typedef {'plan' | 'remote' | 'applied' | 'refused' | 'conflict' | 'state' | 'unkept'} Topic
 */

/** One person editing one venue: queue, history, sender and draft held together. */
export class EditSession {
  #queue;
  #history = new History();
  #sender;
  #store;
  #world;
  /** @type {Map<Topic, Set<(event: any) => void>>} */
  #listeners = new Map();
  /** @type {readonly Change[]} */
  #preview = [];
  /** @type {Plan} */
  #shown;

  /**
   * @param {{plan: Plan, revision: number, author: string,
   *   store: import('./draft-store.js').DraftStore, world: World}} options
   */
  constructor({ plan, revision, author, store, world }) {
    this.#world = world;
    this.#store = store;
    this.#queue = new EditQueue({ plan, revision, author, pending: store.load() });
    this.#shown = this.#queue.plan;
    this.#sender = new EditSender(this.#queue, {
      ...world,
      onApplied: (applied) => this.receive(applied),
      onRefused: (edit, error) => this.#refused(edit, error),
      onState: () => this.#tell('state', {}),
    });
  }

  /** The name that my next edits are signed with. */
  get author() {
    return this.#queue.author;
  }

  set author(name) {
    this.#queue.author = name;
  }

  /** The plan with my edits on it, without an unfinished gesture. */
  get plan() {
    return this.#queue.plan;
  }

  /** The plan as it is drawn: with the unfinished gesture. */
  get shown() {
    return this.#shown;
  }

  /** The ids of the features that the unfinished gesture changes. */
  get previewed() {
    return new Set(this.#preview.map(({ feature }) => feature));
  }

  /** The last revision of the server that is in the plan. */
  get revision() {
    return this.#queue.revision;
  }

  /** The number of my edits that the server has not acknowledged. */
  get waiting() {
    return this.#queue.pending.length;
  }

  /** `saved`, `saving` or `offline`. */
  get state() {
    return this.#sender.state;
  }

  /** Labels of the next steps back and forth; `null` where there is none. */
  get undoLabel() {
    return this.#history.undoLabel;
  }

  get redoLabel() {
    return this.#history.redoLabel;
  }

  /** @param {Topic} topic @param {(event: any) => void} listener @param {AbortSignal} [signal] */
  on(topic, listener, signal) {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    signal?.addEventListener('abort', () => listeners.delete(listener), { once: true });
  }

  /**
   * Makes one edit of what one gesture did.
   *
   * @param {readonly Change[]} changes
   * @param {string} label  what was done, for the undo button
   * @returns {string | null} the edit's id, or `null` when nothing differs
   */
  commit(changes, label) {
    const real = changes.filter(({ before, after }) => !equal(before, after));
    this.#preview = [];
    if (real.length === 0) {
      this.#show();
      return null;
    }
    const edit = this.#make(real);
    this.#history.record({ edit, label, changes: real });
    this.#show();
    return edit;
  }

  /**
   * Shows an unfinished gesture; an empty list takes it back.
   *
   * @param {readonly Change[]} changes
   */
  preview(changes) {
    if (changes.length === 0 && this.#preview.length === 0) return;
    this.#preview = changes;
    this.#show();
  }

  /** Takes my last gesture back, or tells why not. */
  undo() {
    return this.#step((commit) => this.#history.undo(this.plan, commit));
  }

  /** Does again what I took back last, or tells why not. */
  redo() {
    return this.#step((commit) => this.#history.redo(this.plan, commit));
  }

  /** Takes an applied edit from the stream or an answer. @param {AppliedEdit} applied */
  receive(applied) {
    this.#store.drop(applied.id);
    for (const { edit, changes, own } of this.#queue.receive(applied)) {
      if (own) {
        this.#history.settle(edit.id, changes);
        this.#tell('applied', { edit });
      } else {
        this.#tell('remote', { changes, author: edit.author });
      }
    }
    this.#show();
    this.#tell('state', {});
    if (this.#queue.hasGap) void this.#sender.send();
  }

  /**
   * Goes on after the network was away.
   *
   * @param {number} revision  of the venue at the server
   */
  async resume(revision) {
    if (revision < this.#queue.revision) {
      const fresh = await this.#world.reload();
      this.#queue.reset(fresh.plan, fresh.revision);
      this.#show();
    }
    await this.#sender.send();
  }

  /** @param {(commit: import('./history.js').Commit) => ReturnType<History['undo']>} move */
  #step(move) {
    this.#preview = [];
    const result = move((changes) => this.#make(changes));
    this.#show();
    if (result?.conflict) {
      const author = this.#queue.lastWriter(result.conflict.feature, result.conflict.field);
      this.#tell('conflict', { ...result, author });
    }
    return result;
  }

  /** @param {readonly Change[]} changes */
  #make(changes) {
    const edit = this.#queue.make(changes, this.#world.makeId());
    if (!this.#store.add(edit, this.#world.now())) this.#tell('unkept', { edit });
    void this.#sender.send();
    return edit.id;
  }

  /** @param {Edit} edit @param {any} error */
  #refused(edit, error) {
    this.#store.drop(edit.id);
    this.#history.forget(edit.id);
    this.#queue.refuse(edit.id);
    this.#show();
    this.#tell('refused', { edit, error });
  }

  #show() {
    const before = this.#shown;
    this.#shown = this.plan.applying(this.#preview);
    if (before !== this.#shown) this.#tell('plan', { before, after: this.#shown });
  }

  /** @param {Topic} topic @param {any} event */
  #tell(topic, event) {
    for (const listener of this.#listeners.get(topic) ?? []) listener(event);
  }
}
