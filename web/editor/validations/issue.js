// @ts-check
import { nameOf } from '../plan/kinds.js';

/** @import { Feature, Position, Step } from '../plan/types.js' */
/** @import { PlanIndex } from './plan-index.js' */

/**
 * Something in a plan that is probably not meant; nothing forbids it (docs/validation.md).
 *
 * @typedef {object} Issue
 * @property {string} id  stays the same as long as it is the same issue
 * @property {string} rule
 * @property {'error' | 'warning' | 'suggestion'} severity
 * @property {string} floor
 * @property {Position} [at]  where to look, in metres; left out for a whole floor
 * @property {string[]} features  the one to be mended first
 * @property {string} message  in English
 * @property {Record<string, any>} values  names and numbers, for other languages
 * @property {{label: string, operations: Step[]}} [fix]  an edit that mends it
 * @property {{command: 'calibrate' | 'placeEntrance', argument: string}} [opens]  what the editor opens to mend it,
 *   where only a person knows how: a command of the page, and what it is about
 */

/**
 * A rule looks for what is to be mended at one feature. Whatever it looks at besides lies within
 * `reach` of the feature's body, or bears its name.
 *
 * @typedef {(feature: Feature, index: PlanIndex) => Issue[]} Rule
 */

/**
 * Makes an issue; its id is the rule with the features, or with the floor, then the part.
 *
 * @param {Omit<Issue, 'id'>} parts
 * @param {string[]} part  tells apart what one rule finds at several parts of the same features
 * @returns {Issue}
 */
export const makeIssue = (parts, ...part) => ({
  id: [parts.rule, ...(parts.features.length > 0 ? parts.features : [parts.floor]), ...part]
    .join(':'),
  ...parts,
});

/** How grave issues are, the gravest first. @type {readonly Issue['severity'][]} */
export const severities = Object.freeze(['error', 'warning', 'suggestion']);

/** What a message calls a feature: its name, else its id. @param {Feature} feature */
export const titleOf = (feature) => nameOf(feature, []) || feature.id;
