// @ts-check
import { View } from '../map/view.js';
import { Tools } from '../modes/tools.js';
import { Clipboard } from '../state/clipboard.js';
import { DrawingSettings } from '../state/drawing-settings.js';
import { PictureSettings } from '../state/picture-settings.js';
import { Selection } from '../state/selection.js';

/** @import { MapSurface } from '../map/map-surface.js' */
/** @import { Mode } from '../modes/mode.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Page } from '../state/page.js' */
/** @import { Reader } from '../state/reader.js' */

/** The parts of one open editor, each with state of its own; functions take the parts they need. */
export class Editor {
  /**
   * @param {{session: EditSession, surface: MapSurface, reader: Reader, page: Page,
   *   browse: (editor: Editor) => Mode}} parts  browse: makes the mode in which things are selected
   */
  constructor({ session, surface, reader, page, browse }) {
    /** The plan with one's own edits. */
    this.session = session;
    /** The language and units of texts and lengths. */
    this.reader = reader;
    /** The page around the map. */
    this.page = page;
    /** What is selected. */
    this.selection = new Selection(session);
    /** What of the plan is in sight. */
    this.view = new View(surface, new PictureSettings(() => localStorage, session.slug));
    /** How the next thing is drawn. */
    this.drawing = new DrawingSettings();
    /** The tool in hand. */
    this.tools = new Tools({ surface, drawing: this.drawing, browse: () => browse(this) });
    /** What was copied last. */
    this.clipboard = new Clipboard(pageStorage());
    const changed = () => this.view.changed();
    for (const part of [this.selection, this.drawing, this.tools, reader]) part.onChange(changed);
    // What is drawn on a hidden layer would not be seen.
    session.on('performing', ({ changes }) => {
      for (const { field, after } of changes) {
        if (field === 'feature' && after) this.view.layers.show(after.kind, true);
      }
    });
  }
}

/** The browser's storage for this origin; `undefined` where it is forbidden, which throws. */
const pageStorage = () => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};
