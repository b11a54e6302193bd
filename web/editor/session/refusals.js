// @ts-check

/** @import { Edit } from '../plan/types.js' */

/**
 * Why the server refused an edit: its problem document, and the last word of the document's type.
 *
 * @typedef {{kind: string, title: string, detail?: string, status: number, author?: string,
 *   time?: string, revision?: number, operation?: number, feature?: string}} Problem
 */

/** An edit that was refused and is still mine. @typedef {{edit: Edit, problem: Problem}} Refused */

/** What can be put back before the edit is applied. */
const restorable = new Set([
  'feature-removed',
  'floor-removed',
  'building-removed',
  'image-removed',
  'entry-removed',
  'vertex-removed',
]);

/** Whether “Restore and apply” may help. @param {Problem} problem */
export const isRestorable = ({ kind }) => restorable.has(kind);

/** The problem of an answer that says no. @param {any} error @returns {Problem} */
export const problemOf = (error) => {
  const problem = error?.problem ?? {};
  return {
    ...problem,
    kind: error?.kind ?? problem.type?.split('#')[1] ?? '',
    title: problem.title ?? error?.message ?? '',
    status: error?.status ?? 0,
  };
};

/**
 * What keeps edits from being saved for now: `not-stored` when the server's disk refuses,
 * `read-only`, `unreachable`, or `failing` for any other answer.
 *
 * @typedef {'not-stored' | 'read-only' | 'unreachable' | 'failing'} Trouble
 */

/** @param {any} error @returns {Trouble} */
export const failureOf = (error) => {
  const { kind, status } = problemOf(error);
  if (kind === 'read-only') return 'read-only';
  if (status === 507) return 'not-stored';
  return status === 0 ? 'unreachable' : 'failing';
};
