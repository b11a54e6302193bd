// @ts-check
import { cornersByPlace, placeOf } from '../plan/corners.js';
import { moveCorners } from './move-corners.js';

/** @import { Action, Feature, Position } from '../plan/types.js' */

/**
 * Moves all vertices of a floor that lie at given places, whosever they are, so that what holds
 * together stays so.
 *
 * @param {string} floor
 * @param {ReadonlyMap<string, Position>} places  where each place goes, by `placeOf`
 * @param {(feature: Feature) => boolean} [isFree]  whether a feature may be changed
 * @returns {Action}
 */
export const movePlaces = (floor, places, isFree = () => true) => (plan) => {
  const corners = cornersByPlace(plan.onFloor(floor).filter(isFree));
  const moving = [...places.keys()].flatMap((place) => corners.get(place) ?? []);
  // The vertices of one feature after each other are sent as one step.
  moving.sort((a, b) => (a.feature < b.feature ? -1 : a.feature > b.feature ? 1 : 0));
  return moveCorners(moving, (now, { at }) => places.get(placeOf(at)) ?? now)(plan);
};
