// @ts-check

/** Metres to the right and up. @typedef {readonly [number, number]} Position */

/** In a map: not walkable, and a radius larger than any that it can say. */
const outside = 0;
const none = 255;
/** Holes smaller than this are left out, in square metres. */
const least = 1;

/** What share of the wanted radius ends a band of colour; beyond the last one, and without any position. */
const ends = Object.freeze([0.5, 1, 2]);
export const bandCount = ends.length + 2;

/**
 * A place where positions are too uncertain.
 *
 * @typedef {{at: Position, area: number, worst: number, box: [number, number, number, number],
 *   cells: readonly number[]}} Hole  at: a point within; area: square metres; worst: the largest
 *   radius in metres, infinite where there are no positions; cells: their numbers in the map
 */

/** The radius that will hold a tag with 95 % probability, cell by cell over a floor. */
export class CoverageMap {
  #radii;
  #unit;

  /**
   * @param {{floor: string, origin: Position, step: number, columns: number, rows: number,
   *   unit: number, radii: string}} answer  radii: a byte a cell, row by row from the bottom, in base64
   */
  constructor({ floor, origin, step, columns, rows, unit, radii }) {
    this.floor = floor;
    this.origin = origin;
    this.step = step;
    this.columns = columns;
    this.rows = rows;
    this.#unit = unit;
    this.#radii = Uint8Array.from(atob(radii), (letter) => letter.charCodeAt(0));
  }

  /** The number of cells, walkable or not. */
  get size() {
    return this.#radii.length;
  }

  /** The radius of a cell in metres; `null` where it is not walkable. @param {number} cell */
  radius(cell) {
    const value = this.#radii[cell] ?? outside;
    if (value === outside) return null;
    return value === none ? Infinity : value * this.#unit;
  }

  /** The radius at a place. @param {Position} at  metres */
  radiusAt([x, y]) {
    const column = Math.floor((x - this.origin[0]) / this.step);
    const row = Math.floor((y - this.origin[1]) / this.step);
    const isWithin = column >= 0 && column < this.columns && row >= 0 && row < this.rows;
    return isWithin ? this.radius(row * this.columns + column) : null;
  }

  /**
   * The band of colour of a cell, 0 for the best; `null` where it is not walkable.
   *
   * @param {number} cell
   * @param {number} wanted  metres
   */
  band(cell, wanted) {
    const radius = this.radius(cell);
    if (radius === null) return null;
    if (radius === Infinity) return bandCount - 1;
    const band = ends.findIndex((share) => radius <= share * wanted + 1e-9);
    return band < 0 ? ends.length : band;
  }

  /** The share of the walkable cells with the wanted radius. @param {number} wanted  metres */
  goodShare(wanted) {
    let [good, all] = [0, 0];
    for (let cell = 0; cell < this.size; cell += 1) {
      const radius = this.radius(cell);
      if (radius === null) continue;
      all += 1;
      if (radius <= wanted + 1e-9) good += 1;
    }
    return all === 0 ? 1 : good / all;
  }

  /**
   * Where the radius exceeds the wanted one, cells side by side together, the largest first.
   *
   * @param {number} wanted  metres
   * @returns {Hole[]}
   */
  holes(wanted) {
    const seen = new Uint8Array(this.size);
    const holes = [];
    for (let cell = 0; cell < this.size; cell += 1) {
      if (seen[cell] || !this.#isBad(cell, wanted)) continue;
      const cells = [cell];
      seen[cell] = 1;
      for (let next = 0; next < cells.length; next += 1) {
        for (const beside of this.#beside(cells[next])) {
          if (seen[beside] || !this.#isBad(beside, wanted)) continue;
          seen[beside] = 1;
          cells.push(beside);
        }
      }
      if (cells.length * this.step * this.step >= least) holes.push(this.#hole(cells));
    }
    return holes.sort((a, b) => b.area - a.area);
  }

  /**
   * The sides of cells between some and the others.
   *
   * @param {readonly number[]} cells
   * @returns {[number, number, number, number][]}  x and y of both ends in metres
   */
  outline(cells) {
    const own = new Set(cells);
    const { columns, step, origin: [left, bottom] } = this;
    /** @type {[number, number, number, number][]} */
    const sides = [];
    for (const cell of cells) {
      const column = cell % columns;
      const [x, y] = [left + column * step, bottom + Math.floor(cell / columns) * step];
      const [right, top] = [x + step, y + step];
      if (column === 0 || !own.has(cell - 1)) sides.push([x, y, x, top]);
      if (column === columns - 1 || !own.has(cell + 1)) sides.push([right, y, right, top]);
      if (!own.has(cell - columns)) sides.push([x, y, right, y]);
      if (!own.has(cell + columns)) sides.push([x, top, right, top]);
    }
    return sides;
  }

  /** @param {number} cell @param {number} wanted */
  #isBad(cell, wanted) {
    const radius = this.radius(cell);
    return radius !== null && radius > wanted + 1e-9;
  }

  /** @param {number} cell */
  #beside(cell) {
    const column = cell % this.columns;
    return [
      ...(column > 0 ? [cell - 1] : []),
      ...(column < this.columns - 1 ? [cell + 1] : []),
      cell - this.columns,
      cell + this.columns,
    ];
  }

  /** @param {number} cell @returns {Position} */
  #middle(cell) {
    const { columns, step, origin: [left, bottom] } = this;
    return [
      left + (cell % columns + 0.5) * step,
      bottom + (Math.floor(cell / columns) + 0.5) * step,
    ];
  }

  /** @param {readonly number[]} cells @returns {Hole} */
  #hole(cells) {
    const middles = cells.map((cell) => this.#middle(cell));
    const [xs, ys] = [middles.map(([x]) => x), middles.map(([, y]) => y)];
    const mean = [xs, ys].map((all) => all.reduce((a, b) => a + b, 0) / all.length);
    const far = (/** @type {Position} */ [x, y]) => (x - mean[0]) ** 2 + (y - mean[1]) ** 2;
    const half = this.step / 2;
    return {
      at: middles.reduce((a, b) => (far(b) < far(a) ? b : a)),
      area: cells.length * this.step * this.step,
      worst: cells.reduce((worst, cell) => Math.max(worst, this.radius(cell) ?? 0), 0),
      box: [
        xs.reduce(smaller) - half,
        ys.reduce(smaller) - half,
        xs.reduce(larger) + half,
        ys.reduce(larger) + half,
      ],
      cells,
    };
  }
}

// Not Math.min of all: a hole may have more cells than a call takes arguments.
const smaller = (/** @type {number} */ a, /** @type {number} */ b) => Math.min(a, b);
const larger = (/** @type {number} */ a, /** @type {number} */ b) => Math.max(a, b);

/** Where the bands of colour end, in metres; the last two have no end. @param {number} wanted */
export const bandEnds = (wanted) => ends.map((share) => share * wanted);
