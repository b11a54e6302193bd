// @ts-check
import { entryOf } from '../plan/entry-steps.js';
import { entryFieldOf } from '../plan/changes.js';

/** @import { Action, Entry } from '../plan/types.js' */

/** Adds an entry of the programme, or replaces the one with its id. @param {Entry} entry @returns {Action} */
export const putEntry = (entry) => (plan) => [
  Object.freeze({
    entry: entry.id,
    field: 'entry',
    before: plan.entry(entry.id) ?? null,
    after: entryOf(entry),
  }),
];

/**
 * Sets properties of an entry; `null` takes one away. Does nothing where the entry is gone.
 *
 * @param {string} id
 * @param {Readonly<Record<string, any>>} properties
 * @returns {Action}
 */
export const setEntry = (id, properties) => (plan) => {
  const entry = plan.entry(id);
  if (!entry) return [];
  return Object.entries(properties).map(([name, after]) => {
    const field = `properties.${name}`;
    return Object.freeze({ entry: id, field, before: entryFieldOf(entry, field), after });
  });
};

/** Takes an entry away. @param {string} id @returns {Action} */
export const removeEntry = (id) => (plan) => {
  const before = plan.entry(id);
  return before ? [Object.freeze({ entry: id, field: 'entry', before, after: null })] : [];
};
