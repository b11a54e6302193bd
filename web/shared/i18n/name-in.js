// @ts-check
import { localized } from './i18n.js';
/** @import { Name } from './i18n.js' */

/**
 * A name in a language, else in English, else in any; empty for no name.
 * @param {Name | undefined} name
 * @param {string} language  such as `de`
 */
export const nameIn = (name, language) => localized(name, [language, 'en']);
