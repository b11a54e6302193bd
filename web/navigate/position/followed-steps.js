// @ts-check
import { MotionSensors } from './motion-sensors.js';
import { WalkFollower } from './walk-follower.js';
/** @import { Ground } from './ground.js' */
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
   * @param {() => boolean} parts.areNeeded  whether no better position is there
   * @param {() => number | null} parts.direction  of the visitor's way, radians
   * @param {(estimate: Estimate) => void} parts.onEstimate
   */
  constructor({ walkable, groundOf, areNeeded, direction, onEstimate }) {
    this.#follower = new WalkFollower({ walkable, groundOf, onEstimate });
    this.#sensors = new MotionSensors((step) => {
      if (areNeeded()) this.#follower.step(step, direction());
    });
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

  /** The plan changed. */
  edited() {
    this.#follower.edited();
  }

  /** @param {number} seconds  without sensors */
  gap(seconds) {
    this.#follower.gap(seconds);
  }
}
