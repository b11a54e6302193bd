// @ts-check

/** Seconds over which the compass corrects the gyroscope; before, all readings count alike, so that no
 * single one at the beginning turns a whole walk. */
const LEARNT_IN = 30;
/** Radians by which compass and gyroscope may differ suddenly; more is iron nearby. */
const DISTURBED = 0.25;
/** Seconds after which a compass that goes on differing is believed. */
const BELIEVED_AFTER = 8;

/** @param {number} angle  radians  @returns {number} from −π to π */
const wrapped = (angle) => Math.atan2(Math.sin(angle), Math.cos(angle));

/**
 * Where a phone points, from a gyroscope that is right for seconds and a compass that is right in the
 * mean (a complementary filter). A sudden difference of both is iron nearby and is not learnt from,
 * unless it stays. A value: readings in, a heading out; radians counter-clockwise from east, seconds.
 */
export class HeadingTracker {
  /** @type {number | null} */
  #turned = null;
  /** What to add to the gyroscope's angle. @type {number | null} */
  #offset = null;
  /** @type {number | null} */
  #compass = null;
  #learntAt = -Infinity;
  /** Seconds of compass that the offset was learnt from. */
  #learntFor = 0;
  #differsSince = Infinity;

  /** The heading; null before the first reading. @returns {number | null} */
  get heading() {
    if (this.#turned === null) return this.#compass;
    return this.#offset === null ? this.#turned : wrapped(this.#turned + this.#offset);
  }

  /** Whether a compass was heard: without one, headings count from wherever the phone began. */
  get isAbsolute() {
    return this.#compass !== null;
  }

  /** The gyroscope's angle from where it began. @param {number} angle */
  turned(angle) {
    this.#turned = angle;
  }

  /** @param {number} angle  of the compass  @param {number} time */
  compass(angle, time) {
    this.#compass = angle;
    if (this.#turned === null) return;
    const measured = angle - this.#turned;
    if (this.#offset === null) {
      [this.#offset, this.#learntAt] = [measured, time];
      return;
    }
    const difference = wrapped(measured - this.#offset);
    const passed = Math.min(1, Math.max(0, time - this.#learntAt));
    this.#learntAt = time;
    if (Math.abs(difference) <= DISTURBED) this.#differsSince = Infinity;
    else {
      this.#differsSince = Math.min(this.#differsSince, time);
      if (time - this.#differsSince < BELIEVED_AFTER) return;
    }
    if (passed === 0) return;
    this.#learntFor = Math.min(LEARNT_IN, this.#learntFor + passed);
    this.#offset += difference * (passed / this.#learntFor);
  }
}

/**
 * Where a phone points over the ground, by the angles of a `deviceorientation` event (W3C, “Device
 * Orientation and Motion”): the horizontal part of the direction between its top and its back camera,
 * so that it holds for a phone lying in the hand and for one held up.
 * @param {number} alpha  @param {number} beta  @param {number} gamma  degrees
 * @param {number} [screenAngle]  degrees by which the screen is turned
 * @returns {number} radians counter-clockwise from the event's x (east)
 */
export const headingOf = (alpha, beta, gamma, screenAngle = 0) => {
  const [a, b, c] = [alpha, beta, gamma].map((degrees) => (degrees * Math.PI) / 180);
  const [sinA, cosA, sinB, cosB] = [Math.sin(a), Math.cos(a), Math.sin(b), Math.cos(b)];
  const [sinC, cosC] = [Math.sin(c), Math.cos(c)];
  const turn = (screenAngle * Math.PI) / 180;
  // The screen's up in the device's axes, and its back.
  const [ux, uy, uz] = [Math.sin(turn), Math.cos(turn), -1];
  const east = (cosA * cosC - sinA * sinB * sinC) * ux - cosB * sinA * uy +
    (cosC * sinA * sinB + cosA * sinC) * uz;
  const north = (cosC * sinA + cosA * sinB * sinC) * ux + cosA * cosB * uy +
    (sinA * sinC - cosA * cosC * sinB) * uz;
  return Math.atan2(north, east);
};
