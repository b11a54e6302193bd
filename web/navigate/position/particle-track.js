// @ts-check
import { ParticleCloud } from './particle-cloud.js';
/** @import { Point } from '../../shared/geometry/point.js' */
/** @import { Stride } from './stride.js' */
/** @import { WalkableSpace } from './walkable-space.js' */

/** A place on the floor with the radius that holds the walker with 95 % probability; heading: radians
 * counter-clockwise from x, null while not known. All in metres.
 * @typedef {{ x: number, y: number, radius: number, heading: number | null }} Estimate */

/** Deviations that hold 95 % of a round normal distribution. */
const RADIUS_PER_DEVIATION = 2.4477;
/** Metres added to the deviation of a fix that says how well particles did. */
const LEARNT_WITHIN = 0.5;
/** The same for one of many live positions, whose errors are alike for some seconds. */
const OBSERVED_WITHIN = 0.3;
/** Metres of a walk between fixes that teach a stride well enough to be kept. */
const TAUGHT = 15;
/** How well the reader of a marker faces it: radians, and what other directions count (of those that
 * know no north, one reader in five faces elsewhere). */
const FACING = 0.5;
const NOT_FACING = 0.05;
/** Steps for which the shown place may stay behind a wall from where the walker seems to be. */
const BEHIND_STEPS = 4;
/** Metres a second that a walker may go while its steps are not heard. */
const UNHEARD_SPEED = 1.2;
/** What the radius is widened by, for what the model leaves out: of walkers that are not led, and what
 * less of those that are. */
const WIDENED = 1.5;
const LESS_LED = 0.35;
const ADDED = 0.2;

/**
 * Dead reckoning held to walkable space and, while a way leads the walker, mostly to that way: a
 * particle filter over place, heading offset and step length (docs/navigate.md has its sources).
 * A value without clock and sensors: events in, an estimate out; the same events give the same answer.
 *
 * The shown place slides along the borders of the space. Only when the walker turned out to be elsewhere
 * for some steps does it change sides (`corrections`).
 */
export class ParticleTrack {
  #cloud;
  /** @type {WalkableSpace | null} */
  #space;
  #isPlaced = false;
  #shown = { x: 0, y: 0, isBlocked: false };
  #behind = 0;
  #unheard = 0;
  #radius = 0;
  /** @type {number | null} */
  #heading = null;
  #corrections = 0;
  /** Metres since the last fix, and of walks that fixes confirmed. */
  #walked = 0;
  #taught = 0;

  /**
   * @param {object} options
   * @param {number} options.seed
   * @param {WalkableSpace | null} options.space
   * @param {number} [options.count]  particles
   * @param {number} [options.offsetDeviation]  radians by which headings may be off; π or more where
   *   nothing is known of the plan's north
   * @param {Stride | null} [options.stride]  of the walker, learnt on an earlier visit
   */
  constructor({ seed, space, count = 300, offsetDeviation = 0.17, stride = null }) {
    this.#cloud = new ParticleCloud(seed, count, offsetDeviation, space, stride);
    this.#space = space;
  }

  /** How often the shown place changed to the other side of a wall. */
  get corrections() {
    return this.#corrections;
  }

  /** Where the walker is; null before the first fix. @returns {Estimate | null} */
  get estimate() {
    if (!this.#isPlaced) return null;
    const { x, y } = this.#shown;
    return { x, y, radius: this.#radius + this.#unheard, heading: this.#heading };
  }

  /** The walker's stride once fixes have taught it; null before. @returns {Stride | null} */
  get stride() {
    return this.#taught < TAUGHT ? null : this.#cloud.stride;
  }

  /** Replaces the space, for another plan of the floor. @param {WalkableSpace | null} space */
  setSpace(space) {
    this.#space = space;
    if (!this.#isPlaced) return;
    this.#cloud.setSpace(space);
    [this.#shown.x, this.#shown.y] = this.#cloud.nearest(this.#shown.x, this.#shown.y);
  }

  /** The way that leads the walker on this floor, from near the walker on; null: none does.
   * @param {readonly Point[] | null} points  metres */
  setWay(points) {
    this.#cloud.setWay(points);
  }

  /** A place where the walker is known to be. What was learnt of heading and steps stays.
   * @param {{ x: number, y: number, radius: number }} fix  metres; radius: 95 % */
  fix({ x, y, radius }) {
    const deviation = Math.max(0.05, radius / RADIUS_PER_DEVIATION);
    const unheard = this.#unheard / RADIUS_PER_DEVIATION;
    const isNear = !this.#isPlaced ||
      this.#cloud.observe(x, y, deviation + LEARNT_WITHIN + unheard);
    this.#learn(isNear);
    if (!isNear) this.#cloud.renew();
    if (!this.#isPlaced) this.#cloud.setSpace(this.#space);
    this.#cloud.scatter(x, y, deviation);
    [this.#shown.x, this.#shown.y] = this.#cloud.nearest(x, y);
    this.#isPlaced = true;
    this.#behind = 0;
    this.#unheard = 0;
    this.#measure();
    this.#radius = Math.max(this.#radius, radius);
  }

  /** One of many places where the walker is found while it walks: teaches heading and step length.
   * @param {{ x: number, y: number, radius: number }} fix  metres; radius: 95 % */
  observe({ x, y, radius }) {
    const deviation = radius / RADIUS_PER_DEVIATION + OBSERVED_WITHIN;
    if (!this.#isPlaced || !this.#cloud.observe(x, y, deviation)) return this.fix({ x, y, radius });
    this.#learn(true);
    this.#unheard = 0;
    this.#follow();
    this.#measure();
  }

  /** A fix ends a walk. @param {boolean} isNear  whether particles came near it */
  #learn(isNear) {
    if (!isNear) this.#taught = 0;
    else if (this.#unheard === 0) this.#taught += this.#walked;
    this.#walked = 0;
  }

  /** The walker reads a sign, and so faces it, mostly.
   * @param {number} heading  where the phone points  @param {number} direction  in which its reader
   *   looks, radians counter-clockwise from the plan's x */
  face(heading, direction) {
    this.#cloud.face(heading, direction, FACING, NOT_FACING);
  }

  /** Headings count from an unknown direction: without a compass. */
  forgetNorth() {
    this.#cloud.forgetNorth();
  }

  /** Seconds for which no steps could be heard: the walker may have walked. @param {number} seconds */
  gap(seconds) {
    this.#unheard += UNHEARD_SPEED * Math.max(0, seconds);
  }

  /** The walker made a step.
   * @param {object} step
   * @param {number} step.length  metres
   * @param {number} step.heading  where the phone points, radians counter-clockwise from the plan's x
   */
  step({ length, heading }) {
    if (!this.#isPlaced) return;
    this.#cloud.step(length, heading);
    this.#walked += length;
    this.#follow();
    this.#measure(heading);
    this.#cloud.thin();
  }

  /** Moves the shown place to the particles' middle, along walls. */
  #follow() {
    const [middleX, middleY] = this.#cloud.points.middle;
    const shown = this.#shown;
    if (this.#space === null) {
      [shown.x, shown.y] = [middleX, middleY];
      return;
    }
    const [x, y] = this.#space.contains(middleX, middleY)
      ? [middleX, middleY]
      : this.#cloud.points.closestTo(middleX, middleY);
    this.#space.walk(shown.x, shown.y, x, y, shown);
    this.#behind = Math.hypot(shown.x - x, shown.y - y) > 1 ? this.#behind + 1 : 0;
    if (this.#behind < BEHIND_STEPS) return;
    [shown.x, shown.y] = [x, y];
    this.#behind = 0;
    this.#corrections += 1;
  }

  /** Finds radius and heading. @param {number} [heading]  of the phone */
  #measure(heading) {
    const { x, y } = this.#shown;
    const widened = WIDENED - LESS_LED * this.#cloud.ledShare;
    this.#radius = widened * this.#cloud.points.radiusAround(x, y, 0.95) + ADDED;
    if (heading === undefined) return;
    const offset = this.#cloud.headingOffset;
    this.#heading = offset === null ? null : heading + offset;
  }
}
