// @ts-check

/** @import { AppliedEdit } from '../../plan/types.js' */

/** How many edits are fetched at once. */
const pageLength = 40;

/** The journal as far as it was looked at: the newest edits first, of all or of one subject. */
export class HistoryPages {
  #fetch;
  #changed;
  /** @type {AppliedEdit[]} */
  #edits = [];
  /** @type {string | null} */
  #subject = null;
  /** Answers to an earlier request are dropped. */
  #request = 0;
  /** Whether there are no older edits. */
  isComplete = false;
  /** The oldest revision that the server still tells of. */
  begin = 1;
  /** Whether an answer is on its way. */
  isBusy = false;
  /** Why the last page did not come. @type {any} */
  problem = null;

  /**
   * @param {(which: {before?: number, limit: number, subject?: string}) =>
   *   Promise<{edits: AppliedEdit[], oldest?: number}>} fetch
   * @param {() => void} changed  called when there is something else to show
   */
  constructor(fetch, changed) {
    this.#fetch = fetch;
    this.#changed = changed;
  }

  /** The edits known so far, the newest first. @returns {readonly AppliedEdit[]} */
  get edits() {
    return this.#edits;
  }

  /** The subject of this history, such as `feature:wall-1`; `null` for the whole venue's. */
  get subject() {
    return this.#subject;
  }

  /** The ids of the edits that were taken back and not done again. @returns {Set<string>} */
  get undone() {
    const undone = new Set();
    for (const { id, undoes } of this.#edits) if (undoes && !undone.has(id)) undone.add(undoes);
    return undone;
  }

  /** Begins with the newest page. @param {string | null} [subject] */
  async open(subject = this.#subject) {
    if (subject !== this.#subject) this.#edits = [];
    this.#subject = subject;
    await this.#load(undefined);
  }

  /** Goes on with the next older page. */
  async more() {
    if (this.isBusy || this.isComplete) return;
    await this.#load(this.#edits.at(-1)?.revision);
  }

  /** Takes an edit of the live stream, or of mine. @param {AppliedEdit} edit */
  take(edit) {
    const [newest] = this.#edits;
    if (newest && edit.revision <= newest.revision) return;
    if (this.#subject && !touches(edit, this.#subject)) return;
    const isNext = this.#subject || !newest || edit.revision === newest.revision + 1;
    if (!isNext) {
      void this.open();
      return;
    }
    this.#edits = [edit, ...this.#edits];
    this.#changed();
  }

  /** @param {number | undefined} before */
  async #load(before) {
    const request = (this.#request += 1);
    this.isBusy = true;
    this.problem = null;
    this.#changed();
    try {
      const subject = this.#subject ?? undefined;
      const { edits, oldest = 1 } = await this.#fetch({ before, limit: pageLength, subject });
      if (request !== this.#request) return;
      // A page may be short because its edits are large.
      const last = edits.at(-1)?.revision ?? 0;
      this.isComplete = subject ? edits.length < pageLength : last <= oldest;
      this.begin = oldest;
      this.#edits = merged(before === undefined ? [] : this.#edits, edits);
    } catch (error) {
      if (request === this.#request) this.problem = error;
    }
    if (request !== this.#request) return;
    this.isBusy = false;
    this.#changed();
  }
}

/** Each edit once, the newest first. @param {readonly AppliedEdit[]} a @param {AppliedEdit[]} b */
const merged = (a, b) =>
  [...new Map([...a, ...b].map((edit) => [edit.revision, edit])).values()]
    .sort((x, y) => y.revision - x.revision);

const subjects = /** @type {const} */ (['feature', 'floor', 'building', 'image', 'entry']);

/** Whether an edit's steps name a subject. @param {AppliedEdit} edit @param {string} subject */
const touches = ({ operations }, subject) =>
  operations.some((step) =>
    subjects.some((kind) => {
      const thing = step[kind];
      return thing && subject === `${kind}:${typeof thing === 'string' ? thing : thing.id}`;
    })
  );
