// @ts-check
import { english } from './en.js';
import { englishChange } from './en-change.js';
import { englishDraw } from './en-draw.js';
import { englishHistory } from './en-history.js';
import { englishIssues } from './en-issues.js';
import { englishKnow } from './en-know.js';
import { englishLook } from './en-look.js';
import { englishPicture } from './en-picture.js';
import { englishPlace } from './en-place.js';
import { englishTogether } from './en-together.js';
import { englishTry } from './en-try.js';

/** All of the editor's texts in English, by key. @type {Readonly<Record<string, string>>} */
export const allEnglish = Object.freeze({
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
});
