// @ts-check
import { german } from './de.js';
import { germanChange } from './de-editing.js';
import { germanDraw } from './de-drawing.js';
import { germanHistory } from './de-history.js';
import { germanIssues } from './de-issues.js';
import { germanKnow } from './de-search.js';
import { germanLook } from './de-settings.js';
import { germanPicture } from './de-pictures.js';
import { germanPlace } from './de-placing.js';
import { germanTogether } from './de-collaboration.js';
import { germanTry } from './de-route-preview.js';

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
