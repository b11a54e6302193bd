// @ts-check
import { headingOf, HeadingTracker } from './heading-tracker.js';
import { StepDetector } from './step-detector.js';

/** A step: metres, and where the phone points over the ground, radians counter-clockwise from east.
 * @typedef {{ length: number, heading: number, isAbsolute: boolean }} SensedStep */

/** Milliseconds of steps that a speed is the mean of, and without sensors after which there is none. */
const SPEED_OVER = 2500;
const UNHEARD = 1000;

/** The phone's sensors of motion and direction, heard only between `start` and `stop`. */
export class MotionSensors {
  #window;
  #onStep;
  #steps = new StepDetector();
  /** The last steps: metres, and when. @type {{ length: number, time: number }[]} */
  #walked = [];
  #heading = new HeadingTracker();
  /** @type {AbortController | null} */
  #listening = null;
  /** When a sensor was last heard: milliseconds. */
  heardAt = -Infinity;

  /** @param {(step: SensedStep) => void} onStep  @param {Window & typeof globalThis} [world] */
  constructor(onStep, world = window) {
    this.#window = world;
    this.#onStep = onStep;
  }

  get isOn() {
    return this.#listening !== null;
  }

  /** Where the phone points now; null before it is known.
   * @returns {{ heading: number, isAbsolute: boolean } | null} */
  get pointing() {
    const { heading, isAbsolute } = this.#heading;
    return !this.isOn || heading === null ? null : { heading, isAbsolute };
  }

  /** Metres a second that the walker goes by the steps of the last seconds; null while it is not known.
   * @param {number} now  milliseconds, by `performance.now()`  @returns {number | null} */
  speedAt(now) {
    if (!this.isOn || now - this.heardAt > UNHEARD) return null;
    this.#walked = this.#walked.filter(({ time }) => now - time < SPEED_OVER);
    return this.#walked.reduce((sum, { length }) => sum + length, 0) / (SPEED_OVER / 1000);
  }

  start() {
    if (this.#listening) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#steps = new StepDetector();
    this.#heading = new HeadingTracker();
    this.#walked = [];
    const options = { signal };
    this.#window.addEventListener('devicemotion', (event) => this.#moved(event), options);
    this.#window.addEventListener('deviceorientation', (event) => this.#turned(event), options);
    this.#window.addEventListener(
      'deviceorientationabsolute',
      (event) => this.#turnedAbsolutely(/** @type {DeviceOrientationEvent} */ (event)),
      options,
    );
  }

  stop() {
    this.#listening?.abort();
    this.#listening = null;
  }

  /** @param {DeviceMotionEvent} event */
  #moved({ accelerationIncludingGravity, timeStamp }) {
    const { x, y, z } = accelerationIncludingGravity ?? {};
    if (x === null || x === undefined || y === null || y === undefined) return;
    this.heardAt = timeStamp;
    const magnitude = Math.hypot(x, y, z ?? 0);
    for (const length of this.#steps.sample(magnitude, timeStamp / 1000)) {
      this.#walked.push({ length, time: timeStamp });
      const { heading, isAbsolute } = this.#heading;
      this.#onStep({ length, heading: heading ?? 0, isAbsolute });
    }
  }

  /** @param {DeviceOrientationEvent} event */
  #turned(event) {
    const { alpha, beta, gamma, timeStamp } = event;
    if (alpha === null || beta === null || gamma === null) return;
    const direction = headingOf(alpha, beta, gamma, this.#screenAngle);
    const compass = /** @type {{ webkitCompassHeading?: number, webkitCompassAccuracy?: number }} */
      (event);
    if (event.absolute) {
      this.#heading.compass(direction, timeStamp / 1000);
      return;
    }
    this.#heading.turned(direction);
    // iOS: degrees clockwise from north; a negative accuracy says that it is not calibrated.
    if (typeof compass.webkitCompassHeading !== 'number') return;
    if ((compass.webkitCompassAccuracy ?? 0) < 0) return;
    const degrees = 90 - compass.webkitCompassHeading - this.#screenAngle;
    this.#heading.compass((degrees * Math.PI) / 180, timeStamp / 1000);
  }

  /** @param {DeviceOrientationEvent} event */
  #turnedAbsolutely({ alpha, beta, gamma, timeStamp }) {
    if (alpha === null || beta === null || gamma === null) return;
    this.#heading.compass(headingOf(alpha, beta, gamma, this.#screenAngle), timeStamp / 1000);
  }

  get #screenAngle() {
    return this.#window.screen.orientation?.angle ?? 0;
  }
}
