// @ts-check
import { formOf, thicknessOf } from './form.js';
import {
  nearestPoint,
  nearestPoints,
  squaredDistance,
  squaredGap,
  squaredReach,
} from './segments.js';

/** @import { Feature } from '../plan/types.js' */
/** @import { Point } from '../../shared/geometry/point.js' */
/** @import { Segment } from './segments.js' */

/** @param {Feature} feature */
const isForbidden = ({ kind, properties }) => kind === 'area' && properties.category === 'no-go';

/** What of a feature stands in people's way: axes with a margin around them, and an inside. */
export class Body {
  /** @param {Feature} feature */
  constructor(feature) {
    const { geometry } = feature;
    const { vertices, segments } = formOf(feature);
    const isDisc = geometry.type === 'Circle';
    this.feature = feature;
    /** The axes of walls, the sides of outlines; a disc has a piece without length. */
    this.axes = isDisc ? [/** @type {const} */ ([vertices[0], vertices[0]])] : segments;
    /** Metres around the axes. */
    this.margin = isDisc ? geometry.radius : thicknessOf(feature) / 2;
    /** Whether the inside is solid too. */
    this.isFilled = feature.kind === 'obstacle' || isForbidden(feature);
  }

  /**
   * The body of a wall, of an obstacle, of a walled area's outline; `null` for what can be walked
   * through.
   *
   * @param {Feature} feature
   */
  static of(feature) {
    const { kind, properties } = feature;
    const isSolid = kind === 'wall' || kind === 'obstacle' ||
      (kind === 'area' && (properties.walled === true || isForbidden(feature)));
    if (!isSolid) return null;
    const body = new Body(feature);
    return body.axes.length > 0 ? body : null;
  }

  /** Metres from a point to the face; negative inside of it. @param {Point} at */
  distance(at) {
    const nearest = Math.sqrt(Math.min(...this.axes.map((axis) => squaredReach(axis, at))));
    return (this.holds(at) ? -nearest : nearest) - this.margin;
  }

  /** Whether a point lies in the solid inside, the margin aside. @param {Point} at */
  holds(at) {
    return this.isFilled && this.feature.geometry.type === 'Polygon' &&
      ringsContain(formOf(this.feature).rings, at);
  }

  /** Whether a line meets the axes or the margin around them. @param {Segment} line */
  isCrossed(line) {
    return this.axes.some((axis) => squaredGap(axis, line) <= this.margin * this.margin);
  }

  /** The place on an axis that is nearest to a point. @param {Point} at @returns {readonly [number, number]} */
  nearestAxisPoint(at) {
    return this.axes.map((axis) => nearestPoint(axis, at)).reduce((best, each) =>
      squaredDistance(each, at) < squaredDistance(best, at) ? each : best
    );
  }

  /**
   * The narrowest gap to another body: the two points on the axes, and metres from face to face.
   *
   * @param {Body} other
   */
  gap(other) {
    let best = { from: this.axes[0][0], to: other.axes[0][0], width: Infinity };
    for (const axis of this.axes) {
      for (const theirs of other.axes) {
        const [from, to] = nearestPoints(axis, theirs);
        const width = Math.sqrt(squaredDistance(from, to)) - this.margin - other.margin;
        if (width < best.width) best = { from, to, width };
      }
    }
    return best;
  }
}

/** Whether a point lies inside, by the even-odd rule. @param {Point[][]} rings @param {Point} at */
const ringsContain = (rings, [x, y]) => {
  let isInside = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
      const [a, b] = [ring[i], ring[j]];
      if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) {
        isInside = !isInside;
      }
    }
  }
  return isInside;
};
