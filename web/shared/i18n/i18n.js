// @ts-check
import { pickLanguage, wantedLanguages } from './language.js';
import { localized as localizedIn } from './localized.js';
import { makeTranslator } from './translator.js';
/** @import { Texts } from './translator.js' */

/** The page's words in the reader's language. Make one in `main.js` and hand it on.
 * @typedef {object} Speech
 * @property {string} language such as `de`; also set on `<html lang>`
 * @property {string[]} languages wanted languages, best first
 * @property {(key: string, values?: Record<string, string | number>) => string} t
 * @property {(name: string | Record<string, string> | null | undefined) => string} localized
 * @property {(metres: number) => string} metres such as `84 m` or `1.2 km`
 * @property {(value: number) => string} number
 */

/** Makes the page's speech from its texts by language and the page's own address.
 * @param {Record<string, Texts>} locales such as `{ en, de }`
 * @param {{ search?: string, preferred?: readonly string[] }} [source] default: this page's
 * @returns {Speech} */
export const makeSpeech = (locales, source = {}) => {
  const search = source.search ?? globalThis.location?.search ?? '';
  const preferred = source.preferred ?? globalThis.navigator?.languages ?? [];
  const languages = wantedLanguages(search, preferred);
  const language = pickLanguage(languages);
  const numbers = new Intl.NumberFormat(language);
  const short = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  if (globalThis.document) document.documentElement.lang = language;
  return {
    language,
    languages: [language, ...languages.filter((other) => other !== language)],
    t: makeTranslator(locales[language] ?? {}, locales.en ?? {}),
    localized: (name) => localizedIn(name, languages),
    metres: (metres) =>
      metres >= 995
        ? `${short.format(metres / 1000)} km`
        : `${numbers.format(Math.round(metres))} m`,
    number: (value) => numbers.format(value),
  };
};
