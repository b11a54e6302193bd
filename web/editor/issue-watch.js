// @ts-check
import { Topics } from './plan/topics.js';
import { IssueBook } from './validations/issue-book.js';

/** So long may a look take at a time, in milliseconds: the page must stay quick. */
const slice = 8;

/** Keeps the issues in step with what is drawn, unfinished gestures too, and with the server. */
export class IssueWatch {
  #book;
  /** @type {Topics<'change'>} */
  #topics = new Topics();
  #later;
  #isLooking = false;

  /**
   * @param {import('./plan/edit-session.js').EditSession} session
   * @param {(run: () => void) => void} later  runs something when the page has time
   */
  constructor(session, later) {
    this.#book = new IssueBook(session.shown);
    this.#later = later;
    session.on('plan', ({ after }) => {
      this.#book.update(after);
      this.#changed();
    });
    this.#changed();
  }

  /** All issues, errors first. */
  get issues() {
    return this.#book.issues;
  }

  /** How many there are of each severity. */
  get counts() {
    return this.#book.counts;
  }

  /** Whether the whole plan was looked at, here and by the server. */
  get isComplete() {
    return this.#book.isComplete && this.#book.hasServerLooked;
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.#topics.on('change', listener);
  }

  /** Takes over the server's whole list, or what has changed in it. @param {any} message */
  receive(message) {
    this.#book.receive(message);
    this.#changed();
  }

  #changed() {
    this.#topics.tell('change', {});
    if (this.#book.isComplete || this.#isLooking) return;
    this.#isLooking = true;
    this.#later(() => this.#look());
  }

  #look() {
    const end = performance.now() + slice;
    this.#book.look(() => performance.now() > end);
    this.#isLooking = false;
    this.#changed();
  }
}
