// @ts-check
import { crossesItself } from './crosses-itself.js';
import { duplicateName } from './duplicate-name.js';
import { insideObstacle } from './inside-obstacle.js';
import { missingName } from './missing-name.js';
import { tooSmall } from './too-small.js';

/** @typedef {import('../plan/types.js').Feature} Feature */
/** @typedef {import('../plan/plan.js').Plan} Plan */

/**
 * Something about a feature that is probably not meant; nothing forbids it.
 *
 * @typedef {{rule: string, feature: string, other?: string}} Finding  `rule` is also the text's key
 */

/**
 * A rule looks at one feature among those of its floor.
 *
 * @typedef {(feature: Feature, floor: readonly Feature[]) => Finding[]} Rule
 */

/** @type {readonly Rule[]} */
const rules = [missingName, duplicateName, insideObstacle, crossesItself, tooSmall];

/**
 * Everything that catches the eye on a floor.
 *
 * @param {Plan} plan
 * @param {string} floor
 * @returns {Finding[]}
 */
export const validate = (plan, floor) => {
  const features = plan.onFloor(floor);
  return features.flatMap((feature) => rules.flatMap((rule) => rule(feature, features)));
};
