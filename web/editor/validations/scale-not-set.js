// @ts-check
import { textOf } from '../plan/kinds.js';
import { makeIssue } from './issue.js';

/** @import { Plan } from '../plan/plan.js' */
/** @import { PlanImage } from '../plan/types.js' */
/** @import { Issue } from './issue.js' */

/** The size of the floor that a new venue has (VenueName.swift), in metres. */
const newFloor = Object.freeze([60, 40]);
/** How much a guessed scale may differ from itself, as a part of it: numbers are not exact. */
const precision = 1e-9;

/**
 * Whether a picture is still as large as the editor laid it in a new venue: as large as fits onto the
 * floor there. No length that an organiser gives agrees with that to nine digits by chance.
 *
 * @param {Pick<PlanImage, 'width' | 'height' | 'planToFloor'>} image
 */
export const isScaleGuessed = ({ width, height, planToFloor: [a, b, c, d] }) => {
  const guess = Math.min(newFloor[0] / width, newFloor[1] / height);
  return [Math.hypot(a, b), Math.hypot(c, d)].every((scale) =>
    Math.abs(scale - guess) <= precision * guess
  );
};

/**
 * Pictures without a scale of their own: everything that an organiser traces on them has a guessed
 * size, and so have walking times. Reported by the editor only.
 *
 * @param {Plan} plan
 * @returns {Issue[]}
 */
export const scalesNotSet = (plan) =>
  plan.images.filter(isScaleGuessed).map(({ id, floor }) => {
    const name = textOf(plan.floor(floor)?.name, []) || floor;
    return makeIssue({
      rule: 'scale-not-set',
      severity: 'warning',
      floor,
      features: [],
      message: `The scale of the picture on “${name}” was never set: all lengths are guesses. ` +
        'Set it by a length that you know.',
      values: { name },
      opens: { command: 'calibrate', argument: id },
    }, id);
  });
