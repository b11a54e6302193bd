// @ts-check
/** @import { Route, Spot } from '../../shared/api/types.js' */
/** @import { Progress } from './progress.js' */

/** A corner of the way nearer than this, in metres, is behind the walker. */
const PASSED = 1;
/** Within this angle a walker heads for the corner; it stays on course up to the wider one. Radians. */
const ALIGNED = (15 * Math.PI) / 180;
const STAYS_ALIGNED = (20 * Math.PI) / 180;

/** Where the walker has to turn to, relative to where it faces.
 * @typedef {object} Course
 * @property {number} turn  radians counter-clockwise from where it faces, −π to π
 * @property {number} metres  to the corner
 * @property {boolean} isAligned  whether it faces the next corner
 * @property {'ahead' | 'slightLeft' | 'left' | 'slightRight' | 'right' | 'back'} side  in words
 */

/**
 * The next corner of the way on the walker's floor: shortest ways bend at corners only, so it is in
 * sight.
 * @param {Route} route  @param {Progress} progress
 * @returns {Spot}
 */
export const cornerAhead = ({ legs }, { leg, along }) => {
  const { floor, points } = legs[leg];
  const inLeg = along - legs.slice(0, leg).reduce((sum, { distance }) => sum + distance, 0);
  let reached = 0;
  const found = points.findIndex(([x, y], i) => {
    if (i > 0) reached += Math.hypot(x - points[i - 1][0], y - points[i - 1][1]);
    return i > 0 && reached > inLeg + PASSED;
  });
  const [x, y] = points[found < 0 ? points.length - 1 : found];
  return { floor, x, y };
};

/** An angle between −π and π. @param {number} angle  radians */
const wrapped = (angle) => Math.atan2(Math.sin(angle), Math.cos(angle));

/** @param {number} turn  radians  @param {boolean} isAligned  @returns {Course['side']} */
const sideOf = (turn, isAligned) => {
  if (isAligned) return 'ahead';
  const away = Math.abs(turn);
  if (away > (3 * Math.PI) / 4) return 'back';
  const isLeft = turn > 0;
  if (away < Math.PI / 4) return isLeft ? 'slightLeft' : 'slightRight';
  return isLeft ? 'left' : 'right';
};

/**
 * The course from a walker to a corner.
 * @param {{ x: number, y: number }} spot  metres
 * @param {{ x: number, y: number }} corner
 * @param {number} facing  radians counter-clockwise from east
 * @param {boolean} [wasAligned]  whether it was on course before (default: false)
 * @returns {Course}
 */
export const courseTo = (spot, corner, facing, wasAligned = false) => {
  const [dx, dy] = [corner.x - spot.x, corner.y - spot.y];
  const turn = wrapped(Math.atan2(dy, dx) - facing);
  const isAligned = Math.abs(turn) <= (wasAligned ? STAYS_ALIGNED : ALIGNED);
  return Object.freeze({
    turn,
    metres: Math.hypot(dx, dy),
    isAligned,
    side: sideOf(turn, isAligned),
  });
};
