// @ts-check
import { transformed } from '../../shared/geometry/transform.js';
import { boxOfShape, mappedShape } from '../../shared/geometry/shape.js';
import { makeMarkerCode } from '../../shared/places/marker-code.js';
import { rounded, toMillimetre } from '../../shared/geometry/rounding.js';

/** @import { Transform } from '../../shared/geometry/transform.js' */
/** @import { Plan } from './plan.js' */
/** @import { Feature, Geometry, Position } from './types.js' */

/**
 * Features as they lie on the clipboard, as JSON, with what another venue needs to find its own
 * floors: their ordinals.
 *
 * @typedef {{floorcast: 'features', venue: string, floor: string, ordinals: Record<string, number>,
 *   features: Feature[]}} Clipping
 */

/** The geometries that a kind may have. @type {Record<string, readonly Geometry['type'][] | undefined>} */
const shapes = {
  wall: ['LineString'],
  line: ['LineString'],
  door: ['LineString'],
  connector: ['LineString'],
  obstacle: ['Polygon', 'Circle', 'LineString'],
  area: ['Polygon', 'Circle'],
  poi: ['Point'],
  anchor: ['Point'],
  marker: ['Point'],
};

/**
 * @param {readonly Feature[]} features
 * @param {{plan: Plan, slug: string, floor: string}} from
 * @returns {Clipping}
 */
export const clippingOf = (features, { plan, slug, floor }) => ({
  floorcast: 'features',
  venue: slug,
  floor,
  ordinals: Object.fromEntries(plan.floors.map(({ id, ordinal }) => [id, ordinal])),
  features: [...features],
});

/** Reads what may be a clipping; `null` for any other text. @param {string} text @returns {Clipping | null} */
export const readClipping = (text) => {
  try {
    const value = JSON.parse(text);
    const isOurs = value?.floorcast === 'features' && Array.isArray(value.features);
    if (!isOurs || !value.features.every(isFeature)) return null;
    return { venue: '', floor: '', ordinals: {}, ...value };
  } catch {
    return null;
  }
};

/** @param {any} value */
const isFeature = (value) => {
  const { id, kind, geometry, properties } = value ?? {};
  const fits = typeof id === 'string' && shapes[kind]?.includes(geometry?.type);
  if (!fits || typeof properties !== 'object' || !Array.isArray(geometry.coordinates)) return false;
  const numbers = geometry.coordinates.flat(3);
  return numbers.length >= 2 && numbers.every(Number.isFinite) &&
    (geometry.type !== 'Circle' || geometry.radius > 0);
};

/**
 * Copies of what was clipped, with ids of their own, on another floor or the same. What needs
 * floors that are not there is left out.
 *
 * @param {Clipping} clipping
 * @param {{plan: Plan, slug: string, floor: string, by: Transform, makeId: (kind: string) => string}} to
 * @returns {{features: Feature[], leftOut: number}}
 */
export const copiesOf = (clipping, { plan, slug, floor, by, makeId }) => {
  const ids = new Map(clipping.features.map(({ id, kind }) => [id, makeId(kind)]));
  const isSameVenue = clipping.venue === slug;
  const floorFor = floorsBetween(clipping, plan, floor);
  const features = clipping.features.flatMap((feature) => {
    const { kind, geometry, properties: { foreignId: _, ...properties } } = feature;
    const copy = {
      id: /** @type {string} */ (ids.get(feature.id)),
      kind,
      floor,
      properties,
      geometry: moved(geometry, by),
    };
    // What hangs elsewhere is another sign.
    if (properties.code) copy.properties = { ...properties, code: makeMarkerCode() };
    if (properties.joins) {
      const known = properties.joins.flatMap((/** @type {string} */ id) =>
        ids.get(id) ?? (isSameVenue && plan.feature(id) ? id : [])
      );
      copy.properties = { ...properties, joins: known };
    }
    if (kind !== 'connector') return [copy];
    /** @type {(string | undefined)[]} */
    const found = (properties.floors ?? []).map(floorFor);
    const floors = found.filter((each) => each !== undefined);
    if (floors.length < found.length) return [];
    return [{ ...copy, floor: floors[0], properties: { ...properties, floors } }];
  });
  return { features, leftOut: clipping.features.length - features.length };
};

/**
 * Which floor stands for one of the clipping: as many floors above the new one.
 *
 * @param {Clipping} clipping
 * @param {Plan} plan
 * @param {string} floor
 */
const floorsBetween = ({ ordinals, floor: from }, plan, floor) => {
  const target = plan.floor(floor);
  const rise = (target?.ordinal ?? 0) - (ordinals[from] ?? 0);
  return (/** @type {string} */ id) => {
    if (rise === 0 && plan.floor(id)) return id;
    const wanted = (ordinals[id] ?? NaN) + rise;
    const found = plan.floors.filter(({ ordinal }) => ordinal === wanted);
    return (found.find(({ building }) => building === target?.building) ?? found[0])?.id;
  };
};

/** @param {Geometry} geometry @param {Transform} by */
const moved = (geometry, by) => {
  const result = mappedShape(geometry, ([x, y]) => rounded(transformed(by, x, y)));
  return result.type === 'Circle' ? { ...result, radius: toMillimetre(result.radius) } : result;
};

/** The middle of the box around features, in metres. @param {readonly Feature[]} features @returns {Position} */
export const middleOfAll = (features) => {
  const boxes = features.map(({ geometry }) => boxOfShape(geometry));
  const least = (/** @type {number} */ i) =>
    boxes.reduce((most, box) => Math.min(most, box[i]), Infinity);
  const greatest = (/** @type {number} */ i) =>
    boxes.reduce((most, box) => Math.max(most, box[i]), -Infinity);
  return [(least(0) + greatest(2)) / 2, (least(1) + greatest(3)) / 2];
};
