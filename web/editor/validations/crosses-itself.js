// @ts-check
import { segmentsOf } from '../plan/geometry.js';

/** @typedef {import('../plan/types.js').Position} Position */

/**
 * An obstacle whose outline crosses itself: its inside is not what it seems.
 *
 * @type {import('./validate.js').Rule}
 */
export const crossesItself = (feature) =>
  feature.kind === 'obstacle' &&
  feature.geometry.type === 'Polygon' &&
  anyCross(segmentsOf(feature.geometry))
    ? [{ rule: 'crossesItself', feature: feature.id }]
    : [];

/** @param {[Position, Position][]} segments */
const anyCross = (segments) =>
  segments.some((a, i) => segments.slice(i + 1).some((b) => cross(a, b)));

/**
 * Whether two segments cross properly; those that only touch do not.
 *
 * @param {[Position, Position]} a
 * @param {[Position, Position]} b
 */
const cross = ([a, b], [c, d]) =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

/** @param {Position} a @param {Position} b @param {Position} p */
const side = (a, b, p) =>
  Math.sign((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));
