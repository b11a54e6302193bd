// @ts-check
import { anchorOf } from './anchor.js';
import { makeIssue, titleOf } from './issue.js';
import { deviceOf } from './plan-index.js';

/** @import { Rule } from './issue.js' */

/** Categories of which a floor has many alike. */
const plentiful = new Set([
  'toilet',
  'toilets',
  'wc',
  'exit',
  'entrance',
  'stairs',
  'steps',
  'lift',
  'elevator',
  'escalator',
  'ramp',
  'water',
  'atm',
  'bin',
  'locker',
  'lockers',
  'seating',
  'emergency',
  'extinguisher',
  'firstaid',
  'vending',
]);

/**
 * Two pois, or two areas, of one floor with the same name: a search cannot tell them apart.
 * Of several each is reported beside the one before it. Toilets, exits and the like are expected to be
 * many.
 *
 * @type {Rule}
 */
export const duplicateName = (feature, index) => {
  if (deviceOf(feature) !== null) return [];
  const same = index.namesakes(feature).filter((id) =>
    !plentiful.has(index.plan.feature(id)?.properties.category)
  );
  const other = same[same.indexOf(feature.id) - 1];
  if (other === undefined) return [];
  const { kind } = feature;
  const name = titleOf(feature);
  return [makeIssue({
    rule: 'duplicate-name',
    severity: 'suggestion',
    floor: feature.floor,
    at: anchorOf(feature),
    features: [feature.id, other],
    message: `Another ${kind} of this floor is called “${name}” too. Give each a name of its own.`,
    values: { name, kind },
  })];
};
