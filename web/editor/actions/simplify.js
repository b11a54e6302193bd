// @ts-check
import { cornersByPlace, placeOf } from '../plan/corners.js';
import { distanceToSegment } from '../../shared/geometry/segment.js';
import { distance } from '../../shared/geometry/point.js';
import { chainsOf } from '../plan/outlines.js';
import { deleteVertices } from './vertices.js';
import { together } from './together.js';

/** @import { Action } from '../plan/types.js' */

/** @typedef {ReturnType<typeof chainsOf>[number]['vertices']} Vertices */

/** A vertex goes if the outline without it is nowhere farther off than this, in metres. */
const tolerance = 0.05;

/**
 * Takes out the vertices that an outline hardly needs; those that others hold on to stay.
 *
 * @param {readonly string[]} ids
 * @returns {Action}
 */
export const simplify = (ids) => (plan) => {
  const features = ids.flatMap((id) => plan.feature(id) ?? []);
  if (features.length === 0) return [];
  const corners = cornersByPlace(plan.onFloor(features[0].floor));
  return together(features.map((feature) => {
    const isHeld = (/** @type {Vertices[number]} */ { at }) =>
      (corners.get(placeOf(at)) ?? []).some((each) => each.feature !== feature.id);
    const needless = chainsOf(feature).flatMap((chain) => {
      const kept = new Set(runsOf(chain, isHeld).flatMap(needed));
      return chain.vertices.filter((vertex) => !kept.has(vertex)).map(({ id }) => id);
    });
    return deleteVertices(feature.id, needless);
  }))(plan);
};

/**
 * The chain cut into runs between vertices that stay in any case: ends, held ones, and of a ring
 * the first and the one farthest from it.
 *
 * @param {ReturnType<typeof chainsOf>[number]} chain
 * @param {(vertex: Vertices[number]) => boolean} isHeld
 * @returns {Vertices[]}
 */
const runsOf = ({ isRing, vertices }, isHeld) => {
  const way = isRing ? [...vertices, vertices[0]] : vertices;
  const away = way.map(({ at }) => distance(at, way[0].at));
  const farthest = isRing ? away.indexOf(Math.max(...away)) : 0;
  const stays = way.flatMap((
    vertex,
    i,
  ) => (i === 0 || i === way.length - 1 || i === farthest || isHeld(vertex) ? [i] : []));
  return stays.slice(1).map((end, i) => way.slice(stays[i], end + 1));
};

/** What a run needs (Douglas and Peucker). @param {Vertices} run @returns {Vertices} */
const needed = (run) => {
  const [first, last] = [run[0], /** @type {Vertices[number]} */ (run.at(-1))];
  const off = run.map(({ at }) => distanceToSegment(...at, first.at, last.at));
  const farthest = off.indexOf(Math.max(...off));
  if (off[farthest] <= tolerance) return [first, last];
  return [...needed(run.slice(0, farthest + 1)), ...needed(run.slice(farthest))];
};
