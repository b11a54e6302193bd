// @ts-check
import { setProperty } from './set-property.js';

/** @import { Action } from '../plan/types.js' */

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
