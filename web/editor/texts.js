// @ts-check
import { german } from './texts/de.js';
import { english } from './texts/en.js';

/** The editor's texts, by language and key. */
export const texts = Object.freeze({ en: english, de: german });
