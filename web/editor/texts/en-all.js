// @ts-check
import { english } from './en.js';
import { englishAnchors } from './en-anchors.js';
import { englishCollaboration } from './en-collaboration.js';
import { englishDrawing } from './en-drawing.js';
import { englishDrawings } from './en-drawings.js';
import { englishEditing } from './en-editing.js';
import { englishFloors } from './en-floors.js';
import { englishForms } from './en-forms.js';
import { englishGeoreference } from './en-georeference.js';
import { englishHelp } from './en-help.js';
import { englishHistory } from './en-history.js';
import { englishIdentity } from './en-identity.js';
import { englishImports } from './en-imports.js';
import { englishIssues } from './en-issues.js';
import { englishLayers } from './en-layers.js';
import { englishMarkers } from './en-markers.js';
import { englishPictures } from './en-pictures.js';
import { englishPlacing } from './en-placing.js';
import { englishProgramme } from './en-programme.js';
import { englishRehearsal } from './en-rehearsal.js';
import { englishRemarks } from './en-remarks.js';
import { englishRoutePreview } from './en-route-preview.js';
import { englishSearch } from './en-search.js';
import { englishSettings } from './en-settings.js';
import { englishTouch } from './en-touch.js';
import { englishTour } from './en-tour.js';

/** All of the editor's texts in English, by key. @type {Readonly<Record<string, string>>} */
export const allEnglish = Object.freeze({
  ...english,
  ...englishHelp,
  ...englishEditing,
  ...englishDrawing,
  ...englishPlacing,
  ...englishForms,
  ...englishPictures,
  ...englishImports,
  ...englishProgramme,
  ...englishRehearsal,
  ...englishRemarks,
  ...englishGeoreference,
  ...englishDrawings,
  ...englishFloors,
  ...englishHistory,
  ...englishIssues,
  ...englishSearch,
  ...englishLayers,
  ...englishIdentity,
  ...englishSettings,
  ...englishTouch,
  ...englishTour,
  ...englishRoutePreview,
  ...englishAnchors,
  ...englishMarkers,
  ...englishCollaboration,
});
