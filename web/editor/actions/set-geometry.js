// @ts-check
import { changeOf } from '../plan/changes.js';
import { roundedGeometry } from '../plan/geometry.js';

/** @typedef {import('../plan/types.js').Geometry} Geometry */

/**
 * Gives a feature the shape that `reshape` makes of its own; `null` leaves it as it is.
 *
 * @param {string} id
 * @param {(geometry: Geometry) => Geometry | null} reshape
 * @returns {import('../plan/types.js').Action}
 */
export const setGeometry = (id, reshape) => (plan) => {
  const feature = plan.feature(id);
  const geometry = feature && reshape(feature.geometry);
  return geometry ? [changeOf(feature, id, 'geometry', roundedGeometry(geometry))] : [];
};
