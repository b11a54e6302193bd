// @ts-check
import { allEnglish } from './texts/all-english.js';
import { allGerman } from './texts/all-german.js';

/** The editor's texts, by language and key. */
export const texts = Object.freeze({ en: allEnglish, de: allGerman });
