// @ts-check
/** @import { ProgrammeSession } from './types.js' */

/** What happens at a place. `place`: the id of a feature, null where none is known; `room`: what the list
 * calls it. `now`: sessions that run, by start; `next`: those that begin next, all at the same moment.
 * @typedef {{ key: string, place: string | null, room: string, now: ProgrammeSession[],
 *   next: ProgrammeSession[] }} PlaceNow */

/** By what sessions are together at a place. @param {ProgrammeSession} session */
export const placeKey = ({ place, room }) => place ?? `room ${room}`;

/** Whether a session runs. @param {ProgrammeSession} session @param {number} at milliseconds since 1970 */
export const isNow = ({ start, end }, at) => start <= at && at < end;

/** Whether a session is over. @param {ProgrammeSession} session @param {number} at milliseconds since 1970 */
export const isOver = ({ start, end }, at) => end <= at && start < at;

/** What runs at each place, and what comes next there; places where nothing more comes are left out.
 * @param {readonly ProgrammeSession[]} sessions by start
 * @param {number} at milliseconds since 1970 of the server
 * @returns {PlaceNow[]} in the order of their first sessions: callers sort them by name */
export const nowAndNext = (sessions, at) => {
  /** @type {Map<string, PlaceNow>} */
  const places = new Map();
  for (const session of sessions) {
    if (isOver(session, at)) continue;
    const { place, room } = session;
    const key = placeKey(session);
    const found = places.get(key) ?? { key, place, room, now: [], next: [] };
    places.set(key, found);
    if (isNow(session, at)) found.now.push(session);
    else if (found.next.length === 0 || found.next[0].start === session.start) {
      found.next.push(session);
    }
  }
  return [...places.values()];
};

/** When `nowAndNext` says something else: the next start or end. @param {readonly ProgrammeSession[]} sessions
 * @param {number} at @returns {number | null} milliseconds since 1970; null: never */
export const nextChange = (sessions, at) => {
  const moments = sessions.flatMap(({ start, end }) => [start, end]).filter((each) => each > at);
  return moments.length === 0 ? null : moments.reduce((a, b) => Math.min(a, b));
};
