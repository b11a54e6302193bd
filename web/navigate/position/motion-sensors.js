// @ts-check
import { headingOf, HeadingTracker } from './heading-tracker.js';
import { StepDetector } from './step-detector.js';

/** A step: metres, and where the phone points over the ground, radians counter-clockwise from east.
 * @typedef {{ length: number, heading: number, isAbsolute: boolean }} SensedStep */

/** The phone's sensors of motion and direction, heard only between `start` and `stop`. */
export class MotionSensors {
  #window;
  #onStep;
  #steps = new StepDetector();
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

  start() {
    if (this.#listening) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#steps = new StepDetector();
    this.#heading = new HeadingTracker();
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
