// @ts-check
import {
  canonicalGeometry,
  changeVertices,
  invertedVertexChanges,
  namedVertices,
} from '../../shared/geometry/vertices.js';
import { refuse } from './draft.js';

/** @import { VertexChange } from '../../shared/geometry/vertices.js' */
/** @import { PlanDraft } from './draft.js' */
/** @import { Feature, FeatureFields, Step } from './types.js' */

/** A feature in its one form. @param {any} feature @returns {Feature} */
const featureOf = ({ id, kind, floor, geometry, properties = {} }) =>
  Object.freeze({
    id,
    kind,
    floor,
    geometry: canonicalGeometry(geometry),
    properties: Object.fromEntries(Object.entries(properties).filter(([, each]) => each !== null)),
  });

/** @param {PlanDraft} draft @param {any} value @returns {Step[]} */
export const putFeature = (draft, value) => {
  const feature = featureOf(value);
  const before = draft.features.get(feature.id);
  if (before && before.kind !== feature.kind) invalid(feature, 'a feature keeps its kind');
  check(draft, feature);
  draft.storeFeature(feature.id, feature);
  draft.noteWhole(feature.id, before ?? null, feature);
  return [
    before ? { operation: 'put', feature: before } : { operation: 'remove', feature: feature.id },
  ];
};

/** @param {PlanDraft} draft @param {string} id @returns {Step[]} */
export const removeFeature = (draft, id) => {
  const before = draft.features.get(id) ?? refuse('missing', 'feature', id);
  draft.storeFeature(id, null);
  draft.noteWhole(id, before, null);
  return [{ operation: 'put', feature: before }];
};

/** @param {PlanDraft} draft @param {string} id @param {FeatureFields} fields @returns {Step[]} */
export const changeFeature = (draft, id, fields) => {
  const before = draft.features.get(id) ?? refuse('missing', 'feature', id);
  const note = (
    /** @type {string} */ field,
    /** @type {unknown} */ was,
    /** @type {unknown} */ is,
  ) => draft.note({ feature: id, field, before: was, after: is });
  /** @type {FeatureFields} */
  const inverse = {};
  let after = before;
  if (fields.floor != null) {
    after = { ...after, floor: fields.floor };
    inverse.floor = before.floor;
    note('floor', before.floor, fields.floor);
  }
  if (fields.geometry) {
    after = { ...after, geometry: canonicalGeometry(fields.geometry) };
    inverse.geometry = before.geometry;
    note('geometry', before.geometry, after.geometry);
  }
  if (fields.vertices?.length) {
    const { geometry, done } = verticesChanged(after, fields.vertices);
    after = { ...after, geometry };
    if (!fields.geometry) inverse.vertices = invertedVertexChanges(done);
    for (const { vertex, ...rest } of done) {
      draft.note({ feature: id, field: `vertex.${vertex}`, ...rest });
    }
  }
  if (fields.radius != null) {
    const { geometry } = after;
    if (geometry.type !== 'Circle') return invalid(after, 'only a circle has a radius');
    after = { ...after, geometry: { ...geometry, radius: fields.radius } };
    if (before.geometry.type === 'Circle' && !fields.geometry) {
      inverse.radius = before.geometry.radius;
    }
    note('radius', geometry.radius, fields.radius);
  }
  const names = Object.keys(fields.properties ?? {});
  if (names.length > 0) {
    after = { ...after, properties: { ...after.properties } };
    inverse.properties = {};
    for (const name of names) {
      const value = fields.properties?.[name];
      inverse.properties[name] = before.properties[name] ?? null;
      if (value === null) delete after.properties[name];
      else after.properties[name] = value;
      note(`properties.${name}`, inverse.properties[name], value);
    }
  }
  check(draft, after);
  draft.storeFeature(id, Object.freeze(after));
  return [{ operation: 'change', feature: id, fields: inverse }];
};

/**
 * @param {Feature} feature
 * @param {readonly VertexChange[]} changes
 */
const verticesChanged = (feature, changes) => {
  const result = changeVertices(feature.geometry, changes);
  if ('missing' in result) {
    return refuse('missing-vertex', 'feature', feature.id, { vertex: result.missing });
  }
  if ('refused' in result) return invalid(feature, result.refused);
  return result;
};

/** @param {PlanDraft} draft @param {Feature} feature */
const check = (draft, feature) => {
  const floors = feature.properties.floors ?? [];
  for (const floor of [feature.floor, ...floors]) draft.require('floor', floor);
  const { geometry } = feature;
  const chains = namedVertices(geometry);
  const least = geometry.type === 'Polygon' ? 3 : geometry.type === 'LineString' ? 2 : 1;
  const counts = chains.map((chain) =>
    // The corners of a ring must lie at three places; a line may go back to where it was.
    least < 3 ? chain.length : new Set(chain.map(({ at: [x, y] }) => `${x + 0} ${y + 0}`)).size
  );
  if (counts.length === 0 || counts.some((count) => count < least)) {
    invalid(feature, `it needs ${least} points or more`);
  }
  if (feature.kind === 'connector') checkConnector(feature, floors, chains[0].length);
};

/** @param {Feature} feature @param {readonly string[]} floors @param {number} count */
const checkConnector = (feature, floors, count) => {
  if (floors.length !== count) invalid(feature, 'it needs one floor per point');
  if (floors[0] !== feature.floor) invalid(feature, 'its floors must begin with its floor');
};

/** @param {Feature} feature @param {string} message @returns {never} */
const invalid = ({ id }, message) => refuse('invalid', 'feature', id, { message });
