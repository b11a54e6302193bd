// @ts-check
/** @import { Box } from '../../geometry/box.js' */
/** @import { HeatBarriers } from './heat-barriers.js' */

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

  /** Spreads the counts over some metres, but not through walls: two box blurs.
   * @param {number} metres @param {HeatBarriers} [barriers] of this grid */
  blur(metres, barriers) {
    const radius = Math.max(1, Math.round(metres / this.cell / 2));
    const { columns, rows, values } = this;
    for (let i = 0; i < 2; i += 1) {
      blurLines(
        values,
        this.#spare,
        { count: rows, length: columns, lineStep: columns, step: 1 },
        radius,
        barriers?.right,
      );
      blurLines(
        this.#spare,
        values,
        { count: columns, length: rows, lineStep: 1, step: columns },
        radius,
        barriers?.up,
      );
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

/** The parallel lines of a grid. @typedef {object} Lines
 * @property {number} count @property {number} length in cells
 * @property {number} lineStep from a line to the next @property {number} step from a cell to the next */

/** A running mean along each stretch of each line that no wall cuts.
 * @param {Float32Array} from @param {Float32Array} to @param {Lines} lines @param {number} radius
 * @param {Uint8Array} [blocked] 1: a wall follows the cell */
const blurLines = (from, to, { count, length, lineStep, step }, radius, blocked) => {
  const sums = new Float64Array(length + 1);
  for (let line = 0; line < count; line += 1) {
    let first = line * lineStep;
    let size = 0;
    for (let i = 0; i < length; i += 1) {
      size += 1;
      const cell = line * lineStep + i * step;
      if (i < length - 1 && blocked?.[cell] !== 1) continue;
      blurStretch(from, to, { first, size, step }, radius, sums);
      first = cell + step;
      size = 0;
    }
  }
};

/** A running mean along a stretch, mirrored at its ends, so that nothing is lost there.
 * @param {Float32Array} from @param {Float32Array} to
 * @param {{ first: number, size: number, step: number }} stretch @param {number} radius
 * @param {Float64Array} sums room for one sum more than cells */
const blurStretch = (from, to, { first, size, step }, radius, sums) => {
  const reach = Math.min(radius, size);
  sums[0] = 0;
  for (let i = 0; i < size; i += 1) sums[i + 1] = sums[i] + from[first + i * step];
  const all = sums[size];
  const share = 1 / (2 * reach + 1);
  for (let i = 0; i < size; i += 1) {
    const [low, high] = [i - reach, i + reach + 1];
    const before = low < 0 ? sums[-low] : -sums[low];
    const after = high > size ? 2 * all - sums[2 * size - high] : sums[high];
    to[first + i * step] = (before + after) * share;
  }
};
