// @ts-check
import { placeOf } from '../plan/corners.js';
import { nearestOnSegment } from '../../shared/geometry/segment.js';
import { chainsOf } from '../plan/outlines.js';
import { movePlaces } from './vertices.js';

/** @import { Action, Feature, Position } from '../plan/types.js' */

/**
 * Puts the vertices of lines onto the straight way between their ends; with two vertices or more
 * named, those between the first and the last of them, in outlines too.
 *
 * @param {readonly string[]} ids
 * @param {{vertices?: readonly string[], isFree?: (feature: Feature) => boolean}} [options]
 * @returns {Action}
 */
export const straighten = (ids, { vertices = [], isFree } = {}) => (plan) => {
  const features = ids.flatMap((id) => plan.feature(id) ?? []);
  /** @type {Map<string, Position>} */
  const places = new Map();
  for (const chain of features.flatMap(chainsOf)) {
    const run = runOf(chain, vertices);
    const [first, last] = [run.at(0), run.at(-1)];
    if (!first || !last) continue;
    for (const { at } of run.slice(1, -1)) {
      places.set(placeOf(at), nearestOnSegment(...at, first.at, last.at));
    }
  }
  return places.size > 0 ? movePlaces(features[0].floor, places, isFree)(plan) : [];
};

/**
 * The vertices from the first that is named to the last; of a ring on the side with fewer of them.
 *
 * @param {ReturnType<typeof chainsOf>[number]} chain
 * @param {readonly string[]} names
 */
const runOf = ({ isRing, vertices }, names) => {
  if (names.length === 0) return isRing ? [] : vertices;
  const chosen = vertices.flatMap(({ id }, index) => (names.includes(id) ? [index] : []));
  if (chosen.length < 2) return [];
  if (!isRing) return vertices.slice(chosen[0], /** @type {number} */ (chosen.at(-1)) + 1);
  // Around a ring the run leaves out the widest gap between two chosen ones.
  const gaps = chosen.map((index, i) => ((chosen[i + 1] ?? chosen[0] + vertices.length) - index));
  const widest = gaps.indexOf(Math.max(...gaps));
  const start = chosen[(widest + 1) % chosen.length];
  const length = vertices.length - gaps[widest] + 1;
  return Array.from({ length }, (_, i) => vertices[(start + i) % vertices.length]);
};
