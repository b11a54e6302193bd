// @ts-check
import { nearestOnSegment } from '../../shared/geometry/segment.js';
/** @import { Route, Spot } from '../../shared/api/types.js' */
/** @import { Point } from '../../shared/geometry/point.js' */

/**
 * How far along a route a walker is; metres and seconds.
 * @typedef {object} Progress
 * @property {number} leg  index of the leg
 * @property {number} along  from the start of the route
 * @property {number} away  from the walker to the way
 * @property {Spot | null} foot  the place of the way nearest to the walker, where positions of it come in
 * @property {number} next  index of the instruction that comes next
 * @property {number} toNext  to the place of that instruction
 * @property {number} left  to the destination
 * @property {number} seconds  to the destination
 * @property {number | null} heading  of the way here, radians counter-clockwise from east
 */

/** A turn this near, in metres, is behind the walker. */
const PASSED = 0.7;
/** How much of a metre on the way counts as distance beside it, where the way comes by twice. */
const JUMP_WEIGHT = 0.02;

/** The metres from the start of a route to each of its instructions. @param {Route} route */
export const offsetsOf = ({ instructions }) => {
  let offset = 0;
  return instructions.map(({ distance }) => {
    const own = offset;
    offset += distance;
    return own;
  });
};

/**
 * The nearest place on a line.
 * @param {readonly Point[]} points  @param {Spot} spot
 * @returns {{ away: number, along: number, heading: number | null, foot: Spot }[]} one for each piece
 */
const piecesNear = (points, { floor, x, y }) => {
  let begin = 0;
  return points.map((from, i) => {
    const to = points[i + 1] ?? from;
    const [nearX, nearY] = nearestOnSegment(x, y, from, to);
    const along = begin + Math.hypot(nearX - from[0], nearY - from[1]);
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    begin += length;
    const heading = length === 0 ? null : Math.atan2(to[1] - from[1], to[0] - from[0]);
    const foot = { floor, x: nearX, y: nearY };
    return { away: Math.hypot(nearX - x, nearY - y), along, heading, foot };
  });
};

/** @param {Route} route  @param {number} leg  @param {number} inLeg  metres */
const secondsLeft = ({ legs }, leg, inLeg) =>
  legs.slice(leg).reduce((sum, { distance, seconds, connector }, i) => {
    const share = i > 0 || distance === 0 ? 1 : Math.max(0, 1 - inLeg / distance);
    return sum + seconds * share + (connector?.seconds ?? 0);
  }, 0);

/**
 * The instruction that comes next: a lift or stairs stays the next one until the walker is on the
 * other floor.
 * @param {Route} route  @param {readonly number[]} offsets  @param {number} leg  @param {number} along
 */
const nextOf = ({ instructions }, offsets, leg, along) => {
  const found = instructions.findIndex((each, i) =>
    i > 0 &&
    (each.leg > leg ||
      (each.leg === leg && (each.kind === 'connector' || offsets[i] > along + PASSED)))
  );
  return found < 0 ? instructions.length - 1 : found;
};

/**
 * Where a walker is on its way.
 * @param {Route} route
 * @param {Spot} spot  metres
 * @param {number} [before]  metres along the route at the walker's last position (default: 0)
 * @returns {Progress | null} null on a floor that the route does not touch
 */
export const progressOf = (route, spot, before = 0) => {
  let start = 0;
  const places = route.legs.flatMap((leg, index) => {
    const begin = start;
    start += leg.distance;
    if (leg.floor !== spot.floor) return [];
    return piecesNear(leg.points, spot).map((piece) => {
      const inLeg = Math.min(piece.along, leg.distance);
      return { ...piece, leg: index, inLeg, along: begin + inLeg };
    });
  });
  if (places.length === 0) return null;
  const cost = (/** @type {typeof places[number]} */ { away, along }) =>
    away + JUMP_WEIGHT * Math.abs(along - before);
  const best = places.reduce((a, b) => cost(b) < cost(a) ? b : a);
  const offsets = offsetsOf(route);
  const next = nextOf(route, offsets, best.leg, best.along);
  return {
    leg: best.leg,
    along: best.along,
    away: best.away,
    foot: best.foot,
    next,
    toNext: Math.max(0, offsets[next] - best.along),
    left: Math.max(0, route.distance - best.along),
    seconds: secondsLeft(route, best.leg, best.inLeg),
    heading: best.heading,
  };
};

/**
 * Where a walker is that says itself which instruction it follows.
 * @param {Route} route  @param {number} step  index of the instruction
 * @returns {Progress}
 */
export const progressAtStep = (route, step) => {
  const offsets = offsetsOf(route);
  const { leg } = route.instructions[step];
  const begin = route.legs.slice(0, leg).reduce((sum, { distance }) => sum + distance, 0);
  return {
    leg,
    along: offsets[step],
    away: 0,
    foot: null,
    next: step,
    toNext: 0,
    left: Math.max(0, route.distance - offsets[step]),
    seconds: secondsLeft(route, leg, Math.max(0, offsets[step] - begin)),
    heading: null,
  };
};
