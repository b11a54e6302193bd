// @ts-check

/** The texts of one language by key. `{name}` in a text stands for a value; a key may have the
 * sisters `key.one` and `key.other`, chosen by the value `count`.
 * @typedef {Readonly<Record<string, string>>} Texts */

/** A function that answers the text of a key with its values filled in; the key itself when no
 * language knows it.
 * @param {Texts} texts @param {Texts} fallback
 * @returns {(key: string, values?: Record<string, string | number>) => string} */
export const makeTranslator = (texts, fallback) => (key, values = {}) => {
  const plural = `${key}.${Number(values.count) === 1 ? 'one' : 'other'}`;
  const text = texts[key] ?? texts[plural] ?? fallback[key] ?? fallback[plural] ?? key;
  return text.replace(
    /\{(\w+)\}/g,
    (whole, name) => values[name] === undefined ? whole : String(values[name]),
  );
};
