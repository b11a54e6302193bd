// @ts-check
import { de } from './texts/de.js';
import { en } from './texts/en.js';

/** @typedef {{ en: Readonly<Record<string, string>>, de: Readonly<Record<string, string>> }} BothTexts */

/** A page's texts with those that every page has: who is signed in, and why one may not come in.
 * @param {BothTexts} texts @returns {BothTexts} */
export const withSessionWords = (texts) => ({
  en: { ...en, ...texts.en },
  de: { ...de, ...texts.de },
});
