// @ts-check
import { ApiError } from '../../shared/api/client.js';
import { makeUUID } from '../../shared/api/make-id.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { AppliedEdit, Operation } from '../../shared/api/types.js' */

/** Edits of this page that can be undone. */
const kept = 50;

/** Changes the plan by ordinary edits, as the editor does, and undoes those of this page. */
export class PlanEditor {
  #client;
  #slug;
  #author;
  #revision;
  /** @type {AppliedEdit[]} */
  #done = [];
  /** Edits that the server has not answered yet, one after another. @type {Promise<unknown>} */
  #pending = Promise.resolve();
  #waiting = 0;

  /** @param {object} page
   * @param {Pick<Client, "postEdit">} page.client
   * @param {string} page.slug of the venue
   * @param {string} page.author as whom the browser edits
   * @param {() => number} page.revision the last one that the page knows */
  constructor({ client, slug, author, revision }) {
    this.#client = client;
    this.#slug = slug;
    this.#author = author;
    this.#revision = revision;
  }

  /** The stream may show an edit before the server's answer to it is there; that can be undone, too. */
  get canUndo() {
    return this.#done.length + this.#waiting > 0;
  }

  /** @param {readonly Operation[]} operations @param {string} label English, as the history shows it
   * @returns {Promise<AppliedEdit>} rejects with `ApiError` */
  perform(operations, label) {
    return this.#inTurn(async () => {
      const applied = await this.#post({ operations: [...operations], label });
      this.#done = [...this.#done, applied].slice(-kept);
      return applied;
    });
  }

  /** Undoes the last edit of this page that is not undone. @returns {Promise<AppliedEdit | null>} */
  undo() {
    return this.#inTurn(async () => {
      const last = this.#done.at(-1);
      if (!last) return null;
      const undone = await this.#post({ operations: last.inverse, undoes: last.id });
      this.#done = this.#done.filter((edit) => edit !== last);
      return undone;
    });
  }

  /** @template Result  @param {() => Promise<Result>} act  @returns {Promise<Result>} */
  #inTurn(act) {
    this.#waiting += 1;
    const result = this.#pending.then(act);
    this.#pending = result.then(() => this.#waiting -= 1, () => this.#waiting -= 1);
    return result;
  }

  /** @param {{ operations: Operation[], label?: string, undoes?: string }} what */
  async #post(what) {
    const edit = { id: makeUUID(), base: this.#revision(), author: this.#author, ...what };
    try {
      return await this.#client.postEdit(this.#slug, edit);
    } catch (error) {
      // The answer may have been lost on its way: the same edit twice is one.
      if (!(error instanceof ApiError) || error.status !== 0) throw error;
      return this.#client.postEdit(this.#slug, edit);
    }
  }
}
