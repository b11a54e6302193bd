// @ts-check

/** @import { Position } from '../plan/types.js' */

/** @typedef {{id: string, ordinal: number, building?: string}} Storey */

/** From the lowest to the highest. @template {Storey} Any @param {readonly Any[]} floors @returns {Any[]} */
export const byHeight = (floors) => [...floors].sort((a, b) => a.ordinal - b.ordinal);

/**
 * The floors that something new joins: a lift all of its building, all else the floor where it is
 * drawn and the next above it, or below the top one.
 *
 * @param {readonly Storey[]} floors  of the venue
 * @param {string} floor  where it is drawn
 * @param {boolean} isLift
 * @returns {string[]} ids from the lowest to the highest
 */
export const usualFloors = (floors, floor, isLift) => {
  const building = floors.find(({ id }) => id === floor)?.building;
  const own = byHeight(floors.filter((each) => each.building === building));
  const all = own.length > 1 ? own : byHeight(floors);
  if (isLift) return all.map(({ id }) => id);
  const index = all.findIndex(({ id }) => id === floor);
  const first = Math.max(0, Math.min(index, all.length - 2));
  return all.slice(first, first + 2).map(({ id }) => id);
};

/**
 * Where something stops on each floor: on the floor where it is drawn at the first point, on the
 * floors beside it at the second, and so on in turns, as stairs do; a lift has one point.
 *
 * @param {readonly string[]} floors  ids, from the lowest to the highest
 * @param {string} floor  where it is drawn
 * @param {readonly Position[]} points  one or two
 * @param {boolean} leadsDown  whether a one-way one begins at the top
 * @returns {{floor: string, at: Position}[]}
 */
export const stopsAt = (floors, floor, points, leadsDown = false) => {
  const own = Math.max(0, floors.indexOf(floor));
  const stops = floors.map((each, i) => ({
    floor: each,
    at: points[Math.abs(i - own) % points.length],
  }));
  return leadsDown ? stops.reverse() : stops;
};
