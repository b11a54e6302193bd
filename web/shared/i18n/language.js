// @ts-check

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
