// @ts-check
import { nameOf } from '../plan/kinds.js';
import { formOf } from './form.js';
import { makeIssue } from './issue.js';

/** @import { Rule } from './issue.js' */

/** A poi without a name, which no search finds; reported by the editor only. @type {Rule} */
export const missingName = (feature) => {
  if (feature.kind !== 'poi' || nameOf(feature, []) !== '') return [];
  const [at] = formOf(feature).vertices;
  return [makeIssue({
    rule: 'missing-name',
    severity: 'suggestion',
    floor: feature.floor,
    at: [at[0], at[1]],
    features: [feature.id],
    message: 'A place has no name. Nobody can search for it.',
    values: { name: feature.id },
  })];
};
