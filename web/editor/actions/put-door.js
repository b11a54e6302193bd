// @ts-check
import { changeOf } from '../plan/changes.js';
import { toMillimetre } from '../../shared/geometry/rounding.js';
import { verticesOf } from '../plan/vertices.js';
import { thresholdChanges } from './threshold-changes.js';

/** @import { DoorPlace } from '../drafting/door-places.js' */
/** @import { Action } from '../plan/types.js' */

/**
 * Puts a door at another place in a wall; it keeps the direction of its threshold and, if it is not
 * given otherwise, all its properties.
 *
 * @param {string} id
 * @param {DoorPlace} place
 * @param {readonly string[]} [joins]  the areas on its left and right
 * @returns {Action}
 */
export const putDoor = (id, { ends, depth }, joins) => (plan) => {
  const door = plan.feature(id);
  if (door?.kind !== 'door') return [];
  const line = verticesOf(door.geometry);
  const [first, last] = [line[0], line[line.length - 1]];
  const isTurned = (last.at[0] - first.at[0]) * (ends[1][0] - ends[0][0]) +
      (last.at[1] - first.at[1]) * (ends[1][1] - ends[0][1]) < 0;
  const [a, b] = isTurned ? [ends[1], ends[0]] : ends;
  const sides = joins && joins.length > 1 && isTurned ? [...joins].reverse() : joins;
  return [
    ...thresholdChanges(door, a, b),
    changeOf(door, id, 'properties.depth', toMillimetre(depth)),
    ...(door.properties.width === undefined ? [] : [changeOf(door, id, 'properties.width', null)]),
    ...(sides ? [changeOf(door, id, 'properties.joins', sides.length > 0 ? sides : null)] : []),
  ].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
};
