// @ts-check
import { formOf } from './form.js';
import { makeIssue, titleOf } from './issue.js';
import { distance } from './segments.js';

/** @import { Feature } from '../plan/types.js' */
/** @import { Rule } from './issue.js' */
/** @import { Point } from '../../shared/geometry/point.js' */

/** Metres, and for regions square metres divided by their length. */
const least = 0.01;

/** A line without length or a region without area: a slip of the hand that cannot be seen. @type {Rule} */
export const zeroLength = (feature) => {
  // The ends of stairs and lifts lie above each other.
  if (feature.kind === 'connector' || !isNothing(feature)) return [];
  const [at] = formOf(feature).vertices;
  const values = { name: titleOf(feature), kind: feature.kind };
  return [makeIssue({
    rule: 'zero-length',
    severity: 'error',
    floor: feature.floor,
    ...(at && { at: /** @type {readonly [number, number]} */ ([at[0], at[1]]) }),
    features: [feature.id],
    message: `The ${feature.kind} “${values.name}” has no extent. Remove it.`,
    values,
    fix: { label: 'Remove it', operations: [{ operation: 'remove', feature: feature.id }] },
  })];
};

/** @param {Feature} feature */
const isNothing = (feature) => {
  const { type } = feature.geometry;
  if (type !== 'LineString' && type !== 'Polygon') return false;
  const { segments, rings } = formOf(feature);
  const lengths = segments.map((each) => distance(...each));
  if (type === 'LineString') return lengths.reduce((sum, each) => sum + each, 0) < least;
  return Math.abs(signedArea(rings[0] ?? [])) < least * Math.max(0, ...lengths) + least * least;
};

/** @param {Point[]} ring */
const signedArea = (ring) => {
  const [ox, oy] = ring[0] ?? [0, 0];
  const twice = ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length];
    return sum + (x - ox) * (nextY - oy) - (y - oy) * (nextX - ox);
  }, 0);
  return twice / 2;
};
