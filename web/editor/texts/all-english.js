// @ts-check
import { english } from './en.js';
import { englishChange } from './en-editing.js';
import { englishDraw } from './en-drawing.js';
import { englishHistory } from './en-history.js';
import { englishIssues } from './en-issues.js';
import { englishKnow } from './en-search.js';
import { englishLook } from './en-settings.js';
import { englishPicture } from './en-pictures.js';
import { englishPlace } from './en-placing.js';
import { englishTogether } from './en-collaboration.js';
import { englishTry } from './en-route-preview.js';

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
