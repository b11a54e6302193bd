// @ts-check
import { rounded } from '../plan/geometry.js';
import { addFeature } from './add-feature.js';

/**
 * Adds a point of interest.
 *
 * @param {{id: string, floor: string, at: [number, number], category?: string,
 *   name?: Record<string, string>}} poi  `at` in metres
 * @returns {import('../plan/types.js').Action}
 */
export const addPoi = ({ id, floor, at, category, name }) =>
  addFeature({
    id,
    kind: 'poi',
    floor,
    geometry: { type: 'Point', coordinates: rounded(at) },
    properties: { ...(name && { name }), ...(category && { category }) },
  });
