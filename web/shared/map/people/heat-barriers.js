// @ts-check
/** @import { Feature } from '../../api/types.js' */
/** @import { Box } from '../../geometry/box.js' */
/** @import { Point } from '../../geometry/point.js' */

/** Metres that a door's gap reaches across its wall, at least. */
const leastDepth = 0.3;

/** Where walls lie between the cells of a grid. A wall blocks the edge of two neighbouring cells when it
 * crosses the line between their middles, so a chain of blocked edges has no leak; an open door frees
 * the edges that it crosses. */
export class HeatBarriers {
  #box;
  #cell;
  #columns;
  #rows;
  /** 1: blocked towards the next column. */
  right;
  /** 1: blocked towards the next row. */
  up;

  /** @param {{ box: Readonly<Box>, cell: number, columns: number, rows: number }} grid
   * @param {Iterable<Feature>} features of the floor */
  constructor({ box, cell, columns, rows }, features) {
    this.#box = box;
    this.#cell = cell;
    this.#columns = columns;
    this.#rows = rows;
    this.right = new Uint8Array(columns * rows);
    this.up = new Uint8Array(columns * rows);
    const doors = [];
    for (const feature of features) {
      const { kind, geometry, properties } = feature;
      if (kind === 'door') doors.push(feature);
      else if (kind === 'wall' || (kind === 'area' && properties.walled === true)) {
        for (const line of linesOf(geometry)) this.#mark(line, 1);
      }
    }
    for (const { geometry, properties } of doors) {
      if (properties.closed === true) continue;
      const depth = Math.max(Number(properties.depth ?? 0), leastDepth);
      for (const line of linesOf(geometry)) {
        for (const away of [-depth / 2, 0, depth / 2]) this.#mark(beside(line, away), 0);
      }
    }
  }

  /** @param {readonly (readonly number[])[]} line metres @param {0 | 1} value */
  #mark(line, value) {
    const [left, bottom] = this.#box;
    // In cells, with whole numbers in the middles of cells.
    const points = line.map((
      [x, y],
    ) => [(x - left) / this.#cell - 0.5, (y - bottom) / this.#cell - 0.5]);
    for (let i = 1; i < points.length; i += 1) {
      const [[x0, y0], [x1, y1]] = [points[i - 1], points[i]];
      this.#cross(y0, x0, y1, x1, this.#rows, this.#columns, (row, column) => {
        this.right[row * this.#columns + column] = value;
      });
      this.#cross(x0, y0, x1, y1, this.#columns, this.#rows, (column, row) => {
        this.up[row * this.#columns + column] = value;
      });
    }
  }

  /** Visits the edges that a stretch crosses on the lines through the middles of cells.
   * @param {number} a0 @param {number} b0 @param {number} a1 @param {number} b1 its ends, in cells
   * @param {number} lines how many there are along a @param {number} length of a line
   * @param {(line: number, cell: number) => void} visit cell: the edge lies after it */
  #cross(a0, b0, a1, b1, lines, length, visit) {
    const last = Math.min(lines, Math.ceil(Math.max(a0, a1)));
    for (let line = Math.max(0, Math.ceil(Math.min(a0, a1))); line < last; line += 1) {
      const cell = Math.floor(b0 + ((line - a0) / (a1 - a0)) * (b1 - b0));
      if (cell >= 0 && cell < length - 1) visit(line, cell);
    }
  }
}

/** @param {Feature['geometry']} geometry @returns {readonly (readonly Point[])[]} */
const linesOf = ({ type, coordinates }) =>
  type === 'LineString' ? [coordinates] : type === 'Polygon' ? coordinates : [];

/** A line's straight, moved to its left. @param {readonly (readonly number[])[]} line @param {number} away metres */
const beside = (line, away) => {
  const [[x0, y0], [x1, y1]] = [line[0], line[line.length - 1]];
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [dx, dy] = [(-(y1 - y0) / length) * away, ((x1 - x0) / length) * away];
  return line.map(([x, y]) => [x + dx, y + dy]);
};
