// @ts-check
import { boxAround } from '../../shared/geometry/box.js';
import { signedArea } from '../../shared/geometry/polygon.js';
import { distance, meanOf, midpoint } from '../../shared/geometry/point.js';
import { atAngle, degreesTo, footOn } from './snap-lines.js';

/** @import { Geometry, Position } from '../plan/types.js' */

/**
 * What is written beside a draft, and where.
 *
 * `room` are opposite corners of a box that it has to fit into.
 *
 * @typedef {{at: Position, along?: [Position, Position], room?: [Position, Position], length?: number,
 *   degrees?: number, surface?: number}} DraftLabel  metres, degrees counter-clockwise from east, square
 *   metres
 */

/** The corners of a polygon or line that is being drawn, and the rules for ending it. */
export class ChainDraft {
  /** What can be typed for the next point. @type {readonly ('length' | 'angle')[]} */
  measures = ['length', 'angle'];
  /** @type {Position[]} */
  #points = [];

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
   * @returns {'added' | 'ended'} `ended` when it closes the shape or repeats the last corner
   */
  add(at, reach) {
    const [first, last] = [this.#points[0], this.#points.at(-1)];
    const repeats = last !== undefined && distance(last, at) <= reach;
    const closes = this.#points.length > 2 && distance(first, at) <= reach;
    if (this.isComplete && repeats) return 'ended';
    if (closes && this.shape === 'line') this.#points.push(first);
    if (closes) return 'ended';
    if (!repeats) this.#points.push(at);
    return 'added';
  }

  /** Takes the last corner back. @returns {boolean} whether there was one */
  removeLast() {
    return this.#points.pop() !== undefined;
  }

  /** The shape drawn, or `null` while too few corners are there. @returns {Geometry | null} */
  get geometry() {
    return this.isComplete ? this.#shapeOf([...this.#points]) : null;
  }

  /** The shape with a corner at the pointer. @param {Position | null} at @returns {Geometry | null} */
  shownTo(at) {
    const points = at ? [...this.#points, at] : [...this.#points];
    if (points.length < 2) return null;
    return points.length < 3 ? { type: 'LineString', coordinates: points } : this.#shapeOf(points);
  }

  /** What the next piece measures. @param {Position} at @returns {Record<string, number>} metres, degrees */
  measuredTo(at) {
    const last = this.#points.at(-1);
    return last ? { length: distance(last, at), angle: degreesTo(last, at) } : {};
  }

  /**
   * The place towards the pointer that has the measures that were typed.
   *
   * @param {Position} at
   * @param {Record<string, number>} typed  `length` in metres, `angle` in degrees
   * @returns {Position}
   */
  towards(at, { length, angle }) {
    const from = this.#points.at(-1);
    if (!from || (length === undefined && angle === undefined)) return at;
    const degrees = angle ?? degreesTo(from, at);
    if (length !== undefined) return atAngle(from, degrees, length);
    // Only the direction is typed: the pointer says how far.
    const foot = footOn(at, from, atAngle(from, degrees, 1)) ?? from;
    return foot;
  }

  /** @param {Position} at @returns {DraftLabel[]} */
  labelsTo(at) {
    const last = this.#points.at(-1);
    if (!last || distance(last, at) === 0) return [];
    const { length, angle } = this.measuredTo(at);
    /** @type {DraftLabel[]} */
    const labels = [{ at: midpoint(last, at), along: [last, at], length, degrees: angle }];
    const ring = [...this.#points, at];
    if (this.shape === 'polygon' && ring.length > 2) {
      const [minX, minY, maxX, maxY] = boxAround(ring);
      const surface = Math.abs(signedArea(ring));
      labels.push({ at: meanOf(ring), room: [[minX, minY], [maxX, maxY]], surface });
    }
    return labels;
  }

  /** @param {Position[]} points @returns {Geometry} */
  #shapeOf(points) {
    return this.shape === 'line'
      ? { type: 'LineString', coordinates: points }
      : { type: 'Polygon', coordinates: [[...points, points[0]]] };
  }
}
