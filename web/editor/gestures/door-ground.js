// @ts-check
import { outlineAt, outlinesOf } from '../drafting/door-places.js';

/** @import { View } from '../map/view.js' */
/** @import { Feature, Position } from '../plan/types.js' */
/** @import { Outline } from '../drafting/door-places.js' */

/** What meets a wall ends at most so far from it, in metres. */
const around = 1;

/**
 * The piece of wall on the floor that is shown that is nearest to a point.
 *
 * @param {{view: View}} parts
 * @param {Position} at
 * @param {number} reach  metres
 */
export const wallAt = ({ view: { surface } }, at, reach) => {
  const [x, y] = at;
  // Walls as thick as the schema allows reach half of it beyond their axis.
  const wide = reach + 2.5;
  const features = surface.featuresNear(x - wide, y - wide, x + wide, y + wide);
  return outlineAt(outlinesOf(features), at, reach);
};

/**
 * What is beside a piece of wall and in it: what a door there has to do with.
 *
 * @param {{view: View}} parts
 * @param {Outline} outline
 * @returns {{features: Feature[], outlines: Outline[]}}
 */
export const groundAlong = ({ view: { surface } }, { segment: [a, b] }) => {
  const features = [...surface.featuresNear(
    Math.min(a[0], b[0]) - around,
    Math.min(a[1], b[1]) - around,
    Math.max(a[0], b[0]) + around,
    Math.max(a[1], b[1]) + around,
  )];
  return { features, outlines: outlinesOf(features) };
};
