// @ts-check
import { RADII } from './here.js';
import { ParticleTrack } from './particle-track.js';
import { WalkableSpace } from './walkable-space.js';
/** @import { Estimate } from './particle-track.js' */
/** @import { Point } from '../../shared/geometry/point.js' */
/** @import { SensedStep } from './motion-sensors.js' */
/** @import { Spot } from '../../shared/api/types.js' */
/** @import { Said } from './here.js' */
/** @import { Ground } from '../../shared/geometry/ground.js' */
/** @import { KeptStride } from './kept-stride.js' */
/** @import { WalkableParts } from './walkable-space.js' */

/** Radians by which a compass is off, where the plan's north is known. */
const COMPASS_DEVIATION = 0.17;

/** Milliseconds after a marker was scanned for which its reader still faces it, unless it walks. */
const FACED_FOR = 15_000;

/** Carries a place on by steps, held to the walkable space of its floor. */
export class WalkFollower {
  #walkable;
  #groundOf;
  #onEstimate;
  #kept;
  /** @type {ParticleTrack | null} */
  #track = null;
  #floor = '';
  /** The way that leads the visitor. @type {readonly Point[] | null} */
  #way = null;
  /** The marker that the visitor faces. @type {{ direction: number, time: number } | null} */
  #faced = null;
  /** Whether what is followed is a live position. */
  #isLive = false;
  /** Spaces by floor and revision. @type {Map<string, Promise<WalkableSpace | null>>} */
  #spaces = new Map();

  /**
   * @param {object} parts
   * @param {(floor: string) => Promise<WalkableParts>} parts.walkable
   * @param {(floor: string) => Ground | null} parts.groundOf
   * @param {(estimate: Estimate) => void} parts.onEstimate  after each step
   * @param {Pick<KeptStride, 'read' | 'keep'>} parts.kept  what earlier visits taught
   */
  constructor({ walkable, groundOf, onEstimate, kept }) {
    this.#kept = kept;
    this.#walkable = walkable;
    this.#groundOf = groundOf;
    this.#onEstimate = onEstimate;
  }

  /** The visitor is at a place. What the track learnt of compass and steps stays. @param {Said} said */
  fix({ source, spot, radius = RADII[source], heading, time }) {
    const isCarried = this.#isLive && source === 'seen' && spot.floor === this.#floor;
    this.#isLive = false;
    if (isCarried) {
      // The steps since the venue saw the visitor have been followed.
      const { estimate } = this;
      if (estimate) this.#onEstimate(estimate);
      return;
    }
    this.#place(spot, radius);
    const isFacing = source === 'marker' && typeof heading === 'number' && time !== undefined;
    this.#faced = isFacing ? { direction: heading, time } : null;
  }

  /** The venue found the visitor. While it walks as well, that teaches the track compass and steps, for
   * when the venue no longer does. @param {Said} live */
  observe({ source, spot, radius = RADII[source] }) {
    this.#faced = null;
    if (this.#isLive && spot.floor === this.#floor) {
      this.#track?.observe({ x: spot.x, y: spot.y, radius });
      this.#keepStride();
    } else this.#place(spot, radius);
    this.#isLive = true;
  }

  /** @param {Spot} spot  @param {number} radius  metres */
  #place(spot, radius) {
    const isKnown = this.#track !== null;
    this.#track ??= this.#makeTrack(spot.floor);
    if (isKnown && spot.floor !== this.#floor) {
      this.#track.setSpace(null);
      this.#lead(null);
    }
    this.#floor = spot.floor;
    this.#track.fix({ x: spot.x, y: spot.y, radius });
    this.#keepStride();
    void this.#hold(spot.floor);
  }

  #keepStride() {
    const stride = this.#track?.stride ?? null;
    if (stride !== null) this.#kept.keep(stride);
  }

  /** Where the visitor is by its steps; null before the first fix. @returns {Estimate | null} */
  get estimate() {
    return this.#track?.estimate ?? null;
  }

  /** The phone points somewhere, and its visitor may face a marker that it has just scanned.
   * @param {{ heading: number, isAbsolute: boolean } | null} pointing  @param {number} now */
  point(pointing, now) {
    if (this.#faced === null || pointing === null || this.#track === null) return;
    const { direction, time } = this.#faced;
    this.#faced = null;
    if (now - time < FACED_FOR) this.#track.face(this.#onFloor(pointing), direction);
  }

  /** Nothing is followed. */
  end() {
    this.#track = null;
    this.#faced = null;
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

  /** @param {SensedStep} step
   * @param {readonly Point[] | null} way  that leads the visitor on this floor */
  step({ length, heading, isAbsolute }, way) {
    if (!this.#track) return;
    this.#faced = null;
    this.#lead(way);
    this.#track.step({ length, heading: this.#onFloor({ heading, isAbsolute }) });
    const { estimate } = this.#track;
    if (estimate) this.#onEstimate(estimate);
  }

  /** @param {readonly Point[] | null} way */
  #lead(way) {
    if (way !== this.#way) this.#track?.setWay(way);
    this.#way = way;
  }

  /** A direction of the phone as one on the floor. @param {{ heading: number, isAbsolute: boolean }} of */
  #onFloor({ heading, isAbsolute }) {
    if (!isAbsolute) this.#track?.forgetNorth();
    return this.#groundOf(this.#floor)?.turned(heading) ?? heading;
  }

  /** @param {string} floor */
  #makeTrack(floor) {
    this.#way = null;
    const isKnown = this.#groundOf(floor) !== null;
    return new ParticleTrack({
      seed: 1,
      space: null,
      offsetDeviation: isKnown ? COMPASS_DEVIATION : Math.PI,
      stride: this.#kept.read(),
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
