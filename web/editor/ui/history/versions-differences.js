// @ts-check
import { textOf } from '../../plan/kinds.js';

/** @import { Feature } from '../../plan/types.js' */

/** @typedef {{subject: string, before?: any, after?: any}} Difference  as the server tells it */

/**
 * One thing that is not the same in two states.
 *
 * @typedef {{kind: 'added' | 'removed' | 'changed', noun: string, name: any, subject: string,
 *   feature: Feature | null}} Row
 */

const order = { added: 0, removed: 1, changed: 2 };

/**
 * What a list shows of a comparison: first what was added, then what was removed or changed.
 *
 * @param {readonly Difference[]} differences
 * @returns {Row[]}
 */
export const rowsOf = (differences) =>
  differences
    .map(({ subject, before, after }) => {
      const thing = after ?? before;
      const isFeature = subject.startsWith('feature:');
      const kind = !before ? 'added' : after ? 'changed' : 'removed';
      return /** @type {Row} */ ({
        kind,
        noun: isFeature ? thing.kind : subject.split(':')[0],
        name: isFeature ? thing.properties?.name : thing?.name,
        subject,
        feature: isFeature ? thing : null,
      });
    })
    .sort((a, b) => order[a.kind] - order[b.kind] || (a.subject < b.subject ? -1 : 1));

/** How many were added, removed and changed. @param {readonly Row[]} rows */
export const countsOf = (rows) => {
  const counts = { added: 0, removed: 0, changed: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
};

/**
 * What to draw of it on the map.
 *
 * @param {readonly Row[]} rows
 * @returns {{kind: Row['kind'], feature: Feature}[]}
 */
export const marksOf = (rows) =>
  rows.flatMap(({ kind, feature }) => (feature ? [{ kind, feature }] : []));

/** What a row calls its thing. @param {Row} row @param {readonly string[]} languages */
export const nameIn = ({ name }, languages) => textOf(name, languages);
