// @ts-check
import { formsDe } from './texts/forms-de.js';
import { formsEn } from './texts/forms-en.js';
import { withSessionWords } from './words.js';
/** @import { BothTexts } from './words.js' */

/** The texts of a page that is a form about people or links.
 * @param {BothTexts} texts @returns {BothTexts} */
export const withFormWords = (texts) =>
  withSessionWords({ en: { ...formsEn, ...texts.en }, de: { ...formsDe, ...texts.de } });
