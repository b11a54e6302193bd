// @ts-check

/**
 * The editor's texts in one language: each has all of them, so the other need not be loaded.
 *
 * @param {string} language
 * @returns {Promise<Record<string, Readonly<Record<string, string>>>>} by language
 */
export const loadTexts = async (language) =>
  language === 'de'
    ? { de: (await import('./texts/all-german.js')).allGerman }
    : { en: (await import('./texts/all-english.js')).allEnglish };
