// @ts-check
/** @import { Box } from '../../geometry/box.js' */

/** How crowded a floor is: people per cell, blurred, in a grid over a box of metres. */
export class HeatGrid {
  /** @param {Readonly<Box>} box @param {number} [cells] along the longer side */
  constructor(box, cells = 200) {
    const [width, height] = [Math.max(1, box[2] - box[0]), Math.max(1, box[3] - box[1])];
    /** Metres a cell is wide and high. */
    this.cell = Math.max(width, height) / cells;
    this.box = box;
    this.cells = cells;
    this.columns = Math.max(1, Math.ceil(width / this.cell));
    this.rows = Math.max(1, Math.ceil(height / this.cell));
    this.values = new Float32Array(this.columns * this.rows);
    this.#spare = new Float32Array(this.columns * this.rows);
  }

  #spare;

  /** Starts counting from zero. */
  clear() {
    this.values.fill(0);
  }

  /** Counts people at a place.
   * @param {number} x @param {number} y metres @param {number} [count] */
  add(x, y, count = 1) {
    const column = Math.floor((x - this.box[0]) / this.cell);
    const row = Math.floor((y - this.box[1]) / this.cell);
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return;
    this.values[row * this.columns + column] += count;
  }

  /** Spreads the counts over some metres: two box blurs.
   * @param {number} metres */
  blur(metres) {
    const radius = Math.max(1, Math.round(metres / this.cell / 2));
    for (let i = 0; i < 2; i += 1) {
      blurLines(this.values, this.#spare, this.rows, this.columns, this.columns, 1, radius);
      blurLines(this.#spare, this.values, this.columns, this.rows, 1, this.columns, radius);
    }
  }

  /** People per square metre in the most crowded cell. */
  get peak() {
    let most = 0;
    for (let i = 0; i < this.values.length; i += 1) {
      if (this.values[i] > most) most = this.values[i];
    }
    return most / (this.cell * this.cell);
  }
}

/** A running mean along each line.
 * @param {Float32Array} from @param {Float32Array} to
 * @param {number} lines @param {number} length @param {number} lineStep @param {number} step
 * @param {number} radius */
const blurLines = (from, to, lines, length, lineStep, step, radius) => {
  const share = 1 / (2 * radius + 1);
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    let sum = 0;
    for (let i = 0; i <= Math.min(radius, length - 1); i += 1) sum += from[start + i * step];
    for (let i = 0; i < length; i += 1) {
      to[start + i * step] = sum * share;
      const enters = i + radius + 1;
      const leaves = i - radius;
      if (enters < length) sum += from[start + enters * step];
      if (leaves >= 0) sum -= from[start + leaves * step];
    }
  }
};
