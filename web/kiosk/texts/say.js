// @ts-check
import { german } from './de.js';
import { english } from './en.js';

const TEXTS = Object.freeze({ en: english, de: german });

/**
 * A text in a language, with `{name}` filled in.
 * @param {'en' | 'de'} language
 * @param {keyof typeof english} key
 * @param {Record<string, string | number>} [values]
 */
export const say = (language, key, values = {}) =>
  TEXTS[language][key].replace(
    /\{(\w+)\}/g,
    (whole, name) => (name in values ? String(values[name]) : whole),
  );
