// @ts-check
/** @import { ApiError } from './api-error.js' */

/** What came of a request. @template T
 * @typedef {{ answer: T } | { problem: ApiError }} Outcome */

/** Makes a request again and again while it is on: a pause after each answer, longer for a slow
 * server.
 * @template T */
export class RepeatedRequest {
  isOn = false;
  #ask;
  #take;
  #pause;
  #share;
  #world;
  /** @type {any} */
  #timer = null;
  /** Tells the requests of this turn from those that are still on their way. */
  #turn = 0;
  #isAsking = false;
  /** Whether to ask again right after the answer. */
  #isAgain = false;

  /** @param {() => Promise<T>} ask @param {(outcome: Outcome<T>) => void} take
   * @param {{ pause: number, share?: number,
   *   world?: { now: () => number, setTimeout: (run: () => void, ms: number) => any,
   *     clearTimeout: (timer: any) => void } }} how
   *   pause: milliseconds; share: of the time that asking may take at most */
  constructor(ask, take, { pause, share = 0.5, world }) {
    this.#ask = ask;
    this.#take = take;
    this.#pause = pause;
    this.#share = share;
    this.#world = world ?? {
      now: () => performance.now(),
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer),
    };
  }

  /** Begins at once, or ends: an answer that is still on its way is dropped.
   * @param {boolean} isOn */
  turn(isOn) {
    this.isOn = isOn;
    this.#turn += 1;
    [this.#isAsking, this.#isAgain] = [false, false];
    this.#world.clearTimeout(this.#timer);
    if (isOn) this.#request(this.#turn);
  }

  /** Asks at once, or right after the answer that is on its way: what is known is out of date. */
  refresh() {
    if (!this.isOn) return;
    if (this.#isAsking) {
      this.#isAgain = true;
      return;
    }
    this.#world.clearTimeout(this.#timer);
    this.#request(this.#turn);
  }

  /** @param {number} turn */
  async #request(turn) {
    this.#isAsking = true;
    const begin = this.#world.now();
    const outcome = await this.#ask().then((answer) => ({ answer }), (problem) => ({ problem }));
    if (turn !== this.#turn) return;
    this.#isAsking = false;
    this.#take(outcome);
    if (turn !== this.#turn) return;
    const took = this.#world.now() - begin;
    const wait = this.#isAgain ? 0 : Math.max(this.#pause, took / this.#share - took);
    this.#isAgain = false;
    this.#timer = this.#world.setTimeout(() => this.#request(turn), wait);
  }
}
