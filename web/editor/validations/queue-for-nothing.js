// @ts-check
import { anchorOf } from './anchor.js';
import { makeIssue } from './issue.js';
import { floorsOf } from './plan-index.js';

/** @import { Rule } from './issue.js' */

/**
 * A queue for something that is not on its floor: the server cannot tell whether the people who leave it
 * were served, so it guesses their waits.
 *
 * @type {Rule}
 */
export const queueForNothing = (feature, index) => {
  const id = feature.kind === 'area' ? feature.properties.queueFor : undefined;
  if (id === undefined) return [];
  const target = index.plan.feature(id);
  if (target && floorsOf(target).includes(feature.floor)) return [];
  return [makeIssue({
    rule: 'queue-for-nothing',
    severity: 'warning',
    floor: feature.floor,
    at: anchorOf(feature),
    features: [feature.id],
    message:
      `Nothing on this floor is “${id}”, which the queue is for. Choose what people wait for.`,
    values: { name: id },
  })];
};
