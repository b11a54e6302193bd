// @ts-check
import { makeTranslator } from '../../shared/i18n/i18n.js';
import { german } from './de.js';
import { english } from './en.js';

/** @typedef {'en' | 'de'} Language */
/** @typedef {keyof typeof english} TextKey */

/** The languages that the kiosk speaks; visitors change between them while it runs. */
export const LANGUAGES = Object.freeze(/** @type {const} */ (['en', 'de']));

const translators = Object.freeze({
  en: makeTranslator(english, english),
  de: makeTranslator(german, english),
});

/**
 * A text in a language, with `{name}` filled in.
 * @param {Language} language
 * @param {TextKey} key
 * @param {Record<string, string | number>} [values]
 */
export const say = (language, key, values) => translators[language](key, values);
