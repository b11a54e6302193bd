// @ts-check
import { formsDe } from './texts/forms-de.js';
import { formsEn } from './texts/forms-en.js';
import { withSessionWords } from './words.js';

/** The texts of a page that is a form about people or links.
 * @param {import("./words.js").BothTexts} texts @returns {import("./words.js").BothTexts} */
export const withFormWords = (texts) =>
  withSessionWords({ en: { ...formsEn, ...texts.en }, de: { ...formsDe, ...texts.de } });
