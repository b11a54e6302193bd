// @ts-check
import { changeOf } from '../plan/changes.js';
import { verticesOf } from '../plan/vertices.js';

/** @import { Action } from '../plan/types.js' */

/**
 * Turns the way round in which a one-way door or connector is passed, or what counts as forward.
 *
 * A door leads from the left of its threshold to the right, or from the first area that it joins to
 * the second; a connector from its first end to its last. Across a counting line, forward is to its left.
 *
 * @param {string} id
 * @returns {Action}
 */
export const turnRound = (id) => (plan) => {
  const feature = plan.feature(id);
  if (feature?.kind !== 'door' && feature?.kind !== 'connector' && feature?.kind !== 'line') {
    return [];
  }
  const line = verticesOf(feature.geometry);
  const back = [...line].reverse();
  const moves = line.map(({ vertex }, i) => changeOf(feature, id, `vertex.${vertex}`, back[i].at));
  if (feature.kind === 'line') return moves;
  const list = feature.kind === 'door' ? 'joins' : 'floors';
  const names = feature.properties[list];
  if (!names) return moves;
  const turned = [...names].reverse();
  const change = changeOf(feature, id, `properties.${list}`, turned);
  return feature.kind === 'door' || turned[0] === feature.floor
    ? [...moves, change]
    : [...moves, change, changeOf(feature, id, 'floor', turned[0])];
};
