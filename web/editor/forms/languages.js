// @ts-check

/** Languages that are offered for names, besides those that are there already. */
const offered = Object.freeze([
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pl',
  'cs',
  'da',
  'sv',
  'no',
  'fi',
  'pt',
  'tr',
  'uk',
  'ru',
  'ar',
  'zh',
  'ja',
  'ko',
]);

/**
 * The languages that a text has fields for: the reader's, those of the venue's name, and those that
 * the text has.
 *
 * @param {string} reader
 * @param {any} venueName
 * @param {any} text
 * @returns {string[]}
 */
export const languagesOf = (reader, venueName, text) => {
  const keys = (
    /** @type {any} */ texts,
  ) => (texts && typeof texts === 'object' ? Object.keys(texts) : []);
  // A text without a language counts as English.
  const plain = typeof text === 'string' ? ['en'] : [];
  return [...new Set([reader, ...keys(venueName), ...plain, ...keys(text)])];
};

/**
 * What a language is called, in the reader's.
 *
 * @param {string} language
 * @param {string} reader
 */
export const languageName = (language, reader) => {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
};

/**
 * The languages that may be added, with their names in order.
 *
 * @param {readonly string[]} shown
 * @param {string} reader
 * @returns {[language: string, name: string][]}
 */
export const languagesToAdd = (shown, reader) =>
  offered
    .filter((language) => !shown.includes(language))
    .map((language) => /** @type {[string, string]} */ ([language, languageName(language, reader)]))
    .sort(([, a], [, b]) => a.localeCompare(b, reader));
