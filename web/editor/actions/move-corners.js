// @ts-check
import { changeOf, fieldOf } from '../plan/changes.js';
import { rounded } from '../plan/geometry.js';

/** @import { Corner } from '../plan/corners.js' */
/** @import { Action, Position } from '../plan/types.js' */

/**
 * Moves vertices of any features; those that are gone meanwhile are left out.
 *
 * @param {readonly Corner[]} corners
 * @param {(at: Position, corner: Corner) => Position} to  metres
 * @returns {Action}
 */
export const moveCorners = (corners, to) => (plan) =>
  corners.flatMap((corner) => {
    const { feature: id, vertex } = corner;
    const feature = plan.feature(id);
    const field = `vertex.${vertex}`;
    const now = fieldOf(feature, field);
    return now ? [changeOf(feature, id, field, rounded(to(now, corner)))] : [];
  });
