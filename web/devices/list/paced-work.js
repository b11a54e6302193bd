// @ts-check

/** Does many small jobs over several frames, a few milliseconds in each, so that hundreds of rows take
 * figures over without a frame that is late. */
export class PacedWork {
  #budget;
  #schedule;
  #now;
  /** What waits, by what it is about, in the order in which it came. @type {Map<string, () => void>} */
  #jobs = new Map();
  #isScheduled = false;
  /** Milliseconds of the frame with the most work. */
  longest = 0;

  /** @param {{ budget?: number, schedule?: (run: () => void) => void, now?: () => number }} [how]
   *   budget: milliseconds a frame */
  constructor(
    {
      budget = 2,
      schedule = (run) => void requestAnimationFrame(run),
      now = () => performance.now(),
    } = {},
  ) {
    this.#budget = budget;
    this.#schedule = schedule;
    this.#now = now;
  }

  get isBusy() {
    return this.#jobs.size > 0;
  }

  /** Does a job in one of the next frames, in the place of one that waits under the same key.
   * @param {string} key @param {() => void} job */
  add(key, job) {
    this.#jobs.set(key, job);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#schedule(() => this.#frame());
  }

  #frame() {
    this.#isScheduled = false;
    const begin = this.#now();
    for (const [key, job] of this.#jobs) {
      this.#jobs.delete(key);
      job();
      if (this.#now() - begin >= this.#budget) break;
    }
    this.longest = Math.max(this.longest, this.#now() - begin);
    if (this.#jobs.size === 0) return;
    this.#isScheduled = true;
    this.#schedule(() => this.#frame());
  }
}
