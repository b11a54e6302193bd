// @ts-check
import { equal } from '../plan/equal.js';

/** No more messages a second than the server tells on. */
const pause = 100;
/** What is more than this is a mass, not something that one works on. */
const selectionLimit = 100;

/**
 * Sends my name, selection, view and cursor to the other editors: what changed, at most ten times a
 * second, and the cursor only while another editor is there.
 */
export class MyPresence {
  #send;
  #read;
  #schedule;
  /** What was sent last. @type {any} */
  #sent = null;
  /** @type {any} */
  #sentCursor = null;
  #isScheduled = false;
  #hasAudience = false;
  #isOpen = false;

  /**
   * @param {{send: (message: Record<string, any>) => boolean,
   *   read: () => {presence: any, cursor: any}, schedule?: (run: () => void, milliseconds: number) => void}} parts
   *   `read` answers how it is now
   */
  constructor(
    { send, read, schedule = (run, milliseconds) => void setTimeout(run, milliseconds) },
  ) {
    this.#send = send;
    this.#read = read;
    this.#schedule = schedule;
  }

  /** Sends soon what is not as it was sent last. */
  changed() {
    if (this.#isScheduled || !this.#isOpen) return;
    this.#isScheduled = true;
    this.#tell();
    this.#schedule(() => {
      this.#isScheduled = false;
      if (this.#isDue()) this.changed();
    }, pause);
  }

  /** Whether another editor is there. @param {boolean} hasAudience */
  set hasAudience(hasAudience) {
    if (hasAudience === this.#hasAudience) return;
    this.#hasAudience = hasAudience;
    this.changed();
  }

  /** The stream was opened, or lost: everything has to be sent again. @param {boolean} isOpen */
  set isOpen(isOpen) {
    this.#isOpen = isOpen;
    this.#sent = null;
    this.#sentCursor = null;
    this.changed();
  }

  #isDue() {
    const { presence, cursor } = this.#read();
    return !equal(limited(presence), this.#sent) ||
      (this.#hasAudience && !equal(cursor, this.#sentCursor));
  }

  #tell() {
    const { presence, cursor } = this.#read();
    const now = limited(presence);
    if (!equal(now, this.#sent)) {
      // On another floor the server knows no cursor of mine.
      if (now.floor !== this.#sent?.floor) this.#sentCursor = null;
      if (this.#send({ type: 'presence', ...now })) this.#sent = now;
    }
    if (!this.#hasAudience || equal(cursor, this.#sentCursor)) return;
    if (this.#send({ type: 'cursor', ...cursor })) this.#sentCursor = cursor;
  }
}

/** @param {any} presence */
const limited = ({ selection, ...rest }) => ({
  ...rest,
  selection: selection.slice(0, selectionLimit),
});
