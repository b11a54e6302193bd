// @ts-check
import { boxAround } from '../../shared/geometry/box.js';
import { formOf } from './form.js';
import { makeIssue, titleOf } from './issue.js';
import { crosses, intersection } from './segments.js';

/** @import { Feature } from '../plan/types.js' */
/** @import { Rule } from './issue.js' */
/** @import { Point } from '../../shared/geometry/point.js' */
/** @import { Segment } from './segments.js' */

const steps = 64;

/**
 * Where the outlines looked at cross themselves: a feature never changes, and a neighbour's change
 * has it looked at again and again. @type {WeakMap<Feature, Point | null>}
 */
const known = new WeakMap();

/** An area or obstacle with an outline that crosses itself: its inside is not what it seems. @type {Rule} */
export const areaCrossesItself = (feature) => {
  if (feature.kind !== 'area' && feature.kind !== 'obstacle') return [];
  if (feature.geometry.type !== 'Polygon') return [];
  if (!known.has(feature)) known.set(feature, crossing(formOf(feature).segments));
  const at = known.get(feature);
  if (!at) return [];
  const name = titleOf(feature);
  return [makeIssue({
    rule: 'area-crosses-itself',
    severity: 'error',
    floor: feature.floor,
    at,
    features: [feature.id],
    message: `The outline of “${name}” crosses itself. Move a corner.`,
    values: { name },
  })];
};

/** Where two sides cross properly; sides that only touch do not. @param {Segment[]} sides */
const crossing = (sides) => {
  if (sides.length <= 3) return null;
  const box = boxAround(sides.map(([start]) => start));
  const size = Math.max(box[2] - box[0], box[3] - box[1], 1e-3) / steps;
  // The cells keep outlines of thousands of corners from costing millions of comparisons.
  /** @type {Map<number, Segment[]>} */
  const cells = new Map();
  for (const side of sides) {
    const touched = cellsOf(side, box, size);
    for (const cell of touched) {
      for (const other of cells.get(cell) ?? []) {
        const at = crosses(side, other) ? intersection(side, other) : null;
        if (at) return at;
      }
    }
    for (const cell of touched) cells.set(cell, [...(cells.get(cell) ?? []), side]);
  }
  return null;
};

/** @param {Segment} side @param {number[]} box @param {number} size  metres */
const cellsOf = ([a, b], [minX, minY], size) => {
  const at = (/** @type {number} */ metres) => Math.floor(metres / size);
  const [left, right] = [Math.min(a[0], b[0]) - minX, Math.max(a[0], b[0]) - minX].map(at);
  const [bottom, top] = [Math.min(a[1], b[1]) - minY, Math.max(a[1], b[1]) - minY].map(at);
  const cells = [];
  for (let row = bottom; row <= top; row += 1) {
    for (let column = left; column <= right; column += 1) cells.push(row * (steps + 1) + column);
  }
  return cells;
};
