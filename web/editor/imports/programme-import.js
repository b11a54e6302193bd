// @ts-check

/** @import { Remark } from './plan-import.js' */

/** @typedef {'new' | 'moved' | 'changed' | 'cancelled' | 'kept'} ChangeKind */
/** @typedef {{kind: ChangeKind, id: string, title: any, fields: Record<string, {before: any, after: any}>}} ProgrammeChange */
/** @typedef {{name: string, count: number, place?: string, candidates?: string[], formerName?: string}} ListRoom */

/** What the server says of a list (docs/api.md). @typedef {{counts: Record<string, number>, changes: ProgrammeChange[], rooms: ListRoom[], remarks: Remark[], operationCount: number, fingerprint: string}} ProgrammeReport */
/** @typedef {{report: ProgrammeReport, edit?: string, revision: number, source?: string}} ProgrammeAnswer */

/**
 * Asks the server about the list, or has it take the list. `expected` is the fingerprint of the
 * preview that is taken.
 *
 * @typedef {(query: {source: string, preview: boolean, expected?: string},
 *   rooms: Readonly<Record<string, string | null>>,
 *   how: {progress: (part: number) => void, signal: AbortSignal}) => Promise<ProgrammeAnswer>} SendList
 */

/** The kinds of changes in the order in which they matter. @type {readonly ChangeKind[]} */
export const changeKinds = Object.freeze(
  /** @type {ChangeKind[]} */ (['cancelled', 'moved', 'changed', 'kept', 'new']),
);

/** Rooms without a place first, each group in the order of the server. @param {readonly ListRoom[]} rooms */
export const roomsToMatch = (rooms) => [
  ...rooms.filter(({ place }) => !place),
  ...rooms.filter(({ place }) => place),
];

/** A list on its way into the programme: tried with one table of rooms after another, then taken. */
export class ProgrammeImport {
  #send;
  #source;
  /** Where rooms are by the reader's word; `null` for nowhere. @type {Readonly<Record<string, string | null>>} */
  #rooms = {};
  /** @type {ProgrammeAnswer | null} */
  #answer = null;
  #failure = /** @type {any} */ (null);
  /** @type {AbortController | null} */
  #sending = null;
  #onChange = () => {};

  /** @param {{source: string, send: SendList}} parts */
  constructor({ source, send }) {
    this.#source = source;
    this.#send = send;
  }

  /** What the list is called in this and later imports. */
  get source() {
    return this.#source;
  }

  /** The last preview, of the table before where one is on its way. */
  get answer() {
    return this.#answer;
  }

  /** Why the last try failed, or `null`. */
  get failure() {
    return this.#failure;
  }

  /** Whether the server is asked. */
  get isBusy() {
    return this.#sending !== null;
  }

  /** Whether the preview is of what is set, and changes something. */
  get isReady() {
    return !this.isBusy && !this.#failure && (this.#answer?.report.operationCount ?? 0) > 0;
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.#onChange = listener;
  }

  /** Compares the list with the programme; nothing is stored. */
  async preview() {
    const answer = await this.#ask(true);
    if (!answer) return;
    this.#answer = answer;
    this.#onChange();
  }

  /** Says where a room is. @param {string} name  in the list @param {string | null} place */
  setRoom(name, place) {
    this.#rooms = { ...this.#rooms, [name]: place };
    return this.preview();
  }

  /** Calls the list as one of an earlier import, which it updates. @param {string} source */
  rename(source) {
    this.#source = source;
    return this.preview();
  }

  /** Takes what the preview showed, as one edit. @returns {Promise<ProgrammeAnswer | null>} `null` where it failed */
  take() {
    return this.#ask(false);
  }

  /** Gives up what is on its way. */
  cancel() {
    this.#sending?.abort();
    this.#sending = null;
  }

  /** Asks the server; what was asked before is given up. @param {boolean} preview */
  async #ask(preview) {
    this.#sending?.abort();
    const sending = new AbortController();
    this.#sending = sending;
    this.#failure = null;
    this.#onChange();
    const expected = this.#answer?.report.fingerprint;
    const query = { source: this.#source, preview, ...(!preview && expected && { expected }) };
    try {
      const how = { progress: () => {}, signal: sending.signal };
      const answer = await this.#send(query, this.#rooms, how);
      return this.#sending === sending ? answer : null;
    } catch (error) {
      if (this.#sending === sending) this.#failure = error;
      return null;
    } finally {
      if (this.#sending === sending) {
        this.#sending = null;
        this.#onChange();
      }
    }
  }
}
