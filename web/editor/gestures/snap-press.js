// @ts-check
import { snapped, targetsOf } from './snapping.js';

/** @typedef {import('./drag.js').Press} Press */
/** @typedef {NonNullable<import('./snapping.js').Snapped['kind']>} SnapKind */

/** Pixels within which a point sticks. */
const reach = 9;
/** But never farther than this, in metres: seen from afar, all walls are near. */
const farthest = 0.5;

/**
 * Where a pointer's point comes to lie on the floor that is shown; Alt suspends snapping.
 *
 * @param {import('../editor.js').Editor} editor
 * @param {Press} press
 * @param {string | ReadonlySet<string> | null} except  what moves, and sticks not to itself
 * @param {{from?: import('../plan/types.js').Position, kinds?: readonly SnapKind[]}} [options]
 *   `from`: the point before; `kinds`: what it may stick to, anything if not told
 * @returns {import('./snapping.js').Snapped}
 */
export const snapPress = (editor, press, except, options = {}) => {
  if (!editor.snapping || press.alt) return { at: press.world, kind: null };
  const metres = Math.min(farthest, reach * editor.surface.metresPerPixel);
  const [x, y] = press.world;
  const near = editor.surface.featuresNear(x - metres, y - metres, x + metres, y + metres);
  return snapped(press.world, targetsOf(near, except), metres);
};
