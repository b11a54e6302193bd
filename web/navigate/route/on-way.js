// @ts-check
import { nearestOnSegment } from '../../shared/geometry/segment.js';
import { progressOf } from '../guidance/progress.js';
/** @import { Route, Spot } from '../../shared/api/types.js' */

/** The place on a way that is nearest to an inexact one, where its radius reaches the way.
 * @param {Route} route  @param {Spot} spot  @param {number} radius  metres
 * @param {number} before  metres along the way at the last position
 * @returns {Spot} the spot itself where the way is farther */
export const heldToWay = (route, spot, radius, before) => {
  const progress = progressOf(route, spot, before);
  if (progress === null || progress.away > radius) return spot;
  const { points, floor } = route.legs[progress.leg];
  const begin = route.legs.slice(0, progress.leg).reduce((sum, { distance }) => sum + distance, 0);
  let left = progress.along - begin;
  for (let at = 1; at < points.length; at += 1) {
    const [[ax, ay], [bx, by]] = [points[at - 1], points[at]];
    const length = Math.hypot(bx - ax, by - ay);
    if (left <= length || at === points.length - 1) {
      const [x, y] = nearestOnSegment(spot.x, spot.y, points[at - 1], points[at]);
      return { floor, x, y };
    }
    left -= length;
  }
  return spot;
};
