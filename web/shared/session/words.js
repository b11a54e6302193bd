// @ts-check
import { de } from './texts/de.js';
import { en } from './texts/en.js';

/** @typedef {{ en: Readonly<Record<string, string>>, de: Readonly<Record<string, string>> }} BothTexts */

/** A page's texts with those that every page has: the session, and why it may not see the page.
 * @param {BothTexts} texts @returns {BothTexts} */
export const withSessionWords = (texts) => ({
  en: { ...en, ...texts.en },
  de: { ...de, ...texts.de },
});
