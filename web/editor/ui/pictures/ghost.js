// @ts-check
import { GhostLayer } from './ghost-layer.js';
import { neighbourOf } from '../../pictures/neighbour.js';

/** @import { Editor } from '../../editor.js' */

/** The ghost that is on the map of an editor; made when it is first wanted. @type {WeakMap<Editor, Ghost>} */
const ghosts = new WeakMap();

/** The ghost of the floor below, which comes and goes. */
class Ghost {
  isShown = false;
  layer;

  /** @param {Editor} editor */
  constructor(editor) {
    this.layer = new GhostLayer(
      editor,
      () => (this.isShown ? neighbourOf(editor.session.shown.floors, editor.floor)?.id : undefined),
    );
    editor.surface.addLayer(this.layer);
  }
}

/** @param {Editor} editor */
export const ghostOf = (editor) => {
  const known = ghosts.get(editor) ?? new Ghost(editor);
  ghosts.set(editor, known);
  return known;
};

/** Shows the ghost of the floor below, or takes it away. @param {Editor} editor @param {boolean} [isShown] */
export const showGhost = (editor, isShown = !editor.showsGhost) => {
  ghostOf(editor).isShown = isShown;
  editor.showsGhost = isShown;
  editor.changed();
};
