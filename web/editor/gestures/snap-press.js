// @ts-check
import { distance } from '../../shared/geometry/point.js';
import { alongLine, angleLocked, crossing, isBeyond } from '../drafting/snap-lines.js';
import { onGrid, snapped } from '../drafting/snapping.js';
import { formOf } from '../validations/form.js';

/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { View } from '../map/view.js' */
/** @import { Feature, Position } from '../plan/types.js' */
/** @import { Press } from './drag.js' */
/** @import { SnapKind, SnapOptions, Snapped } from '../drafting/snapping.js' */

/** Pixels within which a point sticks. */
const reach = { mouse: 9, touch: 14 };
/** But never farther than this, in metres: seen from afar, all walls are near. */
const farthest = 0.5;
/** Metres that a cross on whole steps may have to a corner between them. */
const keyReach = 0.075;
/** Pixels around, but never more metres, in which edges give directions. */
const around = { pixels: 160, metres: 8 };

/**
 * Where a pointer's point comes to lie on the floor that is shown; Alt suspends snapping.
 *
 * @param {{view: View, drawing: DrawingSettings}} parts
 * @param {Press} press
 * @param {string | ReadonlySet<string> | null} except  what moves, and sticks not to itself
 * @param {{from?: Position, previous?: Position, points?: readonly Position[], lock?: boolean,
 *   kinds?: readonly SnapKind[]}} [options]  `from`: the point before, `previous`: the one before that,
 *   `points`: all that were drawn before; `lock`: keep multiples of 45° from the point before;
 *   `kinds`: what it may stick to, anything by default
 * @returns {Snapped}
 */
export const snapPress = (parts, press, except, { lock = false, ...options } = {}) => {
  const pixel = parts.view.surface.metresPerPixel;
  const sticks = Math.min(
    farthest,
    (press.touch ? reach.touch : reach.mouse) * pixel,
    press.keyboard ? keyReach : Infinity,
  );
  const wide = Math.max(sticks, Math.min(around.metres, around.pixels * pixel));
  const isFree = !parts.drawing.snapping || press.alt;
  const near = isFree ? [] : targets(parts, press.world, wide, except);
  if (lock && options.from) {
    return locked(press.world, near, {
      ...options,
      reach: sticks,
      grid: isFree ? 0 : parts.drawing.grid,
    });
  }
  if (isFree) return { at: press.world, kind: null };
  return snapped(press.world, near, { ...options, reach: sticks, grid: parts.drawing.grid });
};

/**
 * What is around a point, without what moves, is hidden or locked.
 *
 * @param {{view: View}} parts
 * @param {Position} at
 * @param {number} wide
 * @param {string | ReadonlySet<string> | null} except
 */
const targets = ({ view }, [x, y], wide, except) => {
  const { surface } = view;
  const isMoving = (/** @type {string} */ id) =>
    typeof except === 'string' ? id === except : except?.has(id) === true;
  return surface.featuresNear(x - wide, y - wide, x + wide, y + wide).filter(
    (feature) => !isMoving(feature.id) && view.canSelect(feature),
  );
};

/**
 * Only the direction is held: the length ends at an edge that is met, else on the grid, else where
 * it is.
 *
 * @param {Position} world
 * @param {readonly Feature[]} near
 * @param {SnapOptions} options
 * @returns {Snapped}
 */
const locked = (world, near, { from: start, previous, reach: sticks, grid = 0 }) => {
  const from = /** @type {Position} */ (start);
  const to = angleLocked(from, world, previous);
  const ends = near
    .flatMap((feature) => formOf(feature).segments.map(([a, b]) => endOn(from, to, a, b)))
    .filter((end) => end !== null)
    .filter((end) => distance(end, to) <= sticks);
  const nearest = ends.sort((a, b) => distance(a, to) - distance(b, to))[0];
  const whole = grid > 0 ? alongLine(from, to, onGrid(distance(from, to), grid)) : to;
  const at = nearest ?? whole;
  return { at, kind: 'angle', guides: [[from, at]] };
};

/** Where a ray meets an edge. @param {Position} from @param {Position} to @param {Position} a @param {Position} b */
const endOn = (from, to, a, b) => {
  const at = crossing({ a: from, b: to }, { a, b });
  return at && !isBeyond(at, a, b) ? at : null;
};
