// @ts-check
import { boxAround } from '../../shared/geometry/box.js';
import { nearestOnSegment } from '../../shared/geometry/segment.js';
/** @import { Point } from '../../shared/geometry/point.js' */

/** Walkable space as the server sends it: closed rings, the first of a part is its outline.
 * @typedef {{ parts: readonly { rings: readonly (readonly Point[])[] }[] }} WalkableParts */

/** Metres: the side of a cell of the index. */
const CELL = 1;
/** Metres by which a walker that a wall stops stays before it. */
const GAP = 0.02;

/** Metres by which the cells are out of step with plans, so that no border goes through their middles. */
const ODD = 0.123456789;

/** The side of a line that a point lies on, so that points on the line have a side as well.
 * @param {number} ax @param {number} ay @param {number} bx @param {number} by
 * @param {number} x @param {number} y */
const isLeft = (ax, ay, bx, by, x, y) => (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;

/** Where the middle of a person can be on one floor, for many short questions: borders lie in cells,
 * and each cell knows whether its middle is inside. Nothing is allocated while a walker moves. */
export class WalkableSpace {
  /** x and y of both ends of each border. */
  #ends;
  #left;
  #bottom;
  #columns;
  #rows;
  /** Where the borders of a cell begin in `#listed`. */
  #starts;
  #listed;
  #isInside;

  /** @param {WalkableParts} walkable */
  constructor({ parts }) {
    /** @type {number[]} */
    const ends = [];
    for (const { rings } of parts) {
      for (const ring of rings) {
        for (let index = 0; index < ring.length; index += 1) {
          const [a, b] = [ring[index], ring[(index + 1) % ring.length]];
          if (a[0] !== b[0] || a[1] !== b[1]) ends.push(a[0], a[1], b[0], b[1]);
        }
      }
    }
    this.#ends = Float64Array.from(ends);
    const points = parts.flatMap(({ rings }) => rings.flat());
    const [left, bottom, right, top] = points.length > 0 ? boxAround(points) : [0, 0, 0, 0];
    this.#left = left - CELL - ODD;
    this.#bottom = bottom - CELL - ODD;
    this.#columns = Math.ceil((right - left) / CELL) + 3;
    this.#rows = Math.ceil((top - bottom) / CELL) + 3;
    /** @type {number[][]} */
    const cells = Array.from({ length: this.#columns * this.#rows }, () => []);
    for (let border = 0; border < this.#ends.length / 4; border += 1) this.#list(border, cells);
    this.#starts = new Int32Array(cells.length + 1);
    for (let cell = 0; cell < cells.length; cell += 1) {
      this.#starts[cell + 1] = this.#starts[cell] + cells[cell].length;
    }
    this.#listed = Int32Array.from(cells.flat());
    this.#isInside = new Uint8Array(cells.length);
    this.#judgeCells();
  }

  /** Lists a border in the cells of its box. @param {number} border  @param {number[][]} cells */
  #list(border, cells) {
    const [ax, ay, bx, by] = this.#ends.subarray(4 * border, 4 * border + 4);
    const lastRow = this.#row(Math.max(ay, by) + 1e-9);
    const lastColumn = this.#column(Math.max(ax, bx) + 1e-9);
    for (let row = this.#row(Math.min(ay, by) - 1e-9); row <= lastRow; row += 1) {
      for (let column = this.#column(Math.min(ax, bx) - 1e-9); column <= lastColumn; column += 1) {
        cells[row * this.#columns + column].push(border);
      }
    }
  }

  /** Goes along each row: the middle of a cell is inside where the step from the one before enters. */
  #judgeCells() {
    for (let row = 0; row < this.#rows; row += 1) {
      const y = this.#middle(this.#bottom, row);
      let isInside = 0;
      for (let column = 1; column < this.#columns; column += 1) {
        const [from, to] = [this.#middle(this.#left, column - 1), this.#middle(this.#left, column)];
        const before = row * this.#columns + column - 1;
        let count = this.#count(before, from, y, to, y, -1);
        count += this.#count(before + 1, from, y, to, y, before);
        if (count % 2 === 1) isInside = 1 - isInside;
        this.#isInside[before + 1] = isInside;
      }
    }
  }

  /** @param {number} origin  @param {number} index */
  #middle(origin, index) {
    return origin + (index + 0.5) * CELL;
  }

  /** @param {number} x */
  #column(x) {
    const column = Math.floor((x - this.#left) / CELL);
    return column < 0 ? 0 : column >= this.#columns ? this.#columns - 1 : column;
  }

  /** @param {number} y */
  #row(y) {
    const row = Math.floor((y - this.#bottom) / CELL);
    return row < 0 ? 0 : row >= this.#rows ? this.#rows - 1 : row;
  }

  /** How many borders of a cell a way crosses, but for those of another cell.
   * @param {number} cell  @param {number} ax  @param {number} ay  @param {number} bx
   * @param {number} by  @param {number} but  a cell, or −1 */
  #count(cell, ax, ay, bx, by, but) {
    let count = 0;
    for (let at = this.#starts[cell]; at < this.#starts[cell + 1]; at += 1) {
      const border = this.#listed[at];
      if (but >= 0 && this.#lists(but, border)) continue;
      if (this.#isCrossed(border, ax, ay, bx, by)) count += 1;
    }
    return count;
  }

  /** @param {number} cell  @param {number} border */
  #lists(cell, border) {
    for (let at = this.#starts[cell]; at < this.#starts[cell + 1]; at += 1) {
      if (this.#listed[at] === border) return true;
    }
    return false;
  }

  /** @param {number} border  @param {number} ax  @param {number} ay  @param {number} bx
   * @param {number} by */
  #isCrossed(border, ax, ay, bx, by) {
    const at = 4 * border;
    const ends = this.#ends;
    const [px, py, qx, qy] = [ends[at], ends[at + 1], ends[at + 2], ends[at + 3]];
    return isLeft(ax, ay, bx, by, px, py) !== isLeft(ax, ay, bx, by, qx, qy) &&
      isLeft(px, py, qx, qy, ax, ay) !== isLeft(px, py, qx, qy, bx, by);
  }

  /** Whether a place is walkable. @param {number} x  @param {number} y  metres */
  contains(x, y) {
    if (this.#ends.length === 0) return false;
    const column = this.#column(x);
    const row = this.#row(y);
    const cell = row * this.#columns + column;
    const middleX = this.#middle(this.#left, column);
    const middleY = this.#middle(this.#bottom, row);
    if (Math.abs(x - middleX) > CELL || Math.abs(y - middleY) > CELL) return false;
    const count = this.#count(cell, middleX, middleY, x, y, -1);
    return (this.#isInside[cell] + count) % 2 === 1;
  }

  /** The first border that a straight way crosses, −1 for none.
   * @param {number} ax  @param {number} ay  @param {number} bx  @param {number} by  metres */
  #firstCrossed(ax, ay, bx, by) {
    const lastRow = this.#row(Math.max(ay, by));
    const lastColumn = this.#column(Math.max(ax, bx));
    let [first, least] = [-1, Infinity];
    for (let row = this.#row(Math.min(ay, by)); row <= lastRow; row += 1) {
      for (let column = this.#column(Math.min(ax, bx)); column <= lastColumn; column += 1) {
        const cell = row * this.#columns + column;
        for (let at = this.#starts[cell]; at < this.#starts[cell + 1]; at += 1) {
          const border = this.#listed[at];
          if (!this.#isCrossed(border, ax, ay, bx, by)) continue;
          const share = this.#shareAt(border, ax, ay, bx, by);
          if (share < least) [first, least] = [border, share];
        }
      }
    }
    return first;
  }

  /** The share of a way at which it meets a border that it crosses.
   * @param {number} border  @param {number} ax  @param {number} ay  @param {number} bx
   * @param {number} by */
  #shareAt(border, ax, ay, bx, by) {
    const at = 4 * border;
    const [px, py] = [this.#ends[at], this.#ends[at + 1]];
    const [ex, ey] = [this.#ends[at + 2] - px, this.#ends[at + 3] - py];
    const determinant = (bx - ax) * ey - (by - ay) * ex;
    if (determinant === 0) return 0;
    return ((px - ax) * ey - (py - ay) * ex) / determinant;
  }

  /** Whether a straight way leads over a border.
   * @param {number} ax  @param {number} ay  @param {number} bx  @param {number} by  metres */
  crosses(ax, ay, bx, by) {
    return this.#firstCrossed(ax, ay, bx, by) >= 0;
  }

  /** Where a walker comes to that walks straight on and slides along walls: never across one.
   * @param {number} ax  @param {number} ay  where it stands: a walkable place
   * @param {number} bx  @param {number} by  where it would come to in free space, metres
   * @param {{ x: number, y: number, isBlocked: boolean }} result  takes the place */
  walk(ax, ay, bx, by, result) {
    let border = this.#firstCrossed(ax, ay, bx, by);
    result.isBlocked = border >= 0;
    for (let bounce = 0; border >= 0 && bounce < 2; bounce += 1) {
      const length = Math.hypot(bx - ax, by - ay);
      const share = Math.max(0, this.#shareAt(border, ax, ay, bx, by) - GAP / length);
      const [stopX, stopY] = [ax + (bx - ax) * share, ay + (by - ay) * share];
      if (this.crosses(ax, ay, stopX, stopY)) break;
      const at = 4 * border;
      const [ex, ey] = [
        this.#ends[at + 2] - this.#ends[at],
        this.#ends[at + 3] - this.#ends[at + 1],
      ];
      const along = ((bx - stopX) * ex + (by - stopY) * ey) / (ex * ex + ey * ey);
      [ax, ay, bx, by] = [stopX, stopY, stopX + along * ex, stopY + along * ey];
      border = this.#firstCrossed(ax, ay, bx, by);
    }
    const isFree = border < 0 && this.contains(bx, by);
    result.x = isFree ? bx : ax;
    result.y = isFree ? by : ay;
  }

  /** The walkable place nearest to another. @param {number} x  @param {number} y  metres
   * @returns {[number, number]} */
  nearest(x, y) {
    if (this.#ends.length === 0 || this.contains(x, y)) return [x, y];
    /** @type {[number, number]} */
    let best = [x, y];
    let least = Infinity;
    const ends = this.#ends;
    for (let at = 0; at < ends.length; at += 4) {
      const [px, py] = nearestOnSegment(x, y, [ends[at], ends[at + 1]], [
        ends[at + 2],
        ends[at + 3],
      ]);
      const away = Math.hypot(px - x, py - y);
      if (away >= least) continue;
      const inside = this.#besideBorder(px, py, x, y, away);
      if (inside) [best, least] = [inside, away];
    }
    return best;
  }

  /** A walkable place just beyond a border's point, coming from outside.
   * @param {number} px  @param {number} py  @param {number} x  @param {number} y
   * @param {number} away  @returns {[number, number] | null} */
  #besideBorder(px, py, x, y, away) {
    const [ux, uy] = away > 0 ? [(px - x) / away, (py - y) / away] : [1, 0];
    for (const [dx, dy] of [[ux, uy], [-uy, ux], [uy, -ux], [-ux, -uy]]) {
      for (const side of [0, 0.5, -0.5]) {
        const [beyondX, beyondY] = [px + GAP * (dx - side * dy), py + GAP * (dy + side * dx)];
        if (this.contains(beyondX, beyondY)) return [beyondX, beyondY];
      }
    }
    return null;
  }
}
