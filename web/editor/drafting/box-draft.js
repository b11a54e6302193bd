// @ts-check
import { distance, midpoint } from '../../shared/geometry/point.js';
import { alongLine } from './snap-lines.js';

/** @import { Geometry, Position } from '../plan/types.js' */
/** @import { DraftLabel } from './chain-draft.js' */

/**
 * The rectangle between two opposite corners.
 *
 * @param {Position} from
 * @param {Position} to
 * @param {boolean} square  whether its sides are equal
 * @param {number} turn  how its sides stand, radians counter-clockwise from x
 * @returns {Geometry}
 */
export const rectangleBetween = (from, to, square = false, turn = 0) => {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const [along, across] = [dx * cos + dy * sin, dy * cos - dx * sin];
  const side = Math.max(Math.abs(along), Math.abs(across));
  const [width, height] = square
    ? [side * (Math.sign(along) || 1), side * (Math.sign(across) || 1)]
    : [along, across];
  const [left, right] = [Math.min(0, width), Math.max(0, width)];
  const [bottom, top] = [Math.min(0, height), Math.max(0, height)];
  const corners = [[left, bottom], [right, bottom], [right, top], [left, top], [left, bottom]].map(
    (
      [u, v],
    ) => /** @type {Position} */ ([from[0] + u * cos - v * sin, from[1] + u * sin + v * cos]),
  );
  return { type: 'Polygon', coordinates: [corners] };
};

/**
 * The circle around a middle through a point.
 *
 * @param {Position} middle
 * @param {Position} through
 * @returns {Geometry}
 */
export const circleThrough = (middle, through) => ({
  type: 'Circle',
  coordinates: middle,
  radius: distance(middle, through),
});

/** Metres that a side or radius has at least. */
const least = 0.02;

/** A rectangle from corner to corner or a circle from its middle, while it is being drawn. */
export class BoxDraft {
  /** @type {Position[]} */
  #points = [];
  /** How the sides of a rectangle stand: radians counter-clockwise from x. */
  turn = 0;
  /** Whether the sides are equal. */
  isSquare = false;

  /** @param {'rectangle' | 'circle'} shape */
  constructor(shape) {
    this.shape = shape;
    /** What can be typed for the second point. @type {readonly string[]} */
    this.measures = shape === 'circle' ? ['radius'] : ['width', 'height'];
  }

  /** The first point, once it is there, and the second. */
  get points() {
    return this.#points;
  }

  /** Whether it has a size. */
  get isComplete() {
    return this.geometry !== null;
  }

  /** @param {Position} at @param {number} _reach @returns {'added' | 'ended'} */
  add(at, _reach) {
    const isFirst = this.#points.length === 0;
    if (isFirst) this.#points = [at];
    else if (this.#hasSize(at)) this.#points = [this.#points[0], at];
    return isFirst || !this.#hasSize(at) ? 'added' : 'ended';
  }

  /** Takes the first point back. @returns {boolean} whether there was one */
  removeLast() {
    return this.#points.pop() !== undefined;
  }

  /** @returns {Geometry | null} */
  get geometry() {
    return this.#points.length > 1 ? this.shownTo(this.#points[1]) : null;
  }

  /** The shape that reaches to the pointer. @param {Position | null} at @returns {Geometry | null} */
  shownTo(at) {
    const [from] = this.#points;
    if (!from || !at) return null;
    return this.shape === 'circle'
      ? circleThrough(from, at)
      : rectangleBetween(from, at, this.isSquare, this.turn);
  }

  /** @param {Position} at @returns {Record<string, number>} metres */
  measuredTo(at) {
    const [from] = this.#points;
    if (!from) return {};
    if (this.shape === 'circle') return { radius: distance(from, at) };
    const [width, height] = this.#sides(from, at).map(Math.abs);
    return this.isSquare
      ? { width: Math.max(width, height), height: Math.max(width, height) }
      : { width, height };
  }

  /**
   * The place towards the pointer that has the measures that were typed.
   *
   * @param {Position} at
   * @param {Record<string, number>} typed  metres
   * @returns {Position}
   */
  towards(at, { radius, width, height }) {
    const [from] = this.#points;
    if (!from) return at;
    if (this.shape === 'circle') return radius === undefined ? at : alongLine(from, at, radius);
    const [dx, dy] = this.#sides(from, at);
    const side = [
      width === undefined ? dx : width * (Math.sign(dx) || 1),
      height === undefined ? dy : height * (Math.sign(dy) || 1),
    ];
    const [cos, sin] = [Math.cos(this.turn), Math.sin(this.turn)];
    return [from[0] + side[0] * cos - side[1] * sin, from[1] + side[0] * sin + side[1] * cos];
  }

  /** @param {Position} at @returns {DraftLabel[]} */
  labelsTo(at) {
    const [from] = this.#points;
    const shape = this.shownTo(at);
    if (!from || !shape || !this.#hasSize(at)) return [];
    if (shape.type !== 'Polygon') {
      return [{ at: midpoint(from, at), along: [from, at], length: distance(from, at) }];
    }
    const [a, b, c] = shape.coordinates[0];
    const { width, height } = this.measuredTo(at);
    return [
      { at: midpoint(a, b), along: [a, b], length: width },
      { at: midpoint(b, c), along: [b, c], length: height },
      { at: midpoint(a, c), room: [a, c], surface: width * height },
    ];
  }

  /** @param {Position} at */
  #hasSize(at) {
    return Object.values(this.measuredTo(at)).every((metres) => metres >= least);
  }

  /** How far it is along the sides. @param {Position} from @param {Position} at @returns {readonly [number, number]} */
  #sides(from, at) {
    const [dx, dy] = [at[0] - from[0], at[1] - from[1]];
    const [cos, sin] = [Math.cos(this.turn), Math.sin(this.turn)];
    return [dx * cos + dy * sin, dy * cos - dx * sin];
  }
}
