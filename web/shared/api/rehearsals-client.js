// @ts-check
import { makeAsk, posted } from './ask.js';
import { findBase } from './base-url.js';
/** @import { Operation } from './types.js' */
/** @import { Snapshot } from './venue-follower.js' */

/** The plans that the same simulated people walk on. @typedef {'now' | 'draft'} RehearsedPlan */

/** A rehearsal; progress: from 0 to 1; time, inside: of the run that goes on. Times are RFC 3339.
 * @typedef {object} RehearsalOutline
 * @property {string} id @property {string} name
 * @property {'waiting' | 'running' | 'done' | 'failed' | 'interrupted'} state
 * @property {number} progress @property {number} revision @property {string} created
 * @property {string} begin @property {string} end @property {RehearsedPlan[]} plans
 * @property {string[]} closedDoors @property {number} changeCount @property {string | null} problem
 * @property {string} [time] @property {number} [inside] */

/** Where people waited. @typedef {{ feature: string, personSeconds: number, most: number, mostAt: string,
 *   busySeconds: number }} WaitingPlace */

/** A square with many walking people; x, y: its middle. @typedef {{ floor: string, x: number, y: number, side: number,
 *   mostPerSquareMetre: number, denseSeconds: number, waitingPersonSeconds: number }} JamSquare */

/** Seconds until service began. @typedef {{ area: string, served: number, waiting: number, longest: number,
 *   mean: number, median: number, nineOfTen: number }} RehearsedQueue */

/** seconds: absent where some were still inside. @typedef {{ at: string, people: number, out: number,
 *   stranded: number, seconds?: number, nineOfTenSeconds: number, walkingSeconds: number,
 *   walkingNineOfTenSeconds: number }} RehearsedEvacuation */

/** What came of a run (docs/rehearsal.md). @typedef {object} RehearsalSummary
 * @property {{ planned: number, entered: number, left: number, inside: number, most: number, mostAt: string }} people
 * @property {{ places: WaitingPlace[], elsewherePersonSeconds: number }} waiting
 * @property {JamSquare[]} jams @property {RehearsedQueue[]} queues
 * @property {RehearsedEvacuation} [evacuation] */

/** @typedef {RehearsalOutline & { scenario: Record<string, any>, changes: Operation[],
 *   summaries?: Partial<Record<RehearsedPlan, RehearsalSummary>> }} Rehearsal */

/** What is asked for; changes: operations of an edit. @typedef {{ name: string, scenario: Record<string, any>,
 *   changes: readonly unknown[], closedDoors: readonly string[], seed?: number }} RehearsalRequest */

/** The server's interface about rehearsals, as functions. Each rejects with `ApiError`.
 * @param {string} [base] the server's root; default: found from this module's address
 * @param {typeof fetch} [request] */
export const createRehearsalsClient = (
  base = findBase(),
  request = globalThis.fetch.bind(globalThis),
) => {
  const ask = makeAsk(base, request);
  /** @param {string} slug @param {...string} parts */
  const at = (slug, ...parts) =>
    ['venues', slug, 'rehearsals', ...parts].map((part) => encodeURIComponent(part)).join('/');
  return Object.freeze({
    /** The newest first. @param {string} slug @returns {Promise<RehearsalOutline[]>} */
    rehearsals: async (slug) => (await ask(at(slug))).rehearsals,
    /** @param {string} slug @param {string} id @returns {Promise<Rehearsal>} */
    rehearsal: (slug, id) => ask(at(slug, id)),
    /** The venue as the simulated people found it: with the draft where there is one.
     * @param {string} slug @param {string} id
     * @returns {Promise<Snapshot>} revision: that of the rehearsal, or of now where the server no longer knows it */
    rehearsedPlan: (slug, id) => ask(at(slug, id, 'plan')),
    /** @param {string} slug @param {RehearsalRequest} wanted @returns {Promise<RehearsalOutline>} */
    rehearse: (slug, wanted) => ask(at(slug), posted(wanted)),
    /** Removes a rehearsal, and ends it where it runs. @param {string} slug @param {string} id
     * @returns {Promise<null>} */
    removeRehearsal: (slug, id) => ask(at(slug, id), { method: 'DELETE' }),
  });
};

/** @typedef {ReturnType<typeof createRehearsalsClient>} RehearsalsClient */
