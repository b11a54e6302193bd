// @ts-check
import { changeOf } from '../plan/changes.js';
import { circleLike, ringAround } from '../plan/circles.js';

/** @import { Action } from '../plan/types.js' */

/**
 * Makes circles of outlines, as large as they were, and outlines of circles.
 *
 * @param {readonly string[]} ids
 * @returns {Action}
 */
export const makeRound = (ids) => (plan) =>
  ids.flatMap((id) => {
    const feature = plan.feature(id);
    const { geometry } = feature ?? {};
    if (geometry?.type === 'Circle') {
      return [
        changeOf(feature, id, 'geometry', { type: 'Polygon', coordinates: [ringAround(geometry)] }),
      ];
    }
    if (geometry?.type !== 'Polygon' || geometry.coordinates.length !== 1) return [];
    return [changeOf(feature, id, 'geometry', circleLike(geometry.coordinates[0]))];
  });
