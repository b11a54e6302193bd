// @ts-check
// Who may walk through an area; the names of profiles are those of the server.

/** @import { Feature } from './types.js' */

/** @typedef {'usual' | 'avoid' | 'forbidden'} Access */

/** The profiles of walkers, the usual one first. */
export const profiles = Object.freeze(['walking', 'stepFree']);

/** What an area may be for a profile. @type {readonly Access[]} */
export const accesses = Object.freeze(['usual', 'avoid', 'forbidden']);

/** The property that lists the profiles of each. */
export const listOf = Object.freeze({ avoid: 'avoidFor', forbidden: 'forbiddenFor' });

/**
 * What an area is for a profile; forbidden where it is both.
 *
 * @param {Feature} area
 * @param {string} profile
 * @returns {Access}
 */
export const accessOf = ({ properties }, profile) => {
  if (properties.forbiddenFor?.includes(profile)) return 'forbidden';
  return properties.avoidFor?.includes(profile) ? 'avoid' : 'usual';
};
