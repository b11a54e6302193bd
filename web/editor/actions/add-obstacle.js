// @ts-check
import { roundedGeometry } from '../plan/geometry.js';
import { addFeature } from './add-feature.js';

/**
 * Adds something that cannot be walked through, until it is taken away again.
 *
 * @param {{id: string, floor: string, geometry: import('../plan/types.js').Geometry,
 *   thickness?: number}} obstacle  `thickness` of a line in metres
 * @returns {import('../plan/types.js').Action}
 */
export const addObstacle = ({ id, floor, geometry, thickness }) =>
  addFeature({
    id,
    kind: 'obstacle',
    floor,
    geometry: roundedGeometry(geometry),
    properties: geometry.type === 'LineString' ? { thickness: thickness ?? 0.1 } : {},
  });
