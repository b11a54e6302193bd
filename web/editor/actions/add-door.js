// @ts-check
import { toMillimetre } from '../plan/geometry.js';
import { thresholdOf } from '../plan/threshold.js';
import { addFeature } from './add-feature.js';

/** @import { Action } from '../plan/types.js' */

/**
 * Adds a door; it is as wide as its threshold is long.
 *
 * @param {{id: string, floor: string, ends: [readonly [number, number], readonly [number, number]], depth: number,
 *   joins?: readonly string[], properties?: Record<string, any>}} door  `depth` in metres, `joins`
 *   the areas on its left and right
 * @returns {Action}
 */
export const addDoor = ({ id, floor, ends, depth, joins = [], properties = {} }) => {
  const { width: _, ...others } = properties;
  return addFeature({
    id,
    kind: 'door',
    floor,
    geometry: { type: 'LineString', coordinates: thresholdOf(...ends) },
    properties: { ...others, depth: toMillimetre(depth), ...(joins.length > 0 && { joins }) },
  });
};
