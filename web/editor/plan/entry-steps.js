// @ts-check
import { entryFieldOf } from './changes.js';
import { refuse } from './draft.js';

/** @import { PlanDraft } from './draft.js' */
/** @import { Entry, Step } from './types.js' */

/** An entry in its one form, without properties that are `null`. @param {any} entry @returns {Entry} */
export const entryOf = ({ id, kind, properties = {} }) =>
  Object.freeze({
    id,
    kind,
    properties: Object.freeze(
      Object.fromEntries(Object.entries(properties).filter(([, each]) => each !== null)),
    ),
  });

/** @param {PlanDraft} draft @param {any} value @returns {Step[]} */
export const putEntry = (draft, value) => {
  const entry = entryOf(value);
  const before = draft.entries.get(entry.id);
  if (before && before.kind !== entry.kind) {
    refuse('invalid', 'entry', entry.id, { message: 'an entry keeps its kind' });
  }
  draft.storeEntry(entry.id, entry);
  draft.note({ entry: entry.id, field: 'entry', before: before ?? null, after: entry });
  return [before ? { operation: 'put', entry: before } : { operation: 'remove', entry: entry.id }];
};

/** @param {PlanDraft} draft @param {string} id @param {any} fields  properties; `null` takes one away @returns {Step[]} */
export const changeEntry = (draft, id, { properties = {} }) => {
  const before = draft.entries.get(id) ?? refuse('missing', 'entry', id);
  /** @type {Record<string, unknown>} */
  const inverse = {};
  for (const [name, after] of Object.entries(properties)) {
    const field = `properties.${name}`;
    inverse[name] = entryFieldOf(before, field);
    draft.note({ entry: id, field, before: inverse[name], after });
  }
  draft.storeEntry(
    id,
    entryOf({ ...before, properties: { ...before.properties, ...properties } }),
  );
  return [{ operation: 'change', entry: id, fields: { properties: inverse } }];
};

/** @param {PlanDraft} draft @param {string} id @returns {Step[]} */
export const removeEntry = (draft, id) => {
  const before = draft.entries.get(id) ?? refuse('missing', 'entry', id);
  draft.storeEntry(id, null);
  draft.note({ entry: id, field: 'entry', before, after: null });
  return [{ operation: 'put', entry: before }];
};
