// @ts-check

/** Calls again and again while the page is seen, and once when it is seen again; a hidden page has no
 * timer. */
export class Ticker {
  #run;
  #timer = 0;
  #milliseconds = 0;

  /** @param {() => void} run */
  constructor(run) {
    this.#run = run;
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#run();
      this.#turn();
    });
  }

  /** Whether a timer runs. */
  get isRunning() {
    return this.#timer !== 0;
  }

  /** @param {number} milliseconds  between two calls; 0: none are needed */
  set(milliseconds) {
    if (milliseconds === this.#milliseconds) return;
    this.#milliseconds = milliseconds;
    this.#turn();
  }

  #turn() {
    clearInterval(this.#timer);
    const isNeeded = this.#milliseconds > 0 && !document.hidden;
    this.#timer = isNeeded ? Number(setInterval(() => this.#run(), this.#milliseconds)) : 0;
  }
}
