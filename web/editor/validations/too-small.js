// @ts-check
import { boundsOf } from '../plan/geometry.js';

/** Below this a drag was a slip of the hand, in metres. */
const least = 0.1;

/** An obstacle smaller than a hand. @type {import('./validate.js').Rule} */
export const tooSmall = (feature) => {
  if (feature.kind !== 'obstacle') return [];
  const [minX, minY, maxX, maxY] = boundsOf(feature.geometry);
  return Math.max(maxX - minX, maxY - minY) < least
    ? [{ rule: 'tooSmall', feature: feature.id }]
    : [];
};
