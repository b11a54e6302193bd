// @ts-check

/**
 * Folds a text for comparing: lower case, without accents, words separated by one space.
 * @param {string} text
 * @returns {string}
 */
export const fold = (text) =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The same with German umlauts as two letters, as people may type them: ä as ae.
 * @param {string} text
 * @returns {string}
 */
export const foldUmlauts = (text) =>
  fold(
    text.toLowerCase().normalize('NFC').replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll(
      'ü',
      'ue',
    ),
  );
