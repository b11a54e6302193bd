// @ts-check
import { subjectOf, valueIn } from './changes.js';
import { equal } from './equal.js';

/** @import { Plan } from './plan.js' */
/** @import { Change } from './types.js' */

/**
 * What changes come to: one per field, and one for the whole of what came or went; what ends as it
 * began is left out.
 *
 * @param {readonly Change[]} changes  one after the other
 * @param {Plan} before
 * @param {Plan} after
 * @returns {Change[]}
 */
export const netChanges = (changes, before, after) => {
  const wholes = new Set();
  for (const change of changes) {
    const [kind, id] = subjectOf(change);
    if (change.field === kind) wholes.add(`${kind}\n${id}`);
  }
  /** @type {Map<string, Change[]>} */
  const byField = new Map();
  for (const change of changes) {
    const [kind, id] = subjectOf(change);
    const subject = `${kind}\n${id}`;
    const field = wholes.has(subject) ? kind : change.field;
    const key = `${subject}\n${field}`;
    byField.set(key, [...(byField.get(key) ?? []), { ...change, field }]);
  }
  return [...byField.values()]
    .map(([first, ...more]) =>
      more.length === 0 && first.field !== subjectOf(first)[0]
        ? first
        : { ...first, before: valueIn(before, first), after: valueIn(after, first) }
    )
    .filter((change) => !equal(change.before, change.after))
    .map((change) => Object.freeze(change));
};
