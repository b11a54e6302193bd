// @ts-check
import { formOf, thicknessOf } from './form.js';
import { makeIssue, titleOf } from './issue.js';
import { between, distance, fractionNearest, squaredReach } from './segments.js';

/** @import { Rule } from './issue.js' */
/** @import { Point } from '../../shared/geometry/point.js' */
/** @import { Segment } from './segments.js' */

/** Metres between lines that count as one. */
const tolerance = 0.01;
/** Common pieces shorter than this, in metres, are where walls meet. */
const least = 0.1;

/** Two walls with the same course, or a common piece of it, within a centimetre. @type {Rule} */
export const duplicateWall = (wall, index) => {
  if (wall.kind !== 'wall') return [];
  const { segments } = formOf(wall);
  for (const other of index.along(wall, tolerance)) {
    if (other.kind !== 'wall' || other.id >= wall.id) continue;
    const axes = formOf(other).segments;
    const at = segments.map((each) => overlap(each, axes)).find((each) => each !== null);
    if (!at) continue;
    const isWhole = segments.every((each) => isCovered(each, axes)) &&
      thicknessOf(wall) <= thicknessOf(other);
    const values = { name: titleOf(wall), other: titleOf(other) };
    return [makeIssue({
      rule: 'duplicate-wall',
      severity: 'warning',
      floor: wall.floor,
      at,
      features: [wall.id, other.id],
      message:
        `The wall “${values.name}” runs along the wall “${values.other}”. Remove one of them.`,
      values,
      ...(isWhole && {
        fix: {
          label: 'Remove the second wall',
          operations: [{ operation: /** @type {const} */ ('remove'), feature: wall.id }],
        },
      }),
    })];
  }
  return [];
};

/** The middle of the piece that a segment has in common with one of others. @param {Segment} segment @param {Segment[]} others */
const overlap = (segment, others) => {
  const length = distance(...segment);
  if (!(length > 0)) return null;
  for (const other of others) {
    if (!other.every((end) => lineDistance(segment, end, length) <= tolerance)) continue;
    const fractions = other.map((end) => fractionNearest(segment, end));
    const [lower, upper] = [Math.min(...fractions), Math.max(...fractions)];
    if ((upper - lower) * length > least) return between(...segment, (lower + upper) / 2);
  }
  return null;
};

/** Metres from a point to the endless line through a segment. @param {Segment} segment @param {Point} at @param {number} length */
const lineDistance = ([a, b], at, length) =>
  Math.abs((b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])) / length;

/** @param {Segment} segment @param {Segment[]} others */
const isCovered = (segment, others) =>
  others.some((other) => segment.every((end) => Math.sqrt(squaredReach(other, end)) <= tolerance));
