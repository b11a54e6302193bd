// @ts-check
// The properties of features.
import { listOf } from '../plan/access.js';
import { changeOf } from '../plan/changes.js';

/** @import { Access } from '../plan/access.js' */
/** @import { Action } from '../plan/types.js' */

/**
 * Sets one property; `null` takes it away.
 *
 * @param {string} id
 * @param {string} name
 * @param {any} value
 * @returns {Action}
 */
export const setProperty = (id, name, value) => (plan) =>
  plan.feature(id) ? [changeOf(plan.feature(id), id, `properties.${name}`, value)] : [];

/**
 * Sets the text of one language of a property such as `name`; an empty text takes the language
 * away, and the last one the property.
 *
 * @param {string} id
 * @param {string} property
 * @param {string} language  such as `en`
 * @param {string} text
 * @returns {Action}
 */
export const setText = (id, property, language, text) => (plan) => {
  const now = plan.feature(id)?.properties[property];
  const { [language]: _, ...others } = typeof now === 'string' ? { en: now } : (now ?? {});
  const trimmed = text.trim();
  const texts = trimmed ? { ...others, [language]: trimmed } : others;
  return setProperty(id, property, Object.keys(texts).length > 0 ? texts : null)(plan);
};

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
