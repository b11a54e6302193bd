// @ts-check
import { boxOfShape } from '../../shared/geometry/shape.js';
import { makeIssue, titleOf } from './issue.js';

/** @import { Rule } from './issue.js' */

/** Below this a drag was a slip of the hand, in metres. */
const least = 0.1;

/** An obstacle smaller than a hand; reported by the editor only. @type {Rule} */
export const tooSmall = (feature) => {
  if (feature.kind !== 'obstacle') return [];
  const [minX, minY, maxX, maxY] = boxOfShape(feature.geometry);
  if (Math.max(maxX - minX, maxY - minY) >= least) return [];
  const name = titleOf(feature);
  return [makeIssue({
    rule: 'too-small',
    severity: 'suggestion',
    floor: feature.floor,
    at: [(minX + maxX) / 2, (minY + maxY) / 2],
    features: [feature.id],
    message: `“${name}” is smaller than a hand.`,
    values: { name },
  })];
};
