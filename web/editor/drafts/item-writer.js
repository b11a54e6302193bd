// @ts-check

/** @import { ItemDatabase, Key } from './item-database.js' */

/** Why nothing is kept: no room, or the browser does not let us. @typedef {'full' | 'forbidden'} Unkept */

/** How long until it is tried again, in milliseconds. */
const pause = 5000;

/**
 * Carries changes into the database, what comes together in one go and in order; what could not
 * be written is written with the next.
 */
export class ItemWriter {
  #database;
  #schedule;
  #report;
  /** The last value of each key that is not kept yet. @type {Map<string, [Key, any]>} */
  #waiting = new Map();
  #isBusy = false;
  #writing = Promise.resolve();
  #isScheduled = false;
  /** @type {Unkept | null} */
  unkept = null;

  /**
   * @param {Pick<ItemDatabase, 'write'>} database
   * @param {{report: (unkept: Unkept | null) => void,
   *   schedule?: (run: () => void, milliseconds: number) => void}} options  `report` is
   *   called when changes cannot be kept, and when they can again
   */
  constructor(
    database,
    { report, schedule = (run, milliseconds) => void setTimeout(run, milliseconds) },
  ) {
    this.#database = database;
    this.#report = report;
    this.#schedule = schedule;
  }

  /** @param {Key} key @param {any} value  `null` to forget it */
  write(key, value) {
    this.#waiting.set(key.join('\n'), [key, value]);
    this.#begin();
  }

  /** Waits until all is kept, or cannot be for now: `unkept` says which. */
  settled() {
    return this.#writing;
  }

  /** Whether all is kept. */
  get isKept() {
    return !this.#isBusy && this.unkept === null;
  }

  #begin() {
    if (!this.#isBusy) this.#writing = this.#writeAll();
  }

  async #writeAll() {
    this.#isBusy = true;
    // What the same gesture writes besides goes along.
    await Promise.resolve();
    while (this.#waiting.size > 0 && (await this.#writeBatch()));
    this.#isBusy = false;
  }

  async #writeBatch() {
    const batch = this.#waiting;
    this.#waiting = new Map();
    try {
      await this.#database.write([...batch.values()]);
      this.#become(null);
      return true;
    } catch (error) {
      this.#waiting = new Map([...batch, ...this.#waiting]);
      const isFull = error instanceof Error && error.name === 'QuotaExceededError';
      this.#become(isFull ? 'full' : 'forbidden');
      this.#tryLater();
      return false;
    }
  }

  #tryLater() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#schedule(() => {
      this.#isScheduled = false;
      this.#begin();
    }, pause);
  }

  /** @param {Unkept | null} unkept */
  #become(unkept) {
    if (unkept === this.unkept) return;
    this.unkept = unkept;
    this.#report(unkept);
  }
}
