// @ts-check
import { KeptStride } from './kept-stride.js';
import { MotionSensors } from './motion-sensors.js';
import { WalkFollower } from './walk-follower.js';
/** @import { Ground } from '../../shared/geometry/ground.js' */
/** @import { Point } from '../../shared/geometry/point.js' */
/** @import { Said } from './here.js' */
/** @import { Estimate } from './particle-track.js' */
/** @import { WalkableParts } from './walkable-space.js' */

/** The steps of a visitor, heard by the phone's sensors and followed over walkable space. */
export class FollowedSteps {
  #follower;
  #sensors;
  /** When they were turned on: milliseconds. */
  #startedAt = 0;

  /**
   * @param {object} parts
   * @param {(floor: string) => Promise<WalkableParts>} parts.walkable
   * @param {(floor: string) => Ground | null} parts.groundOf
   * @param {() => readonly Point[] | null} parts.way  that leads the visitor on its floor
   * @param {(estimate: Estimate) => void} parts.onEstimate
   */
  constructor({ walkable, groundOf, way, onEstimate }) {
    this.#follower = new WalkFollower({ walkable, groundOf, onEstimate, kept: new KeptStride() });
    this.#sensors = new MotionSensors((step) => this.#follower.step(step, way()));
  }

  get isOn() {
    return this.#sensors.isOn;
  }

  /** Milliseconds since a sensor was heard; 0 while none is listened to. */
  get silence() {
    const heardAt = Math.max(this.#startedAt, this.#sensors.heardAt);
    return this.isOn ? performance.now() - heardAt : 0;
  }

  start() {
    if (this.isOn) return;
    this.#startedAt = performance.now();
    this.#sensors.start();
  }

  stop() {
    this.#sensors.stop();
  }

  /** The visitor is at a place. @param {Said} said */
  fix(said) {
    this.#follower.fix(said);
  }

  /** The venue found the visitor. @param {Said} live */
  observe(live) {
    this.#follower.observe(live);
  }

  /** A visitor that has just scanned a marker still faces it, mostly. */
  point() {
    this.#follower.point(this.#sensors.pointing, performance.now());
  }

  /** Metres a second by the last steps; null while it is not known. @param {number} now  milliseconds */
  speedAt(now) {
    return this.#sensors.speedAt(now);
  }

  /** The plan changed. */
  edited() {
    this.#follower.edited();
  }

  /** @param {number} seconds  without sensors */
  gap(seconds) {
    this.#follower.gap(seconds);
  }
}
