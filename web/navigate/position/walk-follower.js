// @ts-check
import { RADII } from './here.js';
import { ParticleTrack } from './particle-track.js';
import { WalkableSpace } from './walkable-space.js';
/** @import { Estimate } from './particle-track.js' */
/** @import { SensedStep } from './motion-sensors.js' */
/** @import { Said } from './here.js' */
/** @import { Ground } from './ground.js' */
/** @import { WalkableParts } from './walkable-space.js' */

/** Radians by which a compass is off, where the plan's north is known. */
const COMPASS_DEVIATION = 0.2;

/** Carries a place on by steps, held to the walkable space of its floor. */
export class WalkFollower {
  #walkable;
  #groundOf;
  #onEstimate;
  /** @type {ParticleTrack | null} */
  #track = null;
  #floor = '';
  /** Spaces by floor and revision. @type {Map<string, Promise<WalkableSpace | null>>} */
  #spaces = new Map();

  /**
   * @param {object} parts
   * @param {(floor: string) => Promise<WalkableParts>} parts.walkable
   * @param {(floor: string) => Ground | null} parts.groundOf
   * @param {(estimate: Estimate) => void} parts.onEstimate  after each step
   */
  constructor({ walkable, groundOf, onEstimate }) {
    this.#walkable = walkable;
    this.#groundOf = groundOf;
    this.#onEstimate = onEstimate;
  }

  /** The visitor is at a place. What the track learnt of compass and steps stays. @param {Said} said */
  fix({ source, spot, radius = RADII[source] }) {
    const isKnown = this.#track !== null;
    this.#floor = spot.floor;
    this.#track ??= this.#makeTrack();
    if (isKnown) this.#track.setSpace(null);
    this.#track.fix({ x: spot.x, y: spot.y, radius });
    void this.#hold(spot.floor);
  }

  /** Nothing is followed. */
  end() {
    this.#track = null;
  }

  /** The plan changed. */
  edited() {
    this.#spaces.clear();
    if (this.#track) void this.#hold(this.#floor);
  }

  /** @param {number} seconds  without sensors */
  gap(seconds) {
    this.#track?.gap(seconds);
    const estimate = this.#track?.estimate;
    if (estimate) this.#onEstimate(estimate);
  }

  /** @param {SensedStep} step  @param {number | null} along  the way's direction here, radians */
  step({ length, heading, isAbsolute }, along) {
    if (!this.#track) return;
    if (!isAbsolute) this.#track.forgetNorth();
    const ground = this.#groundOf(this.#floor);
    const turned = ground ? ground.turned(heading) : heading;
    this.#track.step({ length, heading: turned, along });
    const { estimate } = this.#track;
    if (estimate) this.#onEstimate(estimate);
  }

  #makeTrack() {
    const isKnown = this.#groundOf(this.#floor) !== null;
    return new ParticleTrack({
      seed: 1,
      space: null,
      offsetDeviation: isKnown ? COMPASS_DEVIATION : Math.PI,
    });
  }

  /** @param {string} floor */
  async #hold(floor) {
    const track = this.#track;
    const kept = this.#spaces.get(floor) ?? this.#load(floor);
    this.#spaces.set(floor, kept);
    const space = await kept;
    if (space === null) this.#spaces.delete(floor);
    if (this.#track === track && this.#floor === floor) track?.setSpace(space);
  }

  /** @param {string} floor  @returns {Promise<WalkableSpace | null>} null while it cannot be had */
  async #load(floor) {
    try {
      return new WalkableSpace(await this.#walkable(floor));
    } catch {
      return null;
    }
  }
}
