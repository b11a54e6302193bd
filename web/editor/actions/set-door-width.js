// @ts-check
import { changeOf } from '../plan/changes.js';
import { pointsOf } from '../../shared/geometry/shape.js';
import { toMillimetre } from '../../shared/geometry/rounding.js';
import { distance } from '../../shared/geometry/point.js';
import { verticesOf } from '../plan/vertices.js';
import { thresholdChanges } from './threshold-changes.js';

/** @import { Action, Feature, Position } from '../plan/types.js' */

/** What the schema allows, in metres. */
const limits = [0.3, 50];

/** How wide a door is, in metres. @param {Feature} door @returns {number} */
export const doorWidth = ({ geometry, properties }) => {
  const line = pointsOf(geometry);
  return properties.width ?? toMillimetre(distance(line[0], line[line.length - 1]));
};

/**
 * Makes a door so wide, around its middle; its threshold shows it, so that it needs no number.
 *
 * @param {string} id
 * @param {number} width  metres
 * @returns {Action}
 */
export const setDoorWidth = (id, width) => (plan) => {
  const door = plan.feature(id);
  if (door?.kind !== 'door') return [];
  const line = verticesOf(door.geometry);
  const [first, last] = [line[0].at, line[line.length - 1].at];
  const length = distance(first, last);
  if (length === 0 || !(width > 0)) return [];
  const middle = [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2];
  const factor = Math.min(limits[1], Math.max(limits[0], width)) / length;
  /** @param {Position} at @returns {Position} */
  const widened = (
    at,
  ) => [middle[0] + (at[0] - middle[0]) * factor, middle[1] + (at[1] - middle[1]) * factor];
  const moves = thresholdChanges(door, widened(first), widened(last));
  const hasWidth = door.properties.width !== undefined;
  return hasWidth ? [...moves, changeOf(door, id, 'properties.width', null)] : moves;
};
