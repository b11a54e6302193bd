// @ts-check
/** @import { ProgrammeSession } from '../../shared/programme/types.js' */

/** Seconds that the visitor is to be there before a session begins; the page says so. */
export const MARGIN = 60;
/** Milliseconds before it is time to leave at which the visitor is reminded first. */
const SOON = 600_000;

/** When to leave for a session. @param {{ start: number }} session @param {number} seconds of the walk
 * @returns {number} milliseconds since 1970 */
export const leaveAt = ({ start }, seconds) => start - 1000 * (seconds + MARGIN);

/** What a visitor is to do about a session: wait until it is time to leave, leave now, hurry because it
 * begins before the visitor is there, or join what runs. `minutes`: by how many it would be late.
 * @param {{ start: number, end: number }} session @param {number} seconds of the walk
 * @param {number} now milliseconds since 1970
 * @returns {{ kind: 'at' | 'now' | 'late' | 'runs', at: number, minutes: number }} */
export const leaveState = (session, seconds, now) => {
  const at = leaveAt(session, seconds);
  const late = now + 1000 * seconds - session.start;
  const minutes = Math.max(1, Math.ceil(late / 60_000));
  if (now >= session.start) return { kind: 'runs', at, minutes };
  return { kind: late > 0 ? 'late' : now >= at ? 'now' : 'at', at, minutes };
};

/** Two sessions of which one visitor cannot see both whole. `walk`: the time between them is too short.
 * @typedef {{ first: string, second: string, reason: 'overlap' | 'walk', seconds: number }} Conflict */

/** The conflicts of a plan.
 * @param {readonly ProgrammeSession[]} sessions by start
 * @param {(from: ProgrammeSession, to: ProgrammeSession) => number | null} walk seconds between their places;
 *   null where that is not known
 * @returns {Conflict[]} */
export const conflictsOf = (sessions, walk) => {
  /** @type {Conflict[]} */
  const found = [];
  for (const [i, one] of sessions.entries()) {
    for (const other of sessions.slice(i + 1)) {
      const between = { first: one.id, second: other.id };
      const gap = (other.start - one.end) / 1000;
      const seconds = gap < 0 ? 0 : walk(one, other) ?? 0;
      if (gap < 0) found.push({ ...between, reason: 'overlap', seconds });
      else if (seconds > gap) found.push({ ...between, reason: 'walk', seconds });
    }
  }
  return found;
};

/** How many reminders are remembered. */
const REMEMBERED = 200;

/** What a visitor is reminded of, once each: ten minutes before it is time to leave, and then. What was
 * said stays in this browser, so that it is not said again after the page was loaded again. */
export class Reminders {
  /** @type {Set<string>} */
  #said = new Set();
  #key;
  #storage;

  /** @param {string} slug of the venue
   * @param {Pick<Storage, 'getItem' | 'setItem'>} [storage] (default: of this browser) */
  constructor(slug, storage) {
    this.#key = `floorcast.places.${slug} reminded`;
    this.#storage = storage;
    try {
      const kept = JSON.parse((storage ?? localStorage).getItem(this.#key) ?? '[]');
      if (Array.isArray(kept)) {
        this.#said = new Set(kept.filter((each) => typeof each === 'string'));
      }
    } catch {
      // A browser that keeps nothing may remind again.
    }
  }

  /** @param {readonly { session: ProgrammeSession, seconds: number | null }[]} walks @param {number} now
   * @returns {{ session: ProgrammeSession, seconds: number, kind: 'soon' | 'now' }[]} */
  due(walks, now) {
    const due = walks.flatMap(({ session, seconds }) => {
      if (seconds === null || now >= session.start) return [];
      const at = leaveAt(session, seconds);
      if (now < at - SOON) return [];
      const kind = now >= at ? 'now' : 'soon';
      const key = `${session.id} ${session.start} `;
      if (this.#said.has(key + kind)) return [];
      this.#said.add(key + kind);
      // A visitor that is to leave now needs no hint that this comes.
      this.#said.add(key + 'soon');
      return [{ session, seconds, kind: /** @type {'soon' | 'now'} */ (kind) }];
    });
    if (due.length > 0) this.#keep();
    return due;
  }

  #keep() {
    const last = [...this.#said].slice(-REMEMBERED);
    try {
      (this.#storage ?? localStorage).setItem(this.#key, JSON.stringify(last));
    } catch {
      // It lasts as long as the page.
    }
  }
}
