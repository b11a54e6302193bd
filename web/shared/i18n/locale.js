// @ts-check

/** The locale in which the reader's dates and clocks are written: the browser's, where it is of the
 * page's language, because countries that share a language write them differently.
 * @param {string} language such as `en`
 * @param {readonly string[]} [preferred] (default: those of the browser)
 * @returns {string} such as `en-GB` */
export const localeOf = (language, preferred = globalThis.navigator?.languages ?? []) =>
  preferred.find((each) => each.split('-')[0] === language) ?? language;
