// @ts-check
import { distance } from '../plan/geometry.js';

/** @typedef {import('../plan/types.js').Position} Position */
/** @typedef {import('../plan/types.js').Geometry} Geometry */

/** The corners of a polygon or line that is being drawn, and the rules for ending it. */
export class PolygonDraft {
  /** @type {Position[]} */
  #points = [];
  /** Where the pointer is; the next corner would be there. @type {Position | null} */
  pointer = null;

  /** @param {'polygon' | 'line'} shape */
  constructor(shape) {
    this.shape = shape;
  }

  /** The corners so far, in metres. */
  get points() {
    return this.#points;
  }

  /** Whether there are enough corners to end. */
  get isComplete() {
    return this.#points.length >= (this.shape === 'line' ? 2 : 3);
  }

  /**
   * Adds a corner.
   *
   * @param {Position} at
   * @param {number} reach  metres within which two corners are the same
   * @returns {'added' | 'ended'} `ended` when it closes the polygon or repeats the last corner
   */
  add(at, reach) {
    const [first, last] = [this.#points[0], this.#points.at(-1)];
    const closes = this.shape === 'polygon' && first && distance(first, at) <= reach;
    const repeats = last && distance(last, at) <= reach;
    if (this.isComplete && (closes || repeats)) return 'ended';
    if (!repeats) this.#points.push(at);
    return 'added';
  }

  /** Takes the last corner back. @returns {boolean} whether there was one */
  removeLast() {
    return this.#points.pop() !== undefined;
  }

  /** The shape drawn, or `null` while too few corners are there. @returns {Geometry | null} */
  get geometry() {
    if (!this.isComplete) return null;
    return this.shape === 'line'
      ? { type: 'LineString', coordinates: [...this.#points] }
      : { type: 'Polygon', coordinates: [[...this.#points, this.#points[0]]] };
  }
}
