// @ts-check
import { contains } from '../plan/geometry.js';

/**
 * A poi in the middle of an obstacle: nobody can walk there.
 *
 * @type {import('./validate.js').Rule}
 */
export const insideObstacle = (feature, floor) => {
  if (feature.kind !== 'poi') return [];
  const at = /** @type {[number, number]} */ (feature.geometry.coordinates);
  const obstacle = floor.find(
    (other) => other.kind === 'obstacle' && contains(other.geometry, at),
  );
  return obstacle ? [{ rule: 'insideObstacle', feature: feature.id, other: obstacle.id }] : [];
};
