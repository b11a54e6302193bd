// @ts-check
import { SeededRandom } from './seeded-random.js';
import { drawnStride, strideOf } from './stride.js';
import { WayLine } from './way-line.js';
import { WeightedPoints } from './weighted-points.js';
/** @import { Point } from '../../shared/geometry/point.js' */
/** @import { Stride } from './stride.js' */
/** @import { WalkableSpace } from './walkable-space.js' */

/** How one walks and measures: shares of a step, and radians. Heading errors are those of phones held
 * in the hand indoors. */
const MODEL = Object.freeze({
  scaleWalk: 0.006,
  step: 0.06,
  missed: 0.04,
  doubled: 0.04,
  headingWalk: 0.006,
  headingNoise: 0.03,
  /** The share of particles that a step holds differently, and by how much. */
  regrip: 0.002,
  regripTurn: 0.5,
});

/** How one walks that is led: most follow their way, and each step a few may leave it or come back. A
 * follower weighs as much as its phone points along the way, by `turn` radians, but `least`; a walker
 * that goes by itself weighs `alone`, so that it outweighs followers once the phone points elsewhere. */
const LED = Object.freeze({
  follows: 0.9,
  leaves: 0.02,
  joins: 0.05,
  /** Metres from the way within which a walker may follow it. */
  within: 3,
  joinsTurn: 0.6,
  turn: 0.3,
  least: 0.2,
  alone: 0.68,
  /** Metres by which a walker may turn before a corner. */
  early: 0.7,
  /** The share of its distance from the way that a walker keeps with a step, and metres that it strays. */
  keeps: 0.95,
  strays: 0.08,
});

/** Metres by which a wall may shorten or turn a step at ease, and what a step into it counts at least. */
const GRAZED = 0.3;
const BLOCKED = 0.3;
/** `along` of a particle that does not follow the way. */
const ALONE = -1;

/**
 * Where a walker may be: particles with a place, a heading offset, a step length, and how far along the
 * way that leads the walker. None that goes by itself crosses a border of the space. A value: the same calls give the
 * same answers.
 */
export class ParticleCloud {
  #random;
  #count;
  #points;
  /** @type {Float64Array} */
  #offset;
  /** @type {Float64Array} */
  #scale;
  /** @type {Float64Array} */
  #along;
  /** @type {Float64Array[]} */
  #spare;
  #likelihoods;
  #offsetDeviation;
  #stride;
  #landing = { x: 0, y: 0, isBlocked: false };
  /** @type {WayLine | null} */
  #way = null;
  /** @type {WalkableSpace | null} */
  #space;

  /**
   * @param {number} seed  @param {number} count
   * @param {number} offsetDeviation  radians by which headings may be off; π or more: by anything
   * @param {WalkableSpace | null} space
   * @param {Stride | null} stride  of the walker, learnt on an earlier visit
   */
  constructor(seed, count, offsetDeviation, space, stride) {
    this.#random = new SeededRandom(seed);
    this.#count = count;
    this.#offsetDeviation = offsetDeviation;
    this.#space = space;
    this.#stride = stride;
    const make = () => new Float64Array(count);
    this.#points = new WeightedPoints(count);
    [this.#offset, this.#scale, this.#along] = [make(), make(), make().fill(ALONE)];
    this.#likelihoods = make();
    this.#spare = [make(), make(), make(), make(), make()];
    this.#draw();
  }

  /** Replaces the space, for another plan of the floor. @param {WalkableSpace | null} space */
  setSpace(space) {
    this.#space = space;
    for (let index = 0; index < this.#count; index += 1) {
      [this.#points.x[index], this.#points.y[index]] = this.nearest(
        this.#points.x[index],
        this.#points.y[index],
      );
    }
  }

  /** The walkable place nearest to another. @param {number} x  @param {number} y
   * @returns {[number, number]} */
  nearest(x, y) {
    return this.#space ? this.#space.nearest(x, y) : [x, y];
  }

  /** The way that leads the walker from now on. @param {readonly Point[] | null} points */
  setWay(points) {
    this.#way = points === null || points.length < 2 ? null : new WayLine(points);
    this.#setOut();
  }

  #setOut() {
    for (let index = 0; index < this.#count; index += 1) {
      const isLed = this.#way !== null && this.#random.next() < LED.follows;
      this.#along[index] = isLed ? this.#nearestAlong(index, this.#way) : ALONE;
    }
  }

  /** How far along the way a particle would follow it, where nothing is between.
   * @param {number} index  @param {WayLine | null} way  @returns {number} */
  #nearestAlong(index, way) {
    if (way === null) return ALONE;
    const [x, y, place] = [this.#points.x[index], this.#points.y[index], this.#landing];
    const along = way.nearest(x, y);
    way.place(along, 0, place);
    if (Math.hypot(x - place.x, y - place.y) > LED.within) return ALONE;
    return this.#space?.crosses(x, y, place.x, place.y) ? ALONE : along;
  }

  /** Nothing is known of heading offset and step length. */
  renew() {
    this.#stride = null;
    this.#draw();
  }

  #draw() {
    for (let index = 0; index < this.#count; index += 1) {
      this.#offset[index] = this.#drawnOffset();
      this.#scale[index] = drawnStride(this.#stride, this.#random);
    }
  }

  /** Headings count from an unknown direction: without a compass. */
  forgetNorth() {
    if (this.#offsetDeviation >= Math.PI) return;
    this.#offsetDeviation = Math.PI;
    for (let index = 0; index < this.#count; index += 1) this.#offset[index] = this.#drawnOffset();
  }

  #drawnOffset() {
    if (this.#offsetDeviation >= Math.PI) return (2 * this.#random.next() - 1) * Math.PI;
    return this.#offsetDeviation * this.#random.normal();
  }

  /** Puts all particles around a place; heading offsets and step lengths stay.
   * @param {number} x  @param {number} y  @param {number} deviation  metres */
  scatter(x, y, deviation) {
    for (let index = 0; index < this.#count; index += 1) {
      let [px, py] = [x, y];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        px = x + deviation * this.#random.normal();
        py = y + deviation * this.#random.normal();
        if (!this.#space || this.#space.contains(px, py)) break;
      }
      [this.#points.x[index], this.#points.y[index]] = this.nearest(px, py);
    }
    this.#points.level();
    this.#setOut();
  }

  /** The walker is known to be at a place: particles near it stay.
   * @param {number} x  @param {number} y  @param {number} deviation  metres
   * @returns {boolean} whether there are any; otherwise all stay as they were */
  observe(x, y, deviation) {
    return this.#weigh((index) => {
      const square = (this.#points.x[index] - x) ** 2 + (this.#points.y[index] - y) ** 2;
      return Math.exp(-square / (2 * deviation * deviation));
    });
  }

  /** The walker is known to face a direction: particles that agree stay, and a share of the others.
   * @param {number} heading  of the phone  @param {number} direction  @param {number} deviation
   *   radians  @param {number} doubt  from 0 to 1: what the others count */
  face(heading, direction, deviation, doubt) {
    this.#weigh((index) => {
      const turn = angleBetween(heading + this.#offset[index], direction);
      return doubt + (1 - doubt) * Math.exp(-turn * turn / (2 * deviation * deviation));
    });
  }

  /** @param {(index: number) => number} likelihood  @returns {boolean} */
  #weigh(likelihood) {
    let sum = 0;
    for (let index = 0; index < this.#count; index += 1) {
      this.#likelihoods[index] = this.#points.weight[index] * likelihood(index);
      sum += this.#likelihoods[index];
    }
    if (!(sum > 1e-6)) return false;
    this.#points.weight.set(this.#likelihoods);
    this.#resample(sum);
    return true;
  }

  /** Each particle makes a step. @param {number} length  metres
   * @param {number} heading  of the phone, radians counter-clockwise from the plan's x */
  step(length, heading) {
    for (let index = 0; index < this.#count; index += 1) this.#move(index, length, heading);
    this.#points.normalize();
  }

  /** @param {number} index  @param {number} length  @param {number} heading */
  #move(index, length, heading) {
    const random = this.#random;
    this.#offset[index] += MODEL.headingWalk * random.normal();
    if (random.next() < MODEL.regrip) this.#offset[index] += MODEL.regripTurn * random.normal();
    this.#scale[index] *= 1 + MODEL.scaleWalk * random.normal();
    const luck = random.next();
    const times = luck < MODEL.missed ? 2 : luck > 1 - MODEL.doubled ? 0 : 1;
    const far = times * length * this.#scale[index] * (1 + MODEL.step * random.normal());
    const measured = heading + this.#offset[index];
    if (this.#way !== null && this.#isLed(index, this.#way, measured)) {
      this.#goAlong(index, this.#way, far, measured);
    } else this.#go(index, far, measured + MODEL.headingNoise * random.normal());
  }

  /** Whether a particle follows the way with its next step.
   * @param {number} index  @param {WayLine} way  @param {number} measured  radians */
  #isLed(index, way, measured) {
    const luck = this.#random.next();
    if (this.#along[index] >= 0) {
      if (luck < LED.leaves) this.#along[index] = ALONE;
    } else if (luck < LED.joins) {
      const along = this.#nearestAlong(index, way);
      const turn = along < 0 ? Math.PI : angleBetween(way.directionAt(along), measured);
      if (Math.abs(turn) < LED.joinsTurn) this.#along[index] = along;
    }
    if (this.#along[index] >= 0) return true;
    this.#points.weight[index] *= LED.alone;
    return false;
  }

  /** @param {number} index  @param {number} far  metres  @param {number} direction  radians */
  #go(index, far, direction) {
    const [x, y] = [this.#points.x[index], this.#points.y[index]];
    const [toX, toY] = [x + far * Math.cos(direction), y + far * Math.sin(direction)];
    if (this.#space === null) {
      [this.#points.x[index], this.#points.y[index]] = [toX, toY];
      return;
    }
    const landing = this.#landing;
    this.#space.walk(x, y, toX, toY, landing);
    [this.#points.x[index], this.#points.y[index]] = [landing.x, landing.y];
    if (!landing.isBlocked) return;
    const lost = ((landing.x - toX) ** 2 + (landing.y - toY) ** 2) / GRAZED ** 2;
    this.#points.weight[index] *= Math.max(BLOCKED, Math.exp(-lost / 2));
  }

  /** @param {number} index  @param {WayLine} way  @param {number} far  metres
   * @param {number} measured  radians */
  #goAlong(index, way, far, measured) {
    const along = this.#along[index] + far;
    if (along > way.length) {
      this.#along[index] = ALONE;
      this.#go(index, far, measured);
      return;
    }
    const turn = Math.min(
      Math.abs(angleBetween(measured, way.directionAt(along - far / 2))),
      Math.abs(angleBetween(measured, way.directionAt(along + LED.early))),
    );
    const agreement = Math.exp(-turn * turn / (2 * LED.turn ** 2));
    this.#points.weight[index] *= LED.least + (1 - LED.least) * agreement;
    const aside = way.asideAt(this.#along[index], this.#points.x[index], this.#points.y[index]);
    const place = this.#landing;
    way.place(along, LED.keeps * aside + LED.strays * this.#random.normal(), place);
    const isFree = this.#space === null || this.#space.contains(place.x, place.y);
    if (!isFree) way.place(along, 0, place);
    [this.#points.x[index], this.#points.y[index], this.#along[index]] = [place.x, place.y, along];
  }

  /** Draws particles again when few of them hold most of the weight. */
  thin() {
    if (this.#points.size < this.#count / 2) this.#resample(1);
  }

  /** Draws particles again by their weight, evenly spaced (systematic resampling).
   * @param {number} sum  of the weights */
  #resample(sum) {
    const [x, y, offset, scale, on] = this.#spare;
    const points = this.#points;
    const pace = sum / this.#count;
    let reach = this.#points.weight[0];
    let at = this.#random.next() * pace;
    for (let index = 0, from = 0; index < this.#count; index += 1, at += pace) {
      while (reach < at && from < this.#count - 1) reach += this.#points.weight[from += 1];
      x[index] = this.#points.x[from];
      y[index] = this.#points.y[from];
      offset[index] = this.#offset[from];
      scale[index] = this.#scale[from];
      on[index] = this.#along[from];
    }
    this.#spare = [points.x, points.y, this.#offset, this.#scale, this.#along];
    [points.x, points.y, this.#offset, this.#scale, this.#along] = [x, y, offset, scale, on];
    points.level();
  }

  /** Where the particles are.
   * @returns {Pick<WeightedPoints, 'middle' | 'closestTo' | 'radiusAround'>} */
  get points() {
    return this.#points;
  }

  /** The step length that the particles have. @returns {Stride} */
  get stride() {
    return strideOf(this.#scale, this.#points.weight);
  }

  /** What to add to the phone's heading, radians; null while particles differ too much. */
  get headingOffset() {
    let [cosine, sine] = [0, 0];
    for (let index = 0; index < this.#count; index += 1) {
      cosine += this.#points.weight[index] * Math.cos(this.#offset[index]);
      sine += this.#points.weight[index] * Math.sin(this.#offset[index]);
    }
    return Math.hypot(cosine, sine) > 0.7 ? Math.atan2(sine, cosine) : null;
  }

  /** The weight of the particles that follow the way, from 0 to 1. */
  get ledShare() {
    let sum = 0;
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#along[index] >= 0) sum += this.#points.weight[index];
    }
    return sum;
  }
}

/** @param {number} a  @param {number} b  radians  @returns {number} from −π to π */
const angleBetween = (a, b) => {
  const turn = (a - b) % (2 * Math.PI);
  return turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn;
};
