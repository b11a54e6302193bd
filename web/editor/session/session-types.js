// @ts-check
// What a session needs, and what it tells.

/** @import { Plan } from '../plan/plan.js' */
/** @import { AppliedEdit, Edit } from '../plan/types.js' */

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
 * What listeners hear: `plan` (before, after) when what is shown changes, `remote` (changes,
 * author, edit) when somebody else edited, `applied` (edit) when one of mine is in the journal,
 * `refused` (edit, error, problem, canRestore), `refusals` when the list of refused edits changes,
 * `conflict` (label, conflict, author, time), `state` when saving goes on or not.
 *
 * @typedef {'plan' | 'remote' | 'applied' | 'refused' | 'refusals' | 'conflict' | 'state'} Topic
 */

export {};
