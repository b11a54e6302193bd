// @ts-check
import { changeOf, fieldOf } from '../plan/changes.js';
import { rounded } from '../plan/geometry.js';

/** @typedef {import('../plan/types.js').Position} Position */

/**
 * Moves vertices of any features; those that are gone meanwhile are left out.
 *
 * @param {readonly import('../plan/corners.js').Corner[]} corners
 * @param {(at: Position, corner: import('../plan/corners.js').Corner) => Position} to  metres
 * @returns {import('../plan/types.js').Action}
 */
export const moveCorners = (corners, to) => (plan) =>
  corners.flatMap((corner) => {
    const { feature: id, vertex } = corner;
    const feature = plan.feature(id);
    const field = `vertex.${vertex}`;
    const now = fieldOf(feature, field);
    return now ? [changeOf(feature, id, field, rounded(to(now, corner)))] : [];
  });
