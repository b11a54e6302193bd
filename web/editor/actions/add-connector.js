// @ts-check
import { rounded } from '../plan/geometry.js';
import { addFeature } from './add-feature.js';

/** @import { Action } from '../plan/types.js' */

/**
 * Adds stairs, a lift or the like; walkers come and go at its stops.
 *
 * @param {{id: string, stops: readonly {floor: string, at: readonly [number, number]}[],
 *   properties?: Record<string, any>}} connector  two stops or more, in the order of a one-way one
 * @returns {Action}
 */
export const addConnector = ({ id, stops, properties = {} }) =>
  addFeature({
    id,
    kind: 'connector',
    floor: stops[0].floor,
    geometry: { type: 'LineString', coordinates: stops.map(({ at }) => rounded(at)) },
    properties: { ...properties, floors: stops.map(({ floor }) => floor) },
  });
