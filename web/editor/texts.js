// @ts-check
import { allEnglish } from './texts/all-english.js';
import { allGerman } from './texts/all-german.js';

/** The editor's texts, by language and key; the page loads only those that it shows. */
export const texts = Object.freeze({ en: allEnglish, de: allGerman });
