// @ts-check
import { german } from './de.js';
import { germanChange } from './de-change.js';
import { germanDraw } from './de-draw.js';
import { germanHistory } from './de-history.js';
import { germanIssues } from './de-issues.js';
import { germanKnow } from './de-know.js';
import { germanLook } from './de-look.js';
import { germanPicture } from './de-picture.js';
import { germanPlace } from './de-place.js';
import { germanTogether } from './de-together.js';
import { germanTry } from './de-try.js';

/** All of the editor's texts in German, by key. @type {Readonly<Record<string, string>>} */
export const allGerman = Object.freeze({
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
});
