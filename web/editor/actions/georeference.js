// @ts-check
import { groundOf, placedBy } from '../../shared/geometry/ground.js';
import { setGeoreference } from './floors.js';
import { together } from './together.js';

/** @import { Plan } from '../plan/plan.js' */
/** @import { Action, ControlPoint, Floor } from '../plan/types.js' */

/**
 * How a floor comes to its place on the earth: by a georeference of its own, by that of another floor
 * of its building, or not at all.
 *
 * @param {Plan} plan
 * @param {Floor} floor
 * @returns {{kind: 'own' | 'none'} | {kind: 'shared', by: Floor}}
 */
export const placeOfFloor = ({ floors }, floor) => {
  const by = placedBy(floors, floor);
  if (!by) return { kind: 'none' };
  return by.id === floor.id ? { kind: 'own' } : { kind: 'shared', by };
};

/**
 * The other floors of a building with georeferences of their own.
 *
 * @param {Plan} plan
 * @param {Floor} floor
 */
export const othersPlaced = ({ floors }, floor) =>
  floors.filter(({ id, building, georeference }) =>
    id !== floor.id && building === floor.building &&
    groundOf(georeference?.controlPoints) !== null
  );

/**
 * Says by points where a floor is on the earth; `null` takes that away.
 *
 * @param {string} floor  id
 * @param {readonly ControlPoint[] | null} points
 * @param {readonly string[]} [others]  ids of floors in the same frame that get the same
 * @returns {Action}
 */
export const tieFloor = (floor, points, others = []) =>
  together(
    [floor, ...others].map((id) =>
      setGeoreference(id, points && { controlPoints: points.map((each) => ({ ...each })) })
    ),
  );
