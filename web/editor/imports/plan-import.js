// @ts-check
import { concerns, emptyProfile, readProfile, withTarget } from './import-table.js';

/** @import { Profile, Target, TypeCount } from './import-table.js' */
/** @import { ProfileStore } from './profile-store.js' */
/** @import { Step } from '../plan/types.js' */

/**
 * Where in a file something is: a line, a thing of a kind that the file names, and the rest in words
 * of the format.
 *
 * @typedef {{line?: number, kind?: string, name?: string, path?: string}} PlaceParts
 */

/**
 * `place`, `message`: in English; `placeParts`, `code`, `arguments`: for other languages, absent where
 * there are none; `isLeftOut`: what the remark is about does not become part of the plan.
 *
 * @typedef {{source: string, place: string, placeParts?: PlaceParts, message: string, code?: string,
 *   arguments?: string[], isLeftOut?: boolean}} Remark
 */

/** @typedef {{format: string | null, counts: {floor: string, kind: string, count: number}[],
 *   types: TypeCount[], remarks: Remark[], furtherRemarks: number, skipped: number,
 *   unchanged: number, updated: number, removed: number}} Report */

/**
 * `operations`: the first of them, for the plan; `operationLimit`: how many an import may have.
 *
 * @typedef {{report: Report, operationCount: number, operationLimit: number,
 *   operations: Step[]}} Preview
 */
/** @typedef {{report: Report, edit?: string, revision: number}} Stored */

/**
 * Sends the plan to the server.
 *
 * @typedef {(query: {source: string, preview: boolean}, profile: Profile,
 *   how: {progress: (part: number) => void, signal: AbortSignal}) => Promise<any>} Send
 */

/** One plan on its way into the venue: tried with one table after another, then stored. */
export class PlanImport {
  #send;
  #profiles;
  #source;
  /** @type {Profile} */
  #profile = emptyProfile;
  /** The table that the answer was made with. @type {Profile} */
  #answered = emptyProfile;
  /** @type {Preview | null} */
  #answer = null;
  #failure = /** @type {any} */ (null);
  #isKept = false;
  #part = 0;
  /** @type {AbortController | null} */
  #sending = null;
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /** @param {{source: string, send: Send, profiles: ProfileStore}} parts */
  constructor({ source, send, profiles }) {
    this.#source = source;
    this.#send = send;
    this.#profiles = profiles;
  }

  /** What the source is called in this and later imports. */
  get source() {
    return this.#source;
  }

  /** What the table says that is not as usual. */
  get profile() {
    return this.#profile;
  }

  /** The last preview, of the table before where one is on its way. */
  get answer() {
    return this.#answer;
  }

  /** Why the last try failed, or `null`. */
  get failure() {
    return this.#failure;
  }

  /** Whether the table is the one that was kept from a file before. */
  get isKept() {
    return this.#isKept;
  }

  /** Whether the server is asked. */
  get isBusy() {
    return this.#sending !== null;
  }

  /** How much of the plan has been sent, 0…1. */
  get part() {
    return this.#part;
  }

  /** Whether the preview is of the table that is set, so that it can be stored. */
  get isReady() {
    return !this.isBusy && !this.#failure && this.#answer !== null;
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  /** Tries the plan; the first time with the table kept from a file before, where it concerns this one. */
  async begin() {
    await this.#preview();
    const report = this.#answer?.report;
    if (!report?.format || this.#failure) return;
    const kept = this.#profiles.of(report.format);
    if (!concerns(kept, report.types)) return;
    this.#isKept = true;
    await this.#use(kept);
    if (!this.#failure) return;
    // A table that the server no longer understands is not worth keeping.
    await this.reset();
  }

  /** Makes something else of a type. @param {string} type @param {Target} target */
  set(type, target) {
    return this.#use(withTarget(this.#profile, type, target));
  }

  /**
   * Takes a table from a file.
   *
   * @param {string} text
   * @throws {SyntaxError} where it is none; nothing changes then
   */
  load(text) {
    const profile = readProfile(text);
    this.#isKept = false;
    return this.#use(profile);
  }

  /** Goes back to the usual table. */
  reset() {
    this.#isKept = false;
    return this.#use(emptyProfile);
  }

  /** Calls the source as one of an earlier import, which it updates. @param {string} source */
  rename(source) {
    this.#source = source;
    return this.#preview();
  }

  /** Tries the same again, for instance after the network was away. */
  again() {
    return this.#preview();
  }

  /** Gives up what is on its way. */
  cancel() {
    this.#sending?.abort();
    this.#sending = null;
  }

  /** Stores the plan as one edit. @returns {Promise<Stored | null>} `null` where it failed */
  async store() {
    const stored = await this.#ask(false);
    const format = this.#answer?.report.format;
    if (stored && format) this.#profiles.keep(format, this.#answered);
    return stored;
  }

  /** @param {Profile} profile */
  #use(profile) {
    this.#profile = profile;
    return this.#preview();
  }

  async #preview() {
    const profile = this.#profile;
    const answer = await this.#ask(true);
    if (!answer) return;
    this.#answer = answer;
    this.#answered = profile;
    this.#changed();
  }

  /** Asks the server; what was asked before is given up. @param {boolean} preview @returns {Promise<any>} */
  async #ask(preview) {
    this.#sending?.abort();
    const sending = new AbortController();
    this.#sending = sending;
    this.#failure = null;
    this.#part = 0;
    this.#changed();
    try {
      const progress = (/** @type {number} */ part) => {
        if (this.#sending !== sending) return;
        this.#part = part;
        this.#changed();
      };
      const query = { source: this.#source, preview };
      const answer = await this.#send(query, this.#profile, { progress, signal: sending.signal });
      return this.#sending === sending ? answer : null;
    } catch (error) {
      if (this.#sending === sending) this.#failure = error;
      return null;
    } finally {
      if (this.#sending === sending) {
        this.#sending = null;
        this.#changed();
      }
    }
  }

  #changed() {
    for (const listener of this.#listeners) listener();
  }
}
