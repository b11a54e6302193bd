// @ts-check
/** @import { ApiError } from '../../shared/api/api-error.js' */
/** @import { Evacuation } from '../../shared/api/types.js' */

/** Milliseconds between an answer and the next request; people walk on meanwhile. */
const pause = 3000;
/** The share of the time that asking may take at most. */
const share = 0.2;

/** Requests the evacuation again and again while it is shown. */
export class EvacuationPoll {
  isOn = false;
  #ask;
  #take;
  #world;
  /** @type {any} */
  #timer = null;
  #isAsking = false;
  #isAgain = false;

  /** @param {() => Promise<Evacuation>} ask
   * @param {(result: { evacuation: Evacuation } | { problem: ApiError }) => void} take
   * @param {{ now: () => number, setTimeout: (run: () => void, ms: number) => any,
   *   clearTimeout: (timer: any) => void }} [world] */
  constructor(ask, take, world) {
    this.#ask = ask;
    this.#take = take;
    this.#world = world ?? {
      now: () => performance.now(),
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer),
    };
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.isOn = isOn;
    this.#world.clearTimeout(this.#timer);
    if (isOn) this.#request();
  }

  /** Requests at once: the venue was edited. */
  refresh() {
    if (this.isOn) this.#request();
  }

  async #request() {
    this.#world.clearTimeout(this.#timer);
    if (this.#isAsking) {
      this.#isAgain = true;
      return;
    }
    this.#isAsking = true;
    const begin = this.#world.now();
    const result = await this.#ask().then(
      (evacuation) => ({ evacuation }),
      (problem) => ({ problem }),
    );
    this.#isAsking = false;
    if (!this.isOn) return;
    this.#take(result);
    const isAgain = this.#isAgain;
    this.#isAgain = false;
    const wait = isAgain ? 0 : Math.max(pause, (this.#world.now() - begin) / share);
    this.#timer = this.#world.setTimeout(() => this.#request(), wait);
  }
}
