// @ts-check
import { boxOfShape } from '../../shared/geometry/shape.js';
import { translation } from '../plan/transforms.js';
import { transform } from './transform.js';

/** @import { Plan } from '../plan/plan.js' */
/** @import { Action } from '../plan/types.js' */

/** @typedef {'left' | 'centre' | 'right' | 'bottom' | 'middle' | 'top'} Side */

/** The axis of a side, and how far along the extent it is. @type {Record<Side, [0 | 1, number]>} */
const sides = {
  left: [0, 0],
  centre: [0, 0.5],
  right: [0, 1],
  bottom: [1, 0],
  middle: [1, 0.5],
  top: [1, 1],
};

/** @param {Plan} plan @param {readonly string[]} ids @param {0 | 1} axis */
const extentsOf = (plan, ids, axis) =>
  ids.flatMap((id) => {
    const feature = plan.feature(id);
    if (!feature) return [];
    const box = boxOfShape(feature.geometry);
    return [{ id, from: box[axis], to: box[axis + 2] }];
  });

/** @param {string} id @param {0 | 1} axis @param {number} by  metres */
const shift = (id, axis, by) => transform([id], translation(axis === 0 ? [by, 0] : [0, by]));

/**
 * Moves features so that one of their sides, or their middles, lie on one line.
 *
 * @param {readonly string[]} ids
 * @param {Side} side
 * @returns {Action}
 */
export const align = (ids, side) => (plan) => {
  const [axis, share] = sides[side];
  const extents = extentsOf(plan, ids, axis);
  const least = Math.min(...extents.map(({ from }) => from));
  const most = Math.max(...extents.map(({ to }) => to));
  const line = least + share * (most - least);
  return extents.flatMap(({ id, from, to }) =>
    shift(id, axis, line - from - share * (to - from))(plan)
  );
};

/**
 * Moves features so that the gaps between neighbours are equal; the outermost stay.
 *
 * @param {readonly string[]} ids
 * @param {'across' | 'up'} way
 * @returns {Action}
 */
export const distribute = (ids, way) => (plan) => {
  const axis = way === 'across' ? 0 : 1;
  const extents = extentsOf(plan, ids, axis).sort((a, b) => a.from + a.to - b.from - b.to);
  if (extents.length < 3) return [];
  const [first, last] = [extents[0], extents[extents.length - 1]];
  const filled = extents.reduce((sum, { from, to }) => sum + to - from, 0);
  const gap = (last.to - first.from - filled) / (extents.length - 1);
  let next = first.from;
  return extents.flatMap(({ id, from, to }) => {
    const by = next - from;
    next += to - from + gap;
    return shift(id, axis, by)(plan);
  });
};
