// @ts-check

/** The texts of one language by key. `{name}` in a text stands for a value; a key may have the
 * sisters `key.one` and `key.other`, chosen by the value `count`.
 * @typedef {Readonly<Record<string, string>>} Texts */
/** A text, or texts by language. @typedef {string | Readonly<Record<string, string>>} Name */
/** Answers the text of a key with its values filled in.
 * @typedef {(key: string, values?: Record<string, string | number>) => string} Translate */

/** The page's words in the reader's language. Make one in `main.js` and hand it on.
 * @typedef {object} Speech
 * @property {string} language such as `de`; also set on `<html lang>`
 * @property {string[]} languages wanted languages, best first
 * @property {Translate} t
 * @property {(name: Name | null | undefined) => string} localized
 * @property {(metres: number) => string} metres such as `84 m` or `1.2 km`
 * @property {(value: number) => string} number
 */

/** The languages that the pages speak, the fallback first. */
export const supportedLanguages = Object.freeze(['en', 'de']);

/** The languages a reader wants, best first: `?lang=`, then the browser's, then English.
 * @param {string} search the page's query, such as `?lang=de`
 * @param {readonly string[]} preferred `navigator.languages`
 * @returns {string[]} two-letter codes without repeats, `en` among them */
export const wantedLanguages = (search, preferred) => {
  const asked = new URLSearchParams(search).get('lang');
  const all = [...(asked ? [asked] : []), ...preferred, supportedLanguages[0]];
  return [...new Set(all.map((language) => language.slice(0, 2).toLowerCase()))];
};

/** The first wanted language that the pages speak.
 * @param {readonly string[]} wanted @returns {string} */
export const pickLanguage = (wanted) =>
  wanted.find((language) => supportedLanguages.includes(language)) ?? supportedLanguages[0];

/** The text of a name in the first wanted language it has; else in any; "" for no name.
 * @param {Name | null | undefined} name
 * @param {readonly string[]} languages best first
 * @returns {string} */
export const localized = (name, languages) => {
  if (name === null || name === undefined) return '';
  if (typeof name === 'string') return name;
  for (const language of languages) {
    if (typeof name[language] === 'string' && name[language] !== '') return name[language];
  }
  return Object.values(name).find((text) => typeof text === 'string' && text !== '') ?? '';
};

/** Makes the translator of a language; it answers the key itself when no language knows it.
 * @param {Texts} texts @param {Texts} fallback
 * @returns {Translate} */
export const makeTranslator = (texts, fallback) => (key, values = {}) => {
  const plural = `${key}.${Number(values.count) === 1 ? 'one' : 'other'}`;
  const text = texts[key] ?? texts[plural] ?? fallback[key] ?? fallback[plural] ?? key;
  return text.replace(
    /\{(\w+)\}/g,
    (whole, name) => values[name] === undefined ? whole : String(values[name]),
  );
};

/** A number of people as the server reports it: exact, or, to clients that may see crowds only,
 * “at least” or “too few to count”.
 * @param {{ count: number, least?: number, isFew?: boolean }} crowd `least`: the smallest group that
 *   the server counts, 0 where the number is exact
 * @param {(value: number) => string} number writes it @returns {string} */
export const countText = ({ count, least = 0, isFew = false }, number) => {
  if (least === 0) return number(count);
  return isFew ? `< ${number(least)}` : `${number(count)}+`;
};

/** Makes the page's speech from its texts by language and the page's own address.
 * @param {Record<string, Texts>} locales such as `{ en, de }`
 * @param {{ search?: string, preferred?: readonly string[], isPart?: boolean }} [source] (default: this
 *   page's); isPart: the words of a part of a page, which keeps its own language
 * @returns {Speech} */
export const makeSpeech = (locales, source = {}) => {
  const search = source.search ?? globalThis.location?.search ?? '';
  const preferred = source.preferred ?? globalThis.navigator?.languages ?? [];
  const languages = wantedLanguages(search, preferred);
  const language = pickLanguage(languages);
  const numbers = new Intl.NumberFormat(language);
  const short = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  if (globalThis.document && !source.isPart) document.documentElement.lang = language;
  return {
    language,
    languages: [language, ...languages.filter((other) => other !== language)],
    t: makeTranslator(locales[language] ?? {}, locales.en ?? {}),
    localized: (name) => localized(name, languages),
    metres: (metres) =>
      metres >= 995
        ? `${short.format(metres / 1000)} km`
        : `${numbers.format(Math.round(metres))} m`,
    number: (value) => numbers.format(value),
  };
};
