// @ts-check
// The corners of features, and the radius of circles.
import { rounded, toMillimetre } from '../../shared/geometry/rounding.js';
import { changeOf, fieldOf } from '../plan/changes.js';
import { cornersByPlace, placeOf } from '../plan/corners.js';
import { makeVertexId } from '../../shared/api/make-id.js';
import { canDeleteVertex, neighbourOf } from '../plan/vertices.js';
import { together } from './together.js';

/** @import { Corner } from '../plan/corners.js' */
/** @import { Action, Feature, Position } from '../plan/types.js' */

/**
 * Puts a new vertex behind another one.
 *
 * @param {string} id
 * @param {string} after  the other's name
 * @param {readonly [number, number]} at  metres
 * @param {string} [vertex]  the new one's name
 * @returns {Action}
 */
export const insertVertex = (id, after, at, vertex = makeVertexId()) => (plan) => {
  const feature = plan.feature(id);
  if (!fieldOf(feature, `vertex.${after}`)) return [];
  const isTaken = fieldOf(feature, `vertex.${vertex}`) !== null;
  const name = isTaken ? `${vertex}${makeVertexId()}` : vertex;
  const change = { feature: id, field: `vertex.${name}`, before: null, after: rounded(at) };
  return [Object.freeze({ ...change, beside: { after } })];
};

/**
 * Takes a vertex out; does nothing where too few would be left for the shape.
 *
 * @param {string} id
 * @param {string} vertex  its name
 * @returns {Action}
 */
export const deleteVertex = (id, vertex) => (plan) => {
  const feature = plan.feature(id);
  const beside = feature && neighbourOf(feature.geometry, vertex);
  if (!beside || !canDeleteVertex(feature.geometry, vertex)) return [];
  return [Object.freeze({ ...changeOf(feature, id, `vertex.${vertex}`, null), beside })];
};

/**
 * Takes vertices out of a feature; all of them or, where too few would be left, none.
 *
 * @param {string} id
 * @param {readonly string[]} vertices  names
 * @returns {Action}
 */
export const deleteVertices = (id, vertices) => (plan) => {
  const changes = together(vertices.map((vertex) => deleteVertex(id, vertex)))(plan);
  return changes.length === vertices.length ? changes : [];
};

/**
 * Moves vertices of any features; those that are gone meanwhile are left out.
 *
 * @param {readonly Corner[]} corners
 * @param {(at: Position, corner: Corner) => Position} to  metres
 * @returns {Action}
 */
export const moveCorners = (corners, to) => (plan) =>
  corners.flatMap((corner) => {
    const { feature: id, vertex } = corner;
    const feature = plan.feature(id);
    const field = `vertex.${vertex}`;
    const now = fieldOf(feature, field);
    return now ? [changeOf(feature, id, field, rounded(to(now, corner)))] : [];
  });

/**
 * Moves all vertices of a floor that lie at given places, whosever they are, so that what holds
 * together stays so.
 *
 * @param {string} floor
 * @param {ReadonlyMap<string, Position>} places  where each place goes, by `placeOf`
 * @param {(feature: Feature) => boolean} [isFree]  whether a feature may be changed
 * @returns {Action}
 */
export const movePlaces = (floor, places, isFree = () => true) => (plan) => {
  const corners = cornersByPlace(plan.onFloor(floor).filter(isFree));
  const moving = [...places.keys()].flatMap((place) => corners.get(place) ?? []);
  // The vertices of one feature after each other are sent as one step.
  moving.sort((a, b) => (a.feature < b.feature ? -1 : a.feature > b.feature ? 1 : 0));
  return moveCorners(moving, (now, { at }) => places.get(placeOf(at)) ?? now)(plan);
};

/**
 * Gives a circle another radius, in metres, at least 5 cm.
 *
 * @param {string} id
 * @param {number} radius
 * @returns {Action}
 */
export const setRadius = (id, radius) => (plan) => {
  const feature = plan.feature(id);
  if (feature?.geometry.type !== 'Circle') return [];
  return [changeOf(feature, id, 'radius', toMillimetre(Math.max(0.05, radius)))];
};
