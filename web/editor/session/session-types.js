// @ts-check
// What a session needs, and what it reports.

/** @import { Plan } from '../plan/plan.js' */
/** @import { AppliedEdit, Change, Edit } from '../plan/types.js' */
/** @import { Conflict } from './history.js' */
/** @import { Problem } from './refusals.js' */

/**
 * What a session needs of the world.
 *
 * @typedef {object} World
 * @property {(edit: Edit) => Promise<AppliedEdit>} post
 * @property {(after: number) => Promise<AppliedEdit[]>} fetchAfter
 * @property {() => Promise<{plan: Plan, revision: number}>} reload
 * @property {(run: () => void, milliseconds: number) => void} schedule
 * @property {() => number} now  milliseconds since 1970
 * @property {() => string} makeId  a fresh UUID
 */

/**
 * What a session reports, by topic:
 * - `performing`: an action is about to be carried out.
 * - `plan`: what is shown has changed.
 * - `remote`: another author's edit was applied.
 * - `applied`: one of my edits is in the journal.
 * - `refused`: the server refused one of my edits.
 * - `refusals`: the list of refused edits has changed.
 * - `conflict`: a step cannot be undone or redone, because of `author`'s edit.
 * - `draft`: the draft has begun or ended, or another author changed what it is about.
 * - `state`: saving goes on, or no longer does.
 *
 * @typedef {object} SessionEvents
 * @property {{changes: readonly Change[]}} performing
 * @property {{before: Plan, after: Plan}} plan
 * @property {{changes: readonly Change[], author: string, edit: AppliedEdit}} remote
 * @property {{edit: AppliedEdit}} applied
 * @property {{edit: Edit, error: Error, problem: Problem}} refused
 * @property {{}} refusals
 * @property {{}} draft
 * @property {{label: string, conflict: Conflict, author: string | null, time?: string}} conflict
 * @property {{}} state
 */

export {};
