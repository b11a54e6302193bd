// @ts-check
import { makeAsk } from '../api/ask.js';
import { Programme } from './programme.js';
/** @import { LiveSocket } from '../api/live-socket.js' */
/** @import { AppliedEdit } from '../api/types.js' */
/** @import { ProgrammeAnswer } from './types.js' */

/** Milliseconds before the programme is asked for again, the first time and at most. */
const AGAIN = Object.freeze([2000, 60_000]);

/** Reads the programme of a venue. @param {string} base the server's root @param {string} slug
 * @param {typeof fetch} [request] @returns {Promise<ProgrammeAnswer>} rejects with `ApiError` */
export const readProgramme = (base, slug, request = globalThis.fetch.bind(globalThis)) =>
  makeAsk(base, request)(`venues/${encodeURIComponent(slug)}/programme`);

/** The programme of a venue, read once and kept in step with the edits of the live stream. It is read
 * again only where an edit is missing, or does not say all of it. */
export class ProgrammeFeed {
  programme = new Programme();
  #read;
  /** @type {((ids: ReadonlySet<string> | null) => void)[]} */
  #listeners;
  #wait;
  #isReading = false;
  /** Edits that came while it was read. @type {AppliedEdit[]} */
  #held = [];

  /** @param {() => Promise<ProgrammeAnswer>} read
   * @param {(ids: ReadonlySet<string> | null) => void} onChange which entries changed; null: perhaps all
   * @param {(ms: number) => Promise<void>} [wait] for tests */
  constructor(read, onChange, wait = (ms) => new Promise((done) => setTimeout(done, ms))) {
    this.#read = read;
    this.#listeners = [onChange];
    this.#wait = wait;
  }

  /** Whether the programme is known, perhaps as an empty one. */
  get isKnown() {
    return this.programme.revision >= 0;
  }

  /** Tells one more part of a page what changes, and at once what is known already.
   * @param {(ids: ReadonlySet<string> | null) => void} onChange as for the constructor */
  tell(onChange) {
    this.#listeners.push(onChange);
    if (this.isKnown) onChange(null);
  }

  /** Hears the edits of a stream that is subscribed to them. @param {LiveSocket} socket
   * @param {AbortSignal} [signal] @returns {this} */
  follow(socket, signal) {
    socket.on('edit', ({ edit }) => this.edit(edit), signal);
    socket.on('resync', () => void this.load(), signal);
    return this;
  }

  /** Begins with what was kept. @param {ProgrammeAnswer} answer */
  begin(answer) {
    this.programme.replace(answer);
    this.#changed(null);
  }

  /** Reads the programme, again and again until there is an answer; ends at once where it is being read. */
  async load() {
    if (this.#isReading) return;
    this.#isReading = true;
    let pause = AGAIN[0];
    for (;;) {
      const answer = await this.#read().catch(() => null);
      if (answer !== null) {
        this.#take(answer);
        return;
      }
      await this.#wait(pause);
      pause = Math.min(2 * pause, AGAIN[1]);
    }
  }

  /** Takes an edit of the stream. @param {AppliedEdit} edit */
  edit(edit) {
    if (this.#isReading) {
      this.#held.push(edit);
      return;
    }
    const { revision } = this.programme;
    if (!this.isKnown || edit.revision <= revision) return;
    if (edit.revision > revision + 1) {
      void this.load();
      return;
    }
    const { ids, isComplete } = this.programme.apply(edit);
    if (ids.size > 0) this.#changed(ids);
    if (!isComplete) void this.load();
  }

  /** @param {ProgrammeAnswer} answer */
  #take(answer) {
    this.#isReading = false;
    this.programme.replace(answer);
    this.#changed(null);
    for (const edit of this.#held.splice(0)) this.edit(edit);
  }

  /** @param {ReadonlySet<string> | null} ids */
  #changed(ids) {
    for (const each of this.#listeners) each(ids);
  }
}
