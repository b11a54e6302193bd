// @ts-check
import { makeTranslator } from '../../../shared/i18n/i18n.js';
import { de as sharedGerman } from '../../../shared/programme/texts/de.js';
import { en as sharedEnglish } from '../../../shared/programme/texts/en.js';
import { de } from './de.js';
import { en } from './en.js';
/** @import { Language } from '../../texts/say.js' */

const english = { ...sharedEnglish, ...en };
const translators = Object.freeze({
  en: makeTranslator(english, english),
  de: makeTranslator({ ...sharedGerman, ...de }, english),
});

/** @typedef {keyof typeof english} ProgrammeText */

/** A text about the programme. @param {Language} language @param {ProgrammeText} key
 * @param {Record<string, string | number>} [values] */
export const sayProgramme = (language, key, values) => translators[language](key, values);
