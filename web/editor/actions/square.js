// @ts-check
import { placeOf } from '../plan/corners.js';
import { besides, chainsOf } from '../plan/outlines.js';
import { squared, squaredCorner } from '../plan/squaring.js';
import { movePlaces } from './vertices.js';

/** @import { Action, Feature, Position } from '../plan/types.js' */

/**
 * Puts the corners of outlines and lines at right angles, together with what holds on to them; with
 * vertices named, only those corners of the one feature.
 *
 * @param {readonly string[]} ids
 * @param {{vertices?: readonly string[], isFree?: (feature: Feature) => boolean}} [options]
 * @returns {Action}  without changes where all is square already or
 *   corners would fall together
 */
export const square = (ids, { vertices = [], isFree } = {}) => (plan) => {
  const features = ids.flatMap((id) => plan.feature(id) ?? []);
  const chains = features.flatMap(chainsOf);
  if (chains.length === 0) return [];
  const places = vertices.length > 0 ? cornersSquared(chains, vertices) : squared(chains);
  return places ? movePlaces(features[0].floor, places, isFree)(plan) : [];
};

/** @param {ReturnType<typeof chainsOf>} chains @param {readonly string[]} names */
const cornersSquared = (chains, names) => {
  /** @type {Map<string, Position>} */
  const places = new Map();
  for (const chain of chains) {
    chain.vertices.forEach(({ id, at }, index) => {
      const [before, after] = besides(chain, index);
      const to = names.includes(id) && before && after && squaredCorner(at, before.at, after.at);
      if (to) places.set(placeOf(at), to);
    });
  }
  return places;
};
