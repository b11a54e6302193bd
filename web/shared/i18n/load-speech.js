// @ts-check
import { makeSpeech, pickLanguage, wantedLanguages } from './i18n.js';
/** @import { Speech, Texts } from './i18n.js' */

/** How a page comes by its texts: of each language by an `import()` of its own, so that a reader loads one
 * language. `scripts/bundle` has them come while the page's script is on its way.
 * @typedef {Readonly<Record<'en' | 'de', () => Promise<Texts>>>} TextSources */

/** The language that a page speaks.
 * @param {readonly string[]} preferred best first @param {string} [search] the page's query
 * @returns {'en' | 'de'} */
export const languageOf = (
  preferred,
  search = globalThis.location?.search ?? '',
) => /** @type {'en' | 'de'} */ (pickLanguage(wantedLanguages(search, preferred)));

/** Makes a page's speech with the texts of its language only.
 * @param {TextSources} sources @param {readonly string[]} preferred best first
 * @returns {Promise<Speech>} */
export const loadSpeech = async (sources, preferred) => {
  const language = languageOf(preferred);
  return makeSpeech({ [language]: await sources[language]() }, { preferred });
};
