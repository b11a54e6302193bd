// @ts-check
import { nameOf } from '../plan/kinds.js';
import { distance } from '../plan/geometry.js';

/** Categories of which a floor has many alike. */
const plentiful = new Set(['toilet', 'exit', 'stairs', 'lift', 'escalator']);
const near = 3;

/**
 * Two pois of one name within three metres: likely the same thing twice.
 *
 * @type {import('./validate.js').Rule}
 */
export const duplicateName = (feature, floor) => {
  if (feature.kind !== 'poi' || plentiful.has(feature.properties.category)) return [];
  const name = nameOf(feature, []);
  const twin = floor.find(
    (other) =>
      other.kind === 'poi' &&
      other.id < feature.id &&
      name !== '' &&
      nameOf(other, []) === name &&
      distance(placeOf(other), placeOf(feature)) < near,
  );
  return twin ? [{ rule: 'duplicateName', feature: feature.id, other: twin.id }] : [];
};

/** @param {import('../plan/types.js').Feature} feature @returns {[number, number]} */
const placeOf = (feature) => /** @type {any} */ (feature.geometry).coordinates;
