// @ts-check
import { changeOf } from '../plan/changes.js';
import { listOf } from '../plan/access.js';

/** @import { Access } from '../plan/access.js' */
/** @import { Action } from '../plan/types.js' */

/**
 * Sets the access of a profile to an area; a list without profiles is taken away.
 *
 * @param {string} id
 * @param {string} profile
 * @param {Access} access
 * @returns {Action}
 */
export const setAccess = (id, profile, access) => (plan) => {
  const feature = plan.feature(id);
  if (!feature) return [];
  return Object.entries(listOf).flatMap(([each, name]) => {
    const now = feature.properties[name] ?? [];
    if (now.includes(profile) === (each === access)) return [];
    const others = now.filter((/** @type {string} */ other) => other !== profile);
    const after = each === access ? [...others, profile] : others;
    return [changeOf(feature, id, `properties.${name}`, after.length > 0 ? after : null)];
  });
};
