// @ts-check

/** The text of a name in the first wanted language it has; else in any; "" for no name.
 * @param {string | Record<string, string> | null | undefined} name text or texts by language
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
