// @ts-check
// Straight pieces, computed step by step as the server does, so that both find the same.

/** @import { Point } from '../../shared/geometry/point.js' */

/** @typedef {readonly [start: Point, end: Point]} Segment */

/** @param {Point} a @param {Point} b */
export const squaredDistance = (a, b) => {
  const [dx, dy] = [a[0] - b[0], a[1] - b[1]];
  return dx * dx + dy * dy;
};

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.sqrt(squaredDistance(a, b));

/** The point so far on the way from a to b. @param {Point} a @param {Point} b @param {number} fraction @returns {readonly [number, number]} */
export const between = (a, b, fraction) => [
  a[0] + (b[0] - a[0]) * fraction,
  a[1] + (b[1] - a[1]) * fraction,
];

/** @param {Point} a @param {Point} b @param {Point} c  the cross product of a–b and a–c */
const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** How far along, 0…1, a segment is nearest to a point. @param {Segment} segment @param {Point} at */
export const fractionNearest = ([start, end], at) => {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const squared = dx * dx + dy * dy;
  if (!(squared > 0)) return 0;
  const along = ((at[0] - start[0]) * dx + (at[1] - start[1]) * dy) / squared;
  return Math.min(1, Math.max(0, along));
};

/** @param {Segment} segment @param {Point} at */
export const nearestPoint = (segment, at) =>
  between(segment[0], segment[1], fractionNearest(segment, at));

/** @param {Segment} segment @param {Point} at */
export const squaredReach = (segment, at) => squaredDistance(nearestPoint(segment, at), at);

/** Whether the insides of two segments cross. @param {Segment} s @param {Segment} t */
export const crosses = (s, t) => {
  const [a, b] = [turn(s[0], s[1], t[0]), turn(s[0], s[1], t[1])];
  const [c, d] = [turn(t[0], t[1], s[0]), turn(t[0], t[1], s[1])];
  return ((a > 0 && b < 0) || (a < 0 && b > 0)) && ((c > 0 && d < 0) || (c < 0 && d > 0));
};

/** Whether they share a point; touching counts. @param {Segment} s @param {Segment} t */
export const meet = (s, t) => {
  for (const axis of [0, 1]) {
    if (Math.max(s[0][axis], s[1][axis]) < Math.min(t[0][axis], t[1][axis])) return false;
    if (Math.max(t[0][axis], t[1][axis]) < Math.min(s[0][axis], s[1][axis])) return false;
  }
  const [a, b] = [turn(s[0], s[1], t[0]), turn(s[0], s[1], t[1])];
  const [c, d] = [turn(t[0], t[1], s[0]), turn(t[0], t[1], s[1])];
  return !(a > 0 && b > 0) && !(a < 0 && b < 0) && !(c > 0 && d > 0) && !(c < 0 && d < 0);
};

/** Where they cross; `null` when they do not meet or are parallel. @param {Segment} s @param {Segment} t @returns {readonly [number, number] | null} */
export const intersection = (s, t) => {
  const own = [s[1][0] - s[0][0], s[1][1] - s[0][1]];
  const theirs = [t[1][0] - t[0][0], t[1][1] - t[0][1]];
  const denominator = own[0] * theirs[1] - own[1] * theirs[0];
  if (denominator === 0) return null;
  const [x, y] = [t[0][0] - s[0][0], t[0][1] - s[0][1]];
  const along = (x * theirs[1] - y * theirs[0]) / denominator;
  const across = (x * own[1] - y * own[0]) / denominator;
  if (along < 0 || along > 1 || across < 0 || across > 1) return null;
  return [s[0][0] + own[0] * along, s[0][1] + own[1] * along];
};

/** @param {Segment} s @param {Segment} t */
export const squaredGap = (s, t) =>
  meet(s, t) ? 0 : Math.min(
    squaredReach(s, t[0]),
    squaredReach(s, t[1]),
    squaredReach(t, s[0]),
    squaredReach(t, s[1]),
  );

/** The nearest points of two segments; the same point where they meet. @param {Segment} s @param {Segment} t @returns {[Point, Point]} */
export const nearestPoints = (s, t) => {
  if (meet(s, t)) {
    const end = squaredReach(t, s[1]) < squaredReach(t, s[0]) ? s[1] : s[0];
    const at = intersection(s, t) ?? end;
    return [at, nearestPoint(t, at)];
  }
  /** @type {[Point, Point][]} */
  const pairs = [
    [s[0], nearestPoint(t, s[0])],
    [s[1], nearestPoint(t, s[1])],
    [nearestPoint(s, t[0]), t[0]],
    [nearestPoint(s, t[1]), t[1]],
  ];
  return pairs.reduce((best, pair) =>
    squaredDistance(pair[0], pair[1]) < squaredDistance(best[0], best[1]) ? pair : best
  );
};
