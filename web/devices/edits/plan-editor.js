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

  get canUndo() {
    return this.#done.length > 0;
  }

  /** @param {readonly Operation[]} operations @param {string} label English, as the history shows it
   * @returns {Promise<AppliedEdit>} rejects with `ApiError` */
  async perform(operations, label) {
    const applied = await this.#post({ operations: [...operations], label });
    this.#done = [...this.#done, applied].slice(-kept);
    return applied;
  }

  /** Undoes the last edit of this page that is not undone. @returns {Promise<AppliedEdit | null>} */
  async undo() {
    const last = this.#done.at(-1);
    if (!last) return null;
    const undone = await this.#post({ operations: last.inverse, undoes: last.id });
    this.#done = this.#done.filter((edit) => edit !== last);
    return undone;
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
