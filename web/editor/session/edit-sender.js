// @ts-check
import { failureOf, problemOf } from './refusals.js';

/** @import { AppliedEdit, Edit } from '../plan/types.js' */
/** @import { EditQueue } from './edit-queue.js' */
/** @import { Trouble } from './refusals.js' */

/**
 * What the sender does with the world.
 *
 * @typedef {object} Wires
 * @property {(edit: Edit) => Promise<AppliedEdit>} post  throws an `EditRefused`-like error with
 *   `status`, or any other error when the answer was lost
 * @property {(after: number) => Promise<AppliedEdit[]>} fetchAfter  edits since a revision
 * @property {() => Promise<void>} resync  begins again with what the server has now
 * @property {(applied: AppliedEdit) => void} onApplied
 * @property {(edit: Edit, error: any) => void} onRefused
 * @property {() => void} onState
 * @property {(run: () => void, milliseconds: number) => void} schedule
 * @property {(id: string) => boolean} [isHeld]  whether an edit is not to be sent yet
 */

const firstDelay = 500;
const lastDelay = 8000;
/** Answers that do not mean no: too slow, too early, too many. */
const passing = new Set([401, 408, 425, 429]);

/**
 * Sends the queue's edits one after the other, and again after a lost answer, until each has one.
 */
export class EditSender {
  #queue;
  #wires;
  #busy = false;
  #delay = firstDelay;
  /** @type {Trouble | null} */
  #failure = null;
  #scheduled = false;
  #due = false;

  /** @param {EditQueue} queue @param {Wires} wires */
  constructor(queue, wires) {
    this.#queue = queue;
    this.#wires = wires;
  }

  /**
   * `saved` when nothing waits, `saving` while under way, `offline` when the server did not answer
   * or could not save it.
   */
  get state() {
    if (this.#sendable.length === 0) return 'saved';
    return this.#failure ? 'offline' : 'saving';
  }

  /** The edits that wait to be sent. */
  get #sendable() {
    const { isHeld } = this.#wires;
    const { pending } = this.#queue;
    return isHeld ? pending.filter(({ id }) => !isHeld(id)) : pending;
  }

  /** What keeps edits from being saved, or `null`. */
  get failure() {
    return this.#failure;
  }

  /** Sends what waits; call it after each edit, and when the network seems to be back. */
  async send() {
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (await this.#sendNext());
    } finally {
      this.#busy = false;
      this.#wires.onState();
    }
    // An edit may have been made, or a retry been due, while the last answer was being taken in.
    const goOn = this.#due || !this.#failure;
    this.#due = false;
    if (goOn && this.#sendable.length > 0) await this.send();
  }

  /** @returns {Promise<boolean>} whether to go on with the next one */
  async #sendNext() {
    if (this.#queue.isAstray) return this.#beginAgain();
    const edit = this.#sendable[0];
    if (!edit) return this.#queue.hasGap ? this.#catchUp() : false;
    this.#wires.onState();
    this.#queue.sending(edit.id);
    try {
      const applied = await this.#wires.post(edit);
      this.#arrived();
      this.#wires.onApplied(applied);
      return this.#queue.hasGap ? this.#catchUp() : true;
    } catch (error) {
      return this.#failed(edit, error);
    }
  }

  /** Asks for the edits between mine and what the stream has brought so far. */
  async #catchUp() {
    const before = this.#queue.revision;
    try {
      const edits = await this.#wires.fetchAfter(before);
      this.#queue.isBehind = false;
      for (const applied of edits) this.#wires.onApplied(applied);
      this.#arrived();
      return this.#queue.revision > before;
    } catch (error) {
      // The journal no longer has them.
      if (problemOf(error).status === 410) return this.#beginAgain();
      this.#retryLater(error);
      return false;
    }
  }

  async #beginAgain() {
    try {
      await this.#wires.resync();
      this.#arrived();
      return true;
    } catch (error) {
      this.#retryLater(error);
      return false;
    }
  }

  /** @param {Edit} edit @param {any} error */
  #failed(edit, error) {
    const status = error?.status ?? 0;
    if (status >= 400 && status < 500 && !passing.has(status)) {
      this.#arrived();
      this.#wires.onRefused(edit, error);
      return true;
    }
    this.#retryLater(error);
    return false;
  }

  #arrived() {
    this.#delay = firstDelay;
    this.#failure = null;
  }

  /** @param {any} error */
  #retryLater(error) {
    this.#failure = failureOf(error);
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#wires.schedule(() => {
      this.#scheduled = false;
      this.#due = this.#busy;
      void this.send();
    }, this.#delay);
    this.#delay = Math.min(this.#delay * 2, lastDelay);
  }
}
