// @ts-check
// Features for tests of the editor, and what tests read of them.
import assert from 'node:assert/strict';
import { required } from '../required.js';

/** @import { Plan } from '../../../web/editor/plan/plan.js' */
/** @import { Feature, Position } from '../../../web/editor/plan/types.js' */

/** @typedef {Feature['properties']} Properties */

/**
 * A feature along a line.
 *
 * @param {string} id
 * @param {Feature['kind']} kind
 * @param {Position[]} coordinates
 * @param {Properties} [properties]
 * @returns {Feature}
 */
export const line = (id, kind, coordinates, properties = {}, floor = '0') => ({
  id,
  kind,
  floor,
  geometry: { type: 'LineString', coordinates },
  properties,
});

/** A wall without properties. @param {string} id @param {...Position} points */
export const wall = (id, ...points) => line(id, 'wall', points);

/** A door from jamb to jamb. @param {string} id @param {Position[]} ends @param {Properties} [properties] */
export const door = (id, ends, properties = {}, floor = '0') =>
  line(id, 'door', ends, properties, floor);

/**
 * A connector with one point on each of its floors.
 *
 * @param {string} id
 * @param {Position[]} points
 * @param {Properties} [properties]
 */
export const connector = (id, points, floors = ['0', '1'], properties = {}) =>
  line(id, 'connector', points, { ...properties, floors }, floors[0]);

/** An area between corners; the ring is closed here. @param {string} id @param {...Position} corners @returns {Feature} */
export const area = (id, ...corners) => ({
  id,
  kind: 'area',
  floor: '0',
  geometry: { type: 'Polygon', coordinates: [[...corners, corners[0]]] },
  properties: {},
});

/**
 * A rectangular area; its ring begins at its lower left corner and runs counter-clockwise.
 *
 * @param {string} id
 * @param {Position} low
 * @param {Position} high
 * @param {Properties} [properties]
 * @returns {Feature}
 */
export const room = (id, [left, bottom], [right, top], properties = {}) => ({
  ...area(id, [left, bottom], [right, bottom], [right, top], [left, top]),
  properties,
});

/** A round obstacle. @param {string} id @param {Position} centre @param {number} radius @returns {Feature} */
export const circle = (id, centre, radius) => ({
  id,
  kind: 'obstacle',
  floor: '0',
  geometry: { type: 'Circle', coordinates: centre, radius },
  properties: {},
});

/** A named poi. @param {string} id @returns {Feature} */
export const poi = (id, x = 0, y = 0) => ({
  id,
  kind: 'poi',
  floor: '0',
  geometry: { type: 'Point', coordinates: [x, y] },
  properties: { name: { en: id } },
});

/** A feature that the plan must have. @param {Plan} plan @param {string} id */
export const featureIn = (plan, id) => required(plan.feature(id), `feature ${id}`);

/** The place of a point, or the middle of a circle. @param {Feature | undefined} feature @returns {Position} */
export const pointOf = (feature) => {
  const { geometry } = required(feature);
  assert.ok(geometry.type === 'Point' || geometry.type === 'Circle', geometry.type);
  return geometry.coordinates;
};

/** The points of a line. @param {Feature | undefined} feature @returns {readonly Position[]} */
export const pointsOf = (feature) => {
  const { geometry } = required(feature);
  assert.ok(geometry.type === 'LineString', geometry.type);
  return geometry.coordinates;
};

/** The outer ring of an area, closed. @param {Feature | undefined} feature @returns {readonly Position[]} */
export const ringOf = (feature) => {
  const { geometry } = required(feature);
  assert.ok(geometry.type === 'Polygon', geometry.type);
  return geometry.coordinates[0];
};

/** The radius of a circle. @param {Feature | undefined} feature */
export const radiusOf = (feature) => {
  const { geometry } = required(feature);
  assert.ok(geometry.type === 'Circle', geometry.type);
  return geometry.radius;
};
