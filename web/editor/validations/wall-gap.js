// @ts-check
import { rounded } from '../plan/geometry.js';
import { Body } from './body.js';
import { expanded, formOf, thicknessOf } from './form.js';
import { makeIssue } from './issue.js';
import { distance } from './segments.js';
import { titleOf } from './title.js';

/** @typedef {import('../plan/types.js').Feature} Feature */
/** @typedef {import('./segments.js').Point} Point */

/** Gaps below this are not meant to be walked through, in metres from face to face. */
const limit = 0.3;
/** So near counts as touching, in metres. */
const touch = 0.01;

/** The end of a wall that almost, but not quite, touches another wall: a gap under 30 cm. @type {import('./issue.js').Rule} */
export const wallGap = (wall, index) => {
  if (wall.kind !== 'wall' || wall.geometry.type !== 'LineString') return [];
  const { vertices } = formOf(wall);
  const last = vertices.length - 1;
  if (last < 1 || isSame(vertices[0], vertices[last])) return [];
  return [0, last].flatMap((vertex) => gapAt(vertex, wall, index));
};

/** @param {number} vertex @param {Feature} wall @param {import('./plan-index.js').PlanIndex} index */
const gapAt = (vertex, wall, index) => {
  const end = formOf(wall).vertices[vertex];
  const margin = thicknessOf(wall) / 2;
  /** @type {{other: Feature, point: Point, width: number} | null} */
  let nearest = null;
  for (const other of index.near(wall.floor, expanded([...end, ...end], margin + limit))) {
    const { kind, properties } = other;
    const isWall = kind === 'wall' || (kind === 'area' && properties.walled === true);
    const body = isWall && other.id !== wall.id ? Body.of(other) : null;
    if (!body) continue;
    const point = body.nearestAxisPoint(end);
    const width = distance(point, end) - margin - body.margin;
    if (width <= touch) return [];
    if (width < (nearest?.width ?? limit)) nearest = { other, point, width };
  }
  if (!nearest || isToldByOther(nearest.other, nearest.point, wall.id)) return [];
  return [issue(wall, vertex, nearest)];
};

/**
 * Two ends that face each other are one gap, told of the wall with the larger id.
 *
 * @param {Feature} other
 * @param {Point} point
 * @param {string} id
 */
const isToldByOther = (other, point, id) => {
  if (other.kind !== 'wall' || id >= other.id) return false;
  const { vertices } = formOf(other);
  return isSame(vertices[0], point) || isSame(vertices[vertices.length - 1], point);
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
    name: titleOf(wall), other: titleOf(other), centimetres, vertex: ids[vertex],
  };
  const moves = [{ vertex: ids[vertex], at: rounded([point[0], point[1]]) }];
  return makeIssue({
    rule: 'wall-gap', severity: 'warning', floor: wall.floor,
    at: [vertices[vertex][0], vertices[vertex][1]], features: [wall.id, other.id],
    message: `The wall “${values.name}” ends ${centimetres} cm before “${values.other}”. `
      + 'Close the gap, or make it wide enough to walk through.',
    values,
    fix: {
      label: 'Close the gap',
      operations: [{ operation: 'change', feature: wall.id, fields: { vertices: moves } }],
    },
  });
};

/** @param {Point} a @param {Point} b */
const isSame = (a, b) => a[0] === b[0] && a[1] === b[1];
