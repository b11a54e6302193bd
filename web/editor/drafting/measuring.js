// @ts-check
import { signedArea } from '../../shared/geometry/polygon.js';
import { distance, meanOf, midpoint } from '../../shared/geometry/point.js';

/** @import { Position } from '../plan/types.js' */
/** @import { DraftLabel } from './chain-draft.js' */

/**
 * What a measured line comes to: metres, square metres, degrees counter-clockwise from east.
 *
 * @typedef {{last: number, path: number, angle: number, surface: number | null}} Measured
 */

/** A line of points that is measured; back at its first point it encloses a surface. */
export class Measuring {
  /** @type {Position[]} */
  #points = [];
  #isClosed = false;
  /** Where the pointer is. @type {Position | null} */
  pointer = null;

  /** The points so far. */
  get points() {
    return this.#points;
  }

  /** Whether it came back to its beginning. */
  get isClosed() {
    return this.#isClosed;
  }

  /**
   * Adds a point, or closes the line at its first one; after that a new line begins.
   *
   * @param {Position} at
   * @param {number} reach  metres within which two points are the same
   */
  add(at, reach) {
    if (this.#isClosed) this.clear();
    const [first] = this.#points;
    if (this.#points.length > 2 && distance(first, at) <= reach) this.#isClosed = true;
    else if (
      !this.#points.some((each, i, all) => i === all.length - 1 && distance(each, at) === 0)
    ) {
      this.#points = [...this.#points, at];
    }
  }

  /** Takes the last point, or the closing, back. @returns {boolean} whether there was one */
  removeLast() {
    if (this.#isClosed) this.#isClosed = false;
    else if (this.#points.length > 0) this.#points = this.#points.slice(0, -1);
    else return false;
    return true;
  }

  /** Begins again. @returns {boolean} whether there was something */
  clear() {
    const had = this.#points.length > 0;
    this.#points = [];
    this.#isClosed = false;
    return had;
  }

  /** The line that is shown: to the pointer while it is open. @returns {Position[]} */
  get line() {
    if (this.#isClosed) return [...this.#points, this.#points[0]];
    return this.pointer && this.#points.length > 0 ? [...this.#points, this.pointer] : this.#points;
  }

  /** What is written beside the line: the length of each piece, the angle of the last, the surface. */
  get labels() {
    const { line, measured } = this;
    // Labels stand to the right of a line: outside of what is enclosed counter-clockwise.
    const isTurned = this.#isClosed && signedArea(line) < 0;
    /** @type {DraftLabel[]} */
    const labels = line.slice(1).map((to, i) => ({
      at: midpoint(line[i], to),
      along: isTurned ? [to, line[i]] : [line[i], to],
      length: distance(line[i], to),
    }));
    const last = labels.at(-1);
    if (last && measured && !this.#isClosed) last.degrees = measured.angle;
    if (measured?.surface) labels.push({ at: meanOf(this.#points), surface: measured.surface });
    return labels;
  }

  /** What it comes to; `null` before there is a length. @returns {Measured | null} */
  get measured() {
    const { line } = this;
    if (line.length < 2) return null;
    const lengths = line.slice(1).map((to, i) => distance(line[i], to));
    const [from, to] = line.slice(-2);
    const degrees = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    return {
      last: lengths.at(-1) ?? 0,
      path: lengths.reduce((sum, each) => sum + each, 0),
      angle: (degrees + 360) % 360,
      surface: this.#isClosed ? Math.abs(signedArea(line)) : null,
    };
  }
}
