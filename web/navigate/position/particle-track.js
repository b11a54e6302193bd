// @ts-check
import { SeededRandom } from './seeded-random.js';
/** @import { WalkableSpace } from './walkable-space.js' */

/** A place on the floor with the radius that holds the walker with 95 % probability; heading: radians
 * counter-clockwise from x, null while not known. All in metres.
 * @typedef {{ x: number, y: number, radius: number, heading: number | null }} Estimate */

/** How one walks and measures: shares of a step, and radians. Heading errors are those of phones held
 * in the hand indoors; lengths by Weinberg's rule, after Weinberg (2002, Analog Devices AN-602). */
const MODEL = Object.freeze({
  scale: 0.12,
  scaleWalk: 0.006,
  step: 0.08,
  missed: 0.04,
  doubled: 0.04,
  headingWalk: 0.015,
  headingNoise: 0.1,
  /** The share of particles that a step holds differently, and by how much. */
  regrip: 0.002,
  regripTurn: 0.5,
});
/** Metres by which a wall may shorten or turn a step at ease, and what a step into it counts at least. */
const GRAZED = 0.3;
const BLOCKED = 0.3;
/** Deviations that hold 95 % of a round normal distribution. */
const RADIUS_PER_DEVIATION = 2.4477;
/** Steps for which the shown place may stay behind a wall from where the walker seems to be. */
const BEHIND_STEPS = 4;
/** Metres a second that a walker may go while its steps are not heard. */
const UNHEARD_SPEED = 1.2;
/** What the radius is widened by, for what the model leaves out. */
const WIDENED = 1.25;
const ADDED = 0.2;

/**
 * Dead reckoning held to walkable space: a particle filter over place, heading offset and step length.
 * A value without clock and sensors: events in, an estimate out; the same events give the same answer.
 *
 * No particle ever crosses a border of the space, and the shown place slides along it. Only when the
 * walker turned out to be elsewhere for some steps does the shown place change sides (`corrections`).
 */
export class ParticleTrack {
  #random;
  #count;
  /** @type {Float64Array} */
  #x;
  /** @type {Float64Array} */
  #y;
  /** @type {Float64Array} */
  #offset;
  /** @type {Float64Array} */
  #scale;
  /** @type {Float64Array} */
  #weight;
  /** @type {Float64Array[]} */
  #spare;
  /** @type {Float64Array} */
  #away;
  #order;
  /** @type {WalkableSpace | null} */
  #space;
  #offsetDeviation;
  #isPlaced = false;
  #shown = { x: 0, y: 0, isBlocked: false };
  #landing = { x: 0, y: 0, isBlocked: false };
  #behind = 0;
  #unheard = 0;
  #radius = 0;
  /** @type {number | null} */
  #heading = null;
  /** How often the shown place changed to the other side of a wall. */
  corrections = 0;

  /**
   * @param {object} options
   * @param {number} options.seed
   * @param {WalkableSpace | null} options.space
   * @param {number} [options.count]  particles
   * @param {number} [options.offsetDeviation]  radians by which headings may be off; π or more where
   *   nothing is known of the plan's north
   */
  constructor({ seed, space, count = 300, offsetDeviation = 0.2 }) {
    this.#random = new SeededRandom(seed);
    this.#count = count;
    this.#space = space;
    this.#offsetDeviation = offsetDeviation;
    const make = () => new Float64Array(count);
    [this.#x, this.#y, this.#offset, this.#scale] = [make(), make(), make(), make()];
    [this.#weight, this.#away] = [make(), make()];
    this.#spare = [make(), make(), make(), make()];
    this.#order = new Int32Array(count);
    for (let index = 0; index < count; index += 1) {
      this.#offset[index] = this.#drawnOffset();
      this.#scale[index] = 1 + MODEL.scale * this.#random.normal();
    }
  }

  /** Where the walker is; null before the first fix. @returns {Estimate | null} */
  get estimate() {
    if (!this.#isPlaced) return null;
    const { x, y } = this.#shown;
    return { x, y, radius: this.#radius + this.#unheard, heading: this.#heading };
  }

  /** Replaces the space, for another plan of the floor. @param {WalkableSpace | null} space */
  setSpace(space) {
    this.#space = space;
    if (!this.#isPlaced) return;
    for (let index = 0; index < this.#count; index += 1) {
      [this.#x[index], this.#y[index]] = this.#nearest(this.#x[index], this.#y[index]);
    }
    [this.#shown.x, this.#shown.y] = this.#nearest(this.#shown.x, this.#shown.y);
  }

  #drawnOffset() {
    if (this.#offsetDeviation >= Math.PI) return (2 * this.#random.next() - 1) * Math.PI;
    return this.#offsetDeviation * this.#random.normal();
  }

  /** @param {number} x  @param {number} y  @returns {[number, number]} */
  #nearest(x, y) {
    return this.#space ? this.#space.nearest(x, y) : [x, y];
  }

  /** A place where the walker is known to be. What was learnt of heading and steps stays.
   * @param {{ x: number, y: number, radius: number }} fix  metres; radius: 95 % */
  fix({ x, y, radius }) {
    const deviation = Math.max(0.05, radius / RADIUS_PER_DEVIATION);
    if (this.#isPlaced && !Number.isNaN(this.#radius)) this.#learn(x, y, deviation + 0.5);
    for (let index = 0; index < this.#count; index += 1) {
      let [px, py] = [x, y];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        px = x + deviation * this.#random.normal();
        py = y + deviation * this.#random.normal();
        if (!this.#space || this.#space.contains(px, py)) break;
      }
      [this.#x[index], this.#y[index]] = this.#nearest(px, py);
      this.#weight[index] = 1 / this.#count;
    }
    [this.#shown.x, this.#shown.y] = this.#nearest(x, y);
    this.#isPlaced = true;
    this.#behind = 0;
    this.#unheard = 0;
    this.#measure();
    this.#radius = Math.max(this.#radius, radius);
  }

  /** Keeps the heading offsets and step lengths of particles that came where the walker was.
   * @param {number} x  @param {number} y  @param {number} deviation */
  #learn(x, y, deviation) {
    let sum = 0;
    for (let index = 0; index < this.#count; index += 1) {
      const square = (this.#x[index] - x) ** 2 + (this.#y[index] - y) ** 2;
      this.#weight[index] *= Math.exp(-square / (2 * deviation * deviation));
      sum += this.#weight[index];
    }
    if (sum > 1e-6) this.#resample(sum);
    else {
      for (let index = 0; index < this.#count; index += 1) {
        this.#offset[index] = this.#drawnOffset();
        this.#scale[index] = 1 + MODEL.scale * this.#random.normal();
      }
    }
  }

  /** Headings count from an unknown direction: without a compass. */
  forgetNorth() {
    if (this.#offsetDeviation >= Math.PI) return;
    this.#offsetDeviation = Math.PI;
    for (let index = 0; index < this.#count; index += 1) this.#offset[index] = this.#drawnOffset();
  }

  /** Seconds for which no steps could be heard: the walker may have walked. @param {number} seconds */
  gap(seconds) {
    this.#unheard += UNHEARD_SPEED * Math.max(0, seconds);
  }

  /** The walker made a step.
   * @param {object} step
   * @param {number} step.length  metres
   * @param {number} step.heading  where the phone points, radians counter-clockwise from the plan's x
   * @param {number | null} [step.along]  the direction of the way that leads the walker here */
  step({ length, heading, along = null }) {
    if (!this.#isPlaced) return;
    let sum = 0;
    for (let index = 0; index < this.#count; index += 1) {
      this.#move(index, length, heading);
      if (along !== null) this.#compare(index, heading, along);
      sum += this.#weight[index];
    }
    if (sum > 0) this.#normalise(sum);
    else this.#weight.fill(1 / this.#count);
    this.#follow();
    this.#measure(heading);
    let squares = 0;
    for (let index = 0; index < this.#count; index += 1) squares += this.#weight[index] ** 2;
    if (1 / squares < this.#count / 2) this.#resample(1);
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
    const turn = heading + this.#offset[index] + MODEL.headingNoise * random.normal();
    const [x, y] = [this.#x[index], this.#y[index]];
    const [toX, toY] = [x + far * Math.cos(turn), y + far * Math.sin(turn)];
    if (this.#space === null) [this.#x[index], this.#y[index]] = [toX, toY];
    else {
      this.#space.walk(x, y, toX, toY, this.#landing);
      [this.#x[index], this.#y[index]] = [this.#landing.x, this.#landing.y];
      if (!this.#landing.isBlocked) return;
      const lost = ((this.#landing.x - toX) ** 2 + (this.#landing.y - toY) ** 2) / GRAZED ** 2;
      this.#weight[index] *= Math.max(BLOCKED, Math.exp(-lost / 2));
    }
  }

  /** A walker that is led mostly walks along its way: what a heading says of the offset, softly.
   * @param {number} index  @param {number} heading  @param {number} along */
  #compare(index, heading, along) {
    const turn = angleBetween(heading + this.#offset[index], along);
    this.#weight[index] *= 0.8 + 0.2 * Math.exp(-turn * turn / (2 * 0.35 * 0.35));
  }

  /** @param {number} sum */
  #normalise(sum) {
    for (let index = 0; index < this.#count; index += 1) this.#weight[index] /= sum;
  }

  /** Draws particles again by their weight, evenly spaced (systematic resampling).
   * @param {number} sum  of the weights */
  #resample(sum) {
    const [x, y, offset, scale] = this.#spare;
    const pace = sum / this.#count;
    let reach = this.#weight[0];
    let at = this.#random.next() * pace;
    for (let index = 0, from = 0; index < this.#count; index += 1, at += pace) {
      while (reach < at && from < this.#count - 1) reach += this.#weight[from += 1];
      x[index] = this.#x[from];
      y[index] = this.#y[from];
      offset[index] = this.#offset[from];
      scale[index] = this.#scale[from];
    }
    this.#spare = [this.#x, this.#y, this.#offset, this.#scale];
    [this.#x, this.#y, this.#offset, this.#scale] = [x, y, offset, scale];
    this.#weight.fill(1 / this.#count);
  }

  /** Moves the shown place to the particles' mean, along walls. */
  #follow() {
    let [meanX, meanY] = [0, 0];
    for (let index = 0; index < this.#count; index += 1) {
      meanX += this.#weight[index] * this.#x[index];
      meanY += this.#weight[index] * this.#y[index];
    }
    const shown = this.#shown;
    if (this.#space === null) {
      [shown.x, shown.y] = [meanX, meanY];
      return;
    }
    const [x, y] = this.#space.contains(meanX, meanY)
      ? [meanX, meanY]
      : this.#closestTo(meanX, meanY);
    this.#space.walk(shown.x, shown.y, x, y, shown);
    this.#behind = Math.hypot(shown.x - x, shown.y - y) > 1 ? this.#behind + 1 : 0;
    if (this.#behind < BEHIND_STEPS) return;
    [shown.x, shown.y] = [x, y];
    this.#behind = 0;
    this.corrections += 1;
  }

  /** The particle closest to a place. @param {number} x  @param {number} y
   * @returns {[number, number]} */
  #closestTo(x, y) {
    let [best, least] = [0, Infinity];
    for (let index = 0; index < this.#count; index += 1) {
      const square = (this.#x[index] - x) ** 2 + (this.#y[index] - y) ** 2;
      if (square < least && this.#weight[index] > 0) [best, least] = [index, square];
    }
    return [this.#x[best], this.#y[best]];
  }

  /** Finds radius and heading. @param {number} [heading]  of the phone */
  #measure(heading) {
    const { x, y } = this.#shown;
    let [cosine, sine] = [0, 0];
    for (let index = 0; index < this.#count; index += 1) {
      this.#away[index] = Math.hypot(this.#x[index] - x, this.#y[index] - y);
      this.#order[index] = index;
      cosine += this.#weight[index] * Math.cos(this.#offset[index]);
      sine += this.#weight[index] * Math.sin(this.#offset[index]);
    }
    this.#order.sort((a, b) => this.#away[a] - this.#away[b]);
    let sum = 0;
    let place = 0;
    while (place < this.#count - 1 && sum < 0.95) {
      sum += this.#weight[this.#order[place]];
      place += 1;
    }
    this.#radius = WIDENED * this.#away[this.#order[place]] + ADDED;
    if (heading === undefined) return;
    const isKnown = Math.hypot(cosine, sine) > 0.7;
    this.#heading = isKnown ? heading + Math.atan2(sine, cosine) : null;
  }
}

/** @param {number} a  @param {number} b  radians  @returns {number} from −π to π */
const angleBetween = (a, b) => Math.atan2(Math.sin(a - b), Math.cos(a - b));
