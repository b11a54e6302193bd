// @ts-check
import { rounded } from '../plan/geometry.js';
import { addFeature } from './add-feature.js';

/** @import { Action } from '../plan/types.js' */

/**
 * Adds something that is at one point: a poi, an anchor, a marker.
 *
 * @param {{id: string, kind: 'poi' | 'anchor' | 'marker', floor: string, at: readonly [number, number],
 *   properties?: Record<string, any>}} point  `at` in metres
 * @returns {Action}
 */
export const addPoint = ({ id, kind, floor, at, properties = {} }) =>
  addFeature({
    id,
    kind,
    floor,
    geometry: { type: 'Point', coordinates: rounded(at) },
    properties: { ...properties },
  });
