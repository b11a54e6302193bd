// @ts-check
import { Topics } from '../plan/topics.js';

/** @import { EditSession } from '../session/edit-session.js' */
/** @import { IssueBook } from '../validations/issue-book.js' */

/** So long may a look take at a time, in milliseconds: the page must stay quick. */
const slice = 8;
/** So long rests the look between two steps of an unfinished gesture, in milliseconds. */
const pause = 120;

/**
 * Keeps the issues in step with what is drawn, unfinished gestures too, and with the server.
 *
 * Looks only when the page has time, never while a gesture waits for an answer.
 */
export class IssueMonitor {
  #session;
  #later;
  /** @type {IssueBook | null} */
  #book = null;
  /** What the server sent before the book was there. @type {any[]} */
  #early = [];
  /** @type {Topics<{change: {}}>} */
  #topics = new Topics();
  #isWaiting = false;

  /**
   * @param {EditSession} session
   * @param {(run: () => void, milliseconds: number) => void} later  runs something after a while
   */
  constructor(session, later) {
    this.#session = session;
    this.#later = later;
    session.on('plan', () => this.#schedule());
  }

  /**
   * Begins to look. The rules are loaded after the page has opened, which does not need them.
   *
   * @param {typeof import('../validations/issue-book.js').IssueBook} Book
   */
  start(Book) {
    this.#book = new Book(this.#session.shown);
    for (const message of this.#early.splice(0)) this.#book.receive(message);
    this.#topics.emit('change', {});
    this.#schedule();
  }

  /** All issues, errors first. */
  get issues() {
    return this.#book?.issues ?? [];
  }

  /** How many there are of each severity. */
  get counts() {
    return this.#book?.counts ?? { error: 0, warning: 0, suggestion: 0 };
  }

  /** Whether the whole plan was looked at, here and by the server. */
  get isComplete() {
    return this.#book !== null && this.#book.isComplete && this.#book.hasServerLooked;
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.#topics.on('change', listener);
  }

  /** Takes over the server's whole list, or what has changed in it. @param {any} message */
  receive(message) {
    if (!this.#book) {
      this.#early.push(message);
      return;
    }
    this.#book.receive(message);
    this.#topics.emit('change', {});
    this.#schedule();
  }

  #schedule() {
    if (!this.#book || this.#isWaiting) return;
    this.#isWaiting = true;
    this.#later(() => this.#look(this.#book), this.#session.previewed.size > 0 ? pause : 0);
  }

  /** @param {any} book */
  #look(book) {
    this.#isWaiting = false;
    const end = performance.now() + slice;
    book.update(this.#session.shown);
    book.look(() => performance.now() > end);
    this.#topics.emit('change', {});
    if (!book.isComplete) this.#schedule();
  }
}
