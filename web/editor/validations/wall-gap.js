// @ts-check
import { boxAround, boxGrown } from '../../shared/geometry/box.js';
import { rounded } from '../../shared/geometry/rounding.js';
import { Body } from './body.js';
import { formOf, thicknessOf } from './form.js';
import { makeIssue, titleOf } from './issue.js';
import { between, distance, squaredGap } from './segments.js';

/** @import { Feature } from '../plan/types.js' */
/** @import { Rule } from './issue.js' */
/** @import { PlanIndex } from './plan-index.js' */
/** @import { Point } from '../../shared/geometry/point.js' */
/** @import { Segment } from './segments.js' */

/** Gaps below this are not meant to be walked through, in metres from face to face. */
const limit = 0.3;
/** So near counts as touching, in metres. */
const touch = 0.01;

/** The end of a wall that almost, but not quite, touches another wall: a gap under 30 cm. @type {Rule} */
export const wallGap = (wall, index) => {
  if (wall.kind !== 'wall' || wall.geometry.type !== 'LineString') return [];
  const { vertices } = formOf(wall);
  const last = vertices.length - 1;
  if (last < 1 || isSame(vertices[0], vertices[last])) return [];
  return [0, last].flatMap((vertex) => gapAt(vertex, wall, index));
};

/** @param {number} vertex @param {Feature} wall @param {PlanIndex} index */
const gapAt = (vertex, wall, index) => {
  const tip = tipOf(formOf(wall).vertices, vertex);
  const end = tip[0];
  const margin = thicknessOf(wall) / 2;
  /** @type {{other: Feature, point: Point, width: number} | null} */
  let nearest = null;
  for (const other of index.near(wall.floor, boxGrown(boxAround(tip), margin + limit))) {
    const { kind, properties } = other;
    const isWall = kind === 'wall' || (kind === 'area' && properties.walled === true);
    const body = isWall && other.id !== wall.id ? Body.of(other) : null;
    if (!body) continue;
    // A wall that goes a little beyond another leaves no gap.
    const isTouching = body.axes.some((axis) =>
      Math.sqrt(squaredGap(axis, tip)) - margin - body.margin <= touch
    );
    if (isTouching) return [];
    const point = body.nearestAxisPoint(end);
    const width = distance(point, end) - margin - body.margin;
    if (width < (nearest?.width ?? limit)) nearest = { other, point, width };
  }
  if (!nearest || !isAhead(nearest.point, tip)) return [];
  if (isReportedByOther(nearest.other, end, nearest.point, wall.id)) return [];
  return [issue(wall, vertex, nearest)];
};

/**
 * The last piece of a wall, 30 cm at most, from its end.
 *
 * @param {Point[]} vertices
 * @param {number} vertex
 * @returns {Segment}
 */
const tipOf = (vertices, vertex) => {
  const end = vertices[vertex];
  const next = vertices[vertex === 0 ? 1 : vertex - 1];
  const length = distance(end, next);
  return [end, length > limit ? between(end, next, limit / length) : next];
};

/**
 * Two ends that face each other are one gap, reported for the wall with the larger id.
 *
 * @param {Feature} other
 * @param {Point} end
 * @param {Point} point
 * @param {string} id
 */
const isReportedByOther = (other, end, point, id) => {
  if (other.kind !== 'wall' || id >= other.id) return false;
  const { vertices } = formOf(other);
  return [0, vertices.length - 1].some((vertex) =>
    isSame(vertices[vertex], point) && isAhead(end, tipOf(vertices, vertex))
  );
};

/**
 * Whether a wall would come to a place if it went on: walls that run side by side leave no gap.
 *
 * @param {Point} point
 * @param {Segment} tip
 */
const isAhead = ([x, y], [end, before]) => {
  const on = [end[0] - before[0], end[1] - before[1]];
  const across = [x - end[0], y - end[1]];
  const product = on[0] * across[0] + on[1] * across[1];
  // Within 60 degrees.
  return product >= 0.5 * Math.sqrt((on[0] ** 2 + on[1] ** 2) * (across[0] ** 2 + across[1] ** 2));
};

/**
 * @param {Feature} wall
 * @param {number} vertex
 * @param {{other: Feature, point: Point, width: number}} gap
 */
const issue = (wall, vertex, { other, point, width }) => {
  const { vertices, ids } = formOf(wall);
  const centimetres = Math.ceil(width * 100);
  const values = {
    name: titleOf(wall),
    other: titleOf(other),
    centimetres,
    vertex: ids[vertex],
  };
  const moves = [{ vertex: ids[vertex], at: rounded([point[0], point[1]]) }];
  return makeIssue({
    rule: 'wall-gap',
    severity: 'warning',
    floor: wall.floor,
    at: [vertices[vertex][0], vertices[vertex][1]],
    features: [wall.id, other.id],
    message: `The wall “${values.name}” ends ${centimetres} cm before “${values.other}”. ` +
      'Close the gap, or make it wide enough to walk through.',
    values,
    fix: {
      label: 'Close the gap',
      operations: [{ operation: 'change', feature: wall.id, fields: { vertices: moves } }],
    },
  }, ids[vertex]);
};

/** @param {Point} a @param {Point} b */
const isSame = (a, b) => a[0] === b[0] && a[1] === b[1];
