// @ts-check
import { germanHistory } from './texts/de-history.js';
import { germanIssues } from './texts/de-issues.js';
import { german } from './texts/de.js';
import { englishHistory } from './texts/en-history.js';
import { englishIssues } from './texts/en-issues.js';
import { english } from './texts/en.js';

/** The editor's texts, by language and key. @type {{en: Record<string, string>, de: Record<string, string>}} */
export const texts = Object.freeze({
  en: Object.freeze({ ...english, ...englishHistory, ...englishIssues }),
  de: Object.freeze({ ...german, ...germanHistory, ...germanIssues }),
});
