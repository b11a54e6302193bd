// @ts-check
import { german } from './texts/de.js';
import { germanChange } from './texts/de-change.js';
import { germanDraw } from './texts/de-draw.js';
import { germanHistory } from './texts/de-history.js';
import { germanIssues } from './texts/de-issues.js';
import { germanKnow } from './texts/de-know.js';
import { germanLook } from './texts/de-look.js';
import { germanPicture } from './texts/de-picture.js';
import { germanPlace } from './texts/de-place.js';
import { germanTogether } from './texts/de-together.js';
import { germanTry } from './texts/de-try.js';
import { english } from './texts/en.js';
import { englishChange } from './texts/en-change.js';
import { englishDraw } from './texts/en-draw.js';
import { englishHistory } from './texts/en-history.js';
import { englishIssues } from './texts/en-issues.js';
import { englishKnow } from './texts/en-know.js';
import { englishLook } from './texts/en-look.js';
import { englishPicture } from './texts/en-picture.js';
import { englishPlace } from './texts/en-place.js';
import { englishTogether } from './texts/en-together.js';
import { englishTry } from './texts/en-try.js';

/** The editor's texts, by language and key. @type {{en: Record<string, string>, de: Record<string, string>}} */
export const texts = Object.freeze({
  en: Object.freeze({
    ...english,
    ...englishChange,
    ...englishDraw,
    ...englishHistory,
    ...englishIssues,
    ...englishKnow,
    ...englishLook,
    ...englishPicture,
    ...englishPlace,
    ...englishTogether,
    ...englishTry,
  }),
  de: Object.freeze({
    ...german,
    ...germanChange,
    ...germanDraw,
    ...germanHistory,
    ...germanIssues,
    ...germanKnow,
    ...germanLook,
    ...germanPicture,
    ...germanPlace,
    ...germanTogether,
    ...germanTry,
  }),
});
