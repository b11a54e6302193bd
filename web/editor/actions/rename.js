// @ts-check
import { setText } from './set-text.js';

/**
 * Names a feature in one language.
 *
 * @param {string} id
 * @param {string} language
 * @param {string} name
 */
export const rename = (id, language, name) => setText(id, 'name', language, name);
