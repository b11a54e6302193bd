// @ts-check
import { changeVertices, namedVertices, withNamedVertices } from '../geometry/vertices.js';
/** @import { Feature, Operation } from './types.js' */

/** A feature with some fields changed; `null` takes a property away.
 * @param {Feature} feature @param {Record<string, any>} fields @returns {Feature} */
const changed = (feature, { floor, geometry, vertices = [], radius, properties: changes }) => {
  const properties = { ...feature.properties, ...changes };
  for (const name of Object.keys(properties)) {
    if (properties[name] === null) delete properties[name];
  }
  const reshaped = changeVertices(geometry ?? feature.geometry, vertices);
  const shape = 'geometry' in reshaped ? reshaped.geometry : feature.geometry;
  return {
    ...feature,
    ...(floor && { floor }),
    geometry: radius === undefined ? shape : { ...shape, radius },
    properties,
  };
};

/** What is left of a feature when a floor goes: a connector that reaches two more, else nothing.
 * @param {Feature} feature @param {string} floor @returns {Feature | null} */
const withoutFloor = (feature, floor) => {
  /** @type {string[]} */
  const floors = feature.properties.floors ?? [];
  const isKept = (/** @type {any} */ _, /** @type {number} */ i) => floors[i] !== floor;
  const kept = floors.filter(isKept);
  if (kept.length < 2) return null;
  const [vertices] = namedVertices(feature.geometry);
  const geometry = withNamedVertices(feature.geometry, [vertices.filter(isKept)]);
  const properties = { ...feature.properties, floors: kept };
  return { ...feature, floor: kept[0], geometry, properties };
};

/** Takes away what is on a floor, and names it.
 * @param {Map<string, Feature>} features @param {string} floor @returns {string[]} */
const clearFloor = (features, floor) => {
  const gone = [...features.values()].filter(
    (each) => each.floor === floor || (each.properties.floors ?? []).includes(floor),
  );
  for (const feature of gone) {
    const rest = withoutFloor(feature, floor);
    if (rest) features.set(feature.id, rest);
    else features.delete(feature.id);
  }
  return gone.map(({ id }) => id);
};

/** Applies an edit's operations to features by id, in place, and names those that changed. An
 * operation on a feature that is not there is passed over: it was removed meanwhile. Of operations
 * on floors only the removal is looked at, which takes away what is on the floor.
 * @param {Map<string, Feature>} features @param {readonly Operation[]} operations
 * @returns {Set<string>} */
export const applyOperations = (features, operations) => {
  /** @type {Set<string>} */
  const ids = new Set();
  for (const operation of operations) {
    if (operation.feature === undefined) {
      const isRemoved = operation.operation === 'remove' && operation.floor !== undefined;
      if (isRemoved) { for (const id of clearFloor(features, operation.floor)) ids.add(id); }
      continue;
    }
    if (operation.operation === 'put') {
      features.set(operation.feature.id, operation.feature);
      ids.add(operation.feature.id);
      continue;
    }
    const old = features.get(operation.feature);
    if (!old) continue;
    if (operation.operation === 'remove') features.delete(operation.feature);
    else features.set(operation.feature, changed(old, operation.fields ?? {}));
    ids.add(operation.feature);
  }
  return ids;
};
