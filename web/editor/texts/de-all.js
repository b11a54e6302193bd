// @ts-check
import { german } from './de.js';
import { germanAnchors } from './de-anchors.js';
import { germanCollaboration } from './de-collaboration.js';
import { germanDrawing } from './de-drawing.js';
import { germanDrawings } from './de-drawings.js';
import { germanEditing } from './de-editing.js';
import { germanFloors } from './de-floors.js';
import { germanForms } from './de-forms.js';
import { germanGeoreference } from './de-georeference.js';
import { germanHelp } from './de-help.js';
import { germanHistory } from './de-history.js';
import { germanIdentity } from './de-identity.js';
import { germanImports } from './de-imports.js';
import { germanIssues } from './de-issues.js';
import { germanLayers } from './de-layers.js';
import { germanMarkers } from './de-markers.js';
import { germanPictures } from './de-pictures.js';
import { germanPlacing } from './de-placing.js';
import { germanProgramme } from './de-programme.js';
import { germanRehearsal } from './de-rehearsal.js';
import { germanRemarks } from './de-remarks.js';
import { germanRoutePreview } from './de-route-preview.js';
import { germanSearch } from './de-search.js';
import { germanSettings } from './de-settings.js';
import { germanTouch } from './de-touch.js';
import { germanTour } from './de-tour.js';

/** All of the editor's texts in German, by key. @type {Readonly<Record<string, string>>} */
export const allGerman = Object.freeze({
  ...german,
  ...germanHelp,
  ...germanEditing,
  ...germanDrawing,
  ...germanPlacing,
  ...germanForms,
  ...germanPictures,
  ...germanImports,
  ...germanProgramme,
  ...germanRehearsal,
  ...germanRemarks,
  ...germanGeoreference,
  ...germanDrawings,
  ...germanFloors,
  ...germanHistory,
  ...germanIssues,
  ...germanSearch,
  ...germanLayers,
  ...germanIdentity,
  ...germanSettings,
  ...germanTouch,
  ...germanTour,
  ...germanRoutePreview,
  ...germanAnchors,
  ...germanMarkers,
  ...germanCollaboration,
});
