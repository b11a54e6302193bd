// @ts-check
/** @import { Box } from '../../geometry/box.js' */

/** Metres that a cell is wide. */
export const flowCell = 2;
/** Seconds after which a step counts for a third (1/e) of a new one. */
const memory = 10;
/** Seconds for which a person counts in a cell after the last moment in it. */
const presence = 30;
/** Seconds between two looks beyond which nothing is known of the way between. */
const longestGap = 5;
/** Metres per second that no person walks or runs. */
const fastest = 5;

/** How people move in a part of a floor.
 * @typedef {object} Movement
 * @property {number} x @property {number} y where most of them move, metres
 * @property {number} people how many were in it within the last half minute
 * @property {number} speed how fast these move, standing ones included, in metres per second
 * @property {readonly [number, number]} velocity the mean of how they move: opposite ways cancel out */

/** How people move on a floor: means over cells of 2 m that forget older steps exponentially. A cell
 * has none from fewer people than the threshold. */
export class FlowField {
  #threshold;
  #box;
  #columns;
  #weights;
  #speeds;
  #velocitiesX;
  #velocitiesY;
  /** Where each slot was last seen: x, y, the time in seconds. @type {Map<number, Float64Array>} */
  #last = new Map();
  /** When each slot was last in a cell, by cell. @type {Map<number, Map<number, number>>} */
  #visits = new Map();
  #time = -Infinity;
  #forgotten = -Infinity;

  /** @param {Readonly<Box>} box of the floor, metres @param {number} threshold people */
  constructor(box, threshold) {
    this.#threshold = threshold;
    this.#box = box;
    this.#columns = Math.max(1, Math.ceil((box[2] - box[0]) / flowCell));
    const count = this.#columns * Math.max(1, Math.ceil((box[3] - box[1]) / flowCell));
    this.#weights = new Float32Array(count);
    this.#speeds = new Float32Array(count);
    this.#velocitiesX = new Float32Array(count);
    this.#velocitiesY = new Float32Array(count);
  }

  /** Whether the field is of a floor with this box. @param {Readonly<Box>} box */
  isOf(box) {
    return this.#box.every((value, i) => value === box[i]);
  }

  /** Takes where people are.
   * @param {Iterable<readonly [x: number, y: number, slot: number]>} people metres
   * @param {number} time seconds of the clock by which they move */
  step(people, time) {
    const gap = time - this.#time;
    if (gap < 0 || gap > longestGap) this.#clear();
    else this.#fade(gap);
    this.#time = time;
    for (const [x, y, slot] of people) {
      const cell = this.#cellAt(x, y);
      if (cell < 0) continue;
      this.#visit(cell, slot, time);
      this.#move(slot, x, y, time);
    }
    if (time - this.#forgotten >= longestGap) this.#forget(time);
  }

  #clear() {
    for (const sums of [this.#weights, this.#speeds, this.#velocitiesX, this.#velocitiesY]) {
      sums.fill(0);
    }
    this.#last.clear();
    this.#visits.clear();
  }

  /** @param {number} seconds */
  #fade(seconds) {
    const share = Math.exp(-seconds / memory);
    for (const sums of [this.#weights, this.#speeds, this.#velocitiesX, this.#velocitiesY]) {
      for (let i = 0; i < sums.length; i += 1) sums[i] *= share;
    }
  }

  /** @param {number} x @param {number} y @returns {number} -1 beyond the floor */
  #cellAt(x, y) {
    const [left, bottom, right, top] = this.#box;
    if (!(x >= left && x < right && y >= bottom && y < top)) return -1;
    const row = Math.floor((y - bottom) / flowCell);
    return row * this.#columns + Math.floor((x - left) / flowCell);
  }

  /** @param {number} cell @param {number} slot @param {number} time */
  #visit(cell, slot, time) {
    const known = this.#visits.get(cell);
    if (known) known.set(slot, time);
    else this.#visits.set(cell, new Map([[slot, time]]));
  }

  /** Adds a step to the cell in its middle. @param {number} slot @param {number} x @param {number} y
   * @param {number} time */
  #move(slot, x, y, time) {
    const last = this.#last.get(slot);
    if (!last) return void this.#last.set(slot, Float64Array.of(x, y, time));
    const [fromX, fromY, from] = last;
    last.set([x, y, time]);
    const seconds = time - from;
    if (seconds <= 0 || seconds > longestGap) return;
    const [speedX, speedY] = [(x - fromX) / seconds, (y - fromY) / seconds];
    const speed = Math.hypot(speedX, speedY);
    const cell = this.#cellAt((x + fromX) / 2, (y + fromY) / 2);
    if (speed > fastest || cell < 0) return;
    this.#weights[cell] += seconds;
    this.#speeds[cell] += speed * seconds;
    this.#velocitiesX[cell] += speedX * seconds;
    this.#velocitiesY[cell] += speedY * seconds;
  }

  /** @param {number} time */
  #forget(time) {
    this.#forgotten = time;
    for (const [cell, slots] of this.#visits) {
      for (const [slot, last] of slots) if (time - last > presence) slots.delete(slot);
      if (slots.size === 0) this.#visits.delete(cell);
    }
    for (const [slot, last] of this.#last) if (time - last[2] > longestGap) this.#last.delete(slot);
  }

  /** How people move in squares of so many cells, where enough of them are.
   * @param {number} [side] cells @returns {Movement[]} */
  movements(side = 1) {
    /** @type {Map<number, number[]>} */
    const squares = new Map();
    const across = Math.ceil(this.#columns / side);
    for (const cell of this.#visits.keys()) {
      const [column, row] = [cell % this.#columns, Math.floor(cell / this.#columns)];
      const square = Math.floor(row / side) * across + Math.floor(column / side);
      const cells = squares.get(square);
      if (cells) cells.push(cell);
      else squares.set(square, [cell]);
    }
    return [...squares.values()].flatMap((cells) => this.#movementIn(cells) ?? []);
  }

  /** @param {readonly number[]} cells @returns {Movement | null} `null`: too few */
  #movementIn(cells) {
    const people = new Set();
    let [weight, speed, velocityX, velocityY, columns, rows] = [0, 0, 0, 0, 0, 0];
    for (const cell of cells) {
      for (const [slot, last] of this.#visits.get(cell) ?? []) {
        if (this.#time - last <= presence) people.add(slot);
      }
      weight += this.#weights[cell];
      columns += this.#weights[cell] * (cell % this.#columns + 0.5);
      rows += this.#weights[cell] * (Math.floor(cell / this.#columns) + 0.5);
      speed += this.#speeds[cell];
      velocityX += this.#velocitiesX[cell];
      velocityY += this.#velocitiesY[cell];
    }
    if (people.size < this.#threshold || weight <= 0) return null;
    return {
      x: this.#box[0] + columns / weight * flowCell,
      y: this.#box[1] + rows / weight * flowCell,
      people: people.size,
      speed: speed / weight,
      velocity: [velocityX / weight, velocityY / weight],
    };
  }
}
