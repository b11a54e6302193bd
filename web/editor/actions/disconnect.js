// @ts-check
import { cornersByPlace, placeOf } from '../plan/corners.js';
import { distance } from '../../shared/geometry/point.js';
import { besides, chainsOf } from '../plan/outlines.js';
import { moveCorners } from './vertices.js';

/** @import { Action, Position } from '../plan/types.js' */

/** So far a corner is pulled away, in metres. */
const gap = 0.1;

/**
 * Pulls the corners of a feature away from those of others at the same places, a little along its
 * own pieces.
 *
 * @param {string} id
 * @param {readonly string[]} [vertices]  only these
 * @returns {Action}
 */
export const disconnect = (id, vertices = []) => (plan) => {
  const feature = plan.feature(id);
  if (!feature) return [];
  const corners = cornersByPlace(plan.onFloor(feature.floor));
  /** @type {Map<string, Position>} */
  const targets = new Map();
  for (const chain of chainsOf(feature)) {
    chain.vertices.forEach(({ id: vertex, at }, index) => {
      const isMeant = vertices.length === 0 || vertices.includes(vertex);
      const isShared = corners.get(placeOf(at))?.some((each) => each.feature !== id);
      const beside = besides(chain, index).flatMap((each) => (each ? [each.at] : []));
      if (isMeant && isShared) targets.set(vertex, pulled(at, beside));
    });
  }
  const own = [...targets].map(([vertex, at]) => ({ feature: id, vertex, at }));
  return moveCorners(own, (_, { at }) => at)(plan);
};

/** @param {Position} at @param {readonly Position[]} towards  its neighbours @returns {Position} */
const pulled = (at, towards) => {
  const ways = towards.map((to) => {
    const away = distance(at, to) || 1;
    return [(to[0] - at[0]) / away, (to[1] - at[1]) / away];
  });
  let [x, y] = [0, 1].map((axis) => ways.reduce((sum, way) => sum + way[axis], 0));
  // In the middle of a straight edge: to its left.
  if (Math.hypot(x, y) < 0.01 && ways.length > 0) [x, y] = [-ways[0][1], ways[0][0]];
  const length = Math.hypot(x, y) || 1;
  return [at[0] + (gap * x) / length, at[1] + (gap * y) / length];
};
