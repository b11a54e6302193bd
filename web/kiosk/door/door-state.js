// @ts-check
import { isNow } from '../../shared/programme/now-and-next.js';
/** @import { ProgrammeSession } from '../../shared/programme/types.js' */

/** How full a room is: `few` seats are left from nine tenths on. @typedef {'free' | 'few' | 'full'} Fullness */

/** People in a room as the server counts them: `least` is the step to which a client that may not see
 * single people gets the number rounded down; 0 where it is exact.
 * @typedef {{ count: number, least: number }} RoomCount */

/** What a room's door shows. @typedef {{ now: ProgrammeSession[], next: ProgrammeSession[] }} DoorState */

/** Milliseconds in which what comes next belongs on the door. */
const AHEAD = 18 * 3_600_000;
const FEW = 0.9;

/** What runs in a room, and what comes there, the next first.
 * @param {readonly ProgrammeSession[]} sessions by start @param {string} place id of the room
 * @param {number} at milliseconds since 1970 @param {number} [limit] of those that come
 * @returns {DoorState} */
export const doorState = (sessions, place, at, limit = 4) => {
  const own = sessions.filter((each) => each.place === place);
  return {
    now: own.filter((each) => isNow(each, at)),
    next: own.filter(({ start }) => start > at && start < at + AHEAD).slice(
      0,
      limit,
    ),
  };
};

/** How full a room is; null where that is not known. What is rounded down is no more than what is
 * there, so that a room that is shown as full is full.
 * @param {RoomCount | undefined} people @param {number | null} capacity of people @returns {Fullness | null} */
export const fullnessOf = (people, capacity) => {
  if (people === undefined || capacity === null || capacity <= 0) return null;
  if (people.count >= capacity) return 'full';
  return people.count >= FEW * capacity ? 'few' : 'free';
};

/** The share of a session that is over, from 0 to 1. @param {{ start: number, end: number }} session
 * @param {number} at milliseconds since 1970 */
export const shareOver = ({ start, end }, at) =>
  end <= start ? 1 : Math.min(1, Math.max(0, (at - start) / (end - start)));

/** Whole minutes until a moment, begun ones counted. @param {number} moment @param {number} at milliseconds */
export const minutesUntil = (moment, at) => Math.max(0, Math.ceil((moment - at) / 60_000));
