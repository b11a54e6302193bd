// @ts-check
// What actions on floors, buildings and plan pictures have in common.

/** @import { Action } from '../plan/types.js' */

/** @typedef {'floor' | 'building' | 'image'} Kind */

/**
 * Adds something, or replaces what has its id.
 *
 * @param {Kind} kind
 * @param {any} value
 * @returns {Action}
 */
export const putStructure = (kind, value) => (plan) => [
  change(kind, value.id, kind, plan[kind](value.id) ?? null, value),
];

/**
 * Sets a field of something; does nothing where it is not.
 *
 * @param {Kind} kind
 * @param {string} id
 * @param {string} field
 * @param {any} after
 * @returns {Action}
 */
export const setStructure = (kind, id, field, after) => (plan) => {
  const now = plan[kind](id);
  if (!now) return [];
  const before = Object.entries(now).find(([name]) => name === field)?.[1] ?? null;
  return [change(kind, id, field, before, after)];
};

/** Takes something away with all that is on it. @param {Kind} kind @param {string} id */
export const removeStructure = (kind, id) => {
  /** @type {Action} */
  const action = (plan) => (plan[kind](id) ? [change(kind, id, kind, plan[kind](id), null)] : []);
  return action;
};

/** @param {Kind} kind @param {string} id @param {string} field @param {any} before @param {any} after */
const change = (kind, id, field, before, after) =>
  Object.freeze({ [kind]: id, field, before, after });
