// @ts-check

/** Metres a step for a difference of one m/s² between peak and valley: Weinberg, “Using the ADXL202 in
 * Pedometer and Personal Navigation Applications”, Analog Devices AN-602 (2002): length = K · ⁴√(a_max − a_min). */
const WEINBERG = 0.41;
const [SHORTEST, LONGEST] = [0.35, 0.95];
/** Seconds between two steps. */
const [SOONEST, LATEST] = [0.28, 1.6];
/** m/s² above the mean that a peak has at least. */
const LEAST_PEAK = 0.7;
/** Steps in a rhythm after which a walker walks: what is below counts only when they come. */
const RHYTHM = 3;

/**
 * Steps from the magnitude of the acceleration: a peak above a threshold that follows the last peaks, after a
 * valley below the mean. One or two peaks alone are no walk; the third brings them. A value: samples in,
 * lengths of steps out.
 */
export class StepDetector {
  #mean = 9.81;
  #smooth = 9.81;
  /** @type {number | null} */
  #time = null;
  #peak = 1.5;
  #isAbove = false;
  #top = 0;
  #bottom = 0;
  #topAt = 0;
  #steppedAt = -Infinity;
  /** @type {number[]} */
  #pending = [];
  #isWalking = false;

  /** Whether steps come in a rhythm. */
  get isWalking() {
    return this.#isWalking;
  }

  /** @param {number} magnitude  of the acceleration with gravity, m/s²  @param {number} time  seconds
   * @returns {readonly number[]} lengths in metres of the steps that this sample ends */
  sample(magnitude, time) {
    const passed = this.#time === null ? 0.016 : Math.min(0.1, Math.max(0, time - this.#time));
    this.#time = time;
    this.#mean += (magnitude - this.#mean) * (1 - Math.exp(-passed / 1.2));
    this.#smooth += (magnitude - this.#smooth) * (1 - Math.exp(-passed / 0.045));
    const swing = this.#smooth - this.#mean;
    if (time - this.#steppedAt > LATEST) this.#forget();
    this.#bottom = Math.min(this.#bottom, swing);
    const threshold = Math.max(LEAST_PEAK, 0.5 * this.#peak);
    if (swing > threshold && (!this.#isAbove || swing > this.#top)) {
      if (!this.#isAbove) this.#top = 0;
      this.#isAbove = true;
      [this.#top, this.#topAt] = [swing, time];
      return [];
    }
    if (!this.#isAbove || swing > 0) return [];
    this.#isAbove = false;
    return this.#stepped();
  }

  #forget() {
    this.#isWalking = false;
    this.#pending = [];
    this.#peak = Math.max(1.2, this.#peak * 0.98);
  }

  /** The swing fell below the mean after a peak. @returns {readonly number[]} */
  #stepped() {
    const [top, bottom] = [this.#top, this.#bottom];
    [this.#top, this.#bottom] = [0, 0];
    if (this.#topAt - this.#steppedAt < SOONEST) return [];
    this.#steppedAt = this.#topAt;
    this.#peak += (top - this.#peak) * 0.25;
    const length = WEINBERG * Math.max(0, top - bottom) ** 0.25;
    const step = Math.min(LONGEST, Math.max(SHORTEST, length));
    if (this.#isWalking) return [step];
    this.#pending.push(step);
    if (this.#pending.length < RHYTHM) return [];
    const steps = this.#pending;
    this.#pending = [];
    this.#isWalking = true;
    return steps;
  }
}
