// @ts-check
import { allGerman } from '../../../web/editor/texts/de-all.js';
import { allEnglish } from '../../../web/editor/texts/en-all.js';

/** The editor's texts, by language and key. */
export const texts = Object.freeze({ en: allEnglish, de: allGerman });
