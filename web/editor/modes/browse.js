// @ts-check
import { deleteVertex } from '../actions/delete-vertex.js';
import { insertVertex } from '../actions/insert-vertex.js';
import { moveFeature } from '../actions/move-feature.js';
import { moveVertex } from '../actions/move-vertex.js';
import { setRadius } from '../actions/set-radius.js';
import { handleAt, handlesOf } from '../gestures/handles.js';
import { Nudge } from '../gestures/nudge.js';
import { snapPress } from '../gestures/snap-press.js';
import { distance } from '../plan/geometry.js';
import { isMovable, isReshapable } from '../plan/kinds.js';
import { canDeleteVertex } from '../plan/vertices.js';

/** @typedef {import('../gestures/drag.js').Press} Press */
/** @typedef {import('../gestures/drag.js').DragHandlers} DragHandlers */
/** @typedef {import('../gestures/handles.js').Handle} Handle */

const reach = { mouse: 9, touch: 18 };

/** Select, move and reshape. */
export class BrowseMode {
  id = 'browse';
  hint = 'editor.hint.browse';
  #editor;
  #nudge;
  /** @type {import('../gestures/snapping.js').Snapped | null} */
  #mark = null;
  /** The name of the vertex that Delete would take. @type {string | null} */
  #vertex = null;

  /** @param {import('../editor.js').Editor} editor */
  constructor(editor) {
    this.#editor = editor;
    this.#nudge = new Nudge(editor);
    editor.selection.onChange(() => {
      this.#nudge.end();
      this.#vertex = null;
    });
  }

  exit() {
    this.#nudge.end();
    this.#mark = null;
    this.#vertex = null;
  }

  /** @param {Press} press @returns {DragHandlers | null} */
  press(press) {
    this.#nudge.end();
    const handle = this.#handleAt(press);
    if (handle) return this.#dragHandle(handle);
    const feature = this.#editor.surface.featureAt(press.screen);
    if (!isMovable(feature)) return null;
    // A finger that pans must not carry off what it happens to land on.
    if (press.touch && feature.id !== this.#editor.selection.id) return null;
    return this.#dragFeature(feature.id);
  }

  /** @param {Press} press */
  tap(press) {
    this.#editor.selection.set(this.#editor.surface.featureAt(press.screen)?.id ?? null);
  }

  doubleTap() {
    if (this.#editor.selected) this.#editor.ui.editName();
    else this.#editor.surface.zoomBy(2);
  }

  /** @param {Press} press */
  hover(press) {
    const handle = this.#handleAt(press);
    const feature = handle ? undefined : this.#editor.surface.featureAt(press.screen);
    const cursor = handle ? 'grab' : isMovable(feature) ? 'move' : feature ? 'pointer' : '';
    this.#editor.surface.setCursor(cursor);
  }

  /** @param {string} key */
  key(key) {
    if (key === 'Delete' && this.#deleteVertex()) return true;
    return this.#nudge.key(key);
  }

  /** @param {string} key */
  keyUp(key) {
    this.#nudge.keyUp(key);
  }

  cancel() {
    if (this.#nudge.cancel()) return true;
    if (!this.#editor.selection.id) return false;
    this.#editor.selection.set(null);
    return true;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {import('../ui/pen.js').Pen} pen */
  draw(ctx, pen) {
    const feature = this.#editor.selected;
    if (isReshapable(feature)) pen.handles(ctx, handlesOf(feature), this.#vertex);
    if (this.#mark) pen.snapMark(ctx, this.#mark);
  }

  /** @param {Press} press @returns {Handle | null} */
  #handleAt(press) {
    const feature = this.#editor.selected;
    if (!isReshapable(feature)) return null;
    const { surface } = this.#editor;
    const pixels = press.touch ? reach.touch : reach.mouse;
    return handleAt(handlesOf(feature), press.screen, (at) => surface.toScreen(at), pixels);
  }

  /** @param {string} id @returns {DragHandlers} */
  #dragFeature(id) {
    const editor = this.#editor;
    const origin = editor.session.plan.feature(id)?.geometry;
    /** @param {Press} at @param {Press} from */
    const action = (at, from) => {
      const by = /** @type {[number, number]} */ ([
        at.world[0] - from.world[0],
        at.world[1] - from.world[1],
      ]);
      if (origin?.type !== 'Point' && origin?.type !== 'Circle') return moveFeature(id, by);
      // A single place snaps itself, wherever in its symbol it was taken hold of.
      const [x, y] = origin.coordinates;
      this.#mark = snapPress(editor, { ...at, world: [x + by[0], y + by[1]] }, id);
      return moveFeature(id, [this.#mark.at[0] - x, this.#mark.at[1] - y]);
    };
    return {
      move: (at, from) => {
        editor.selection.set(id);
        editor.preview(action(at, from));
      },
      end: (at, from) => {
        editor.perform(action(at, from), 'editor.did.move');
        this.#endDrag();
      },
      tap: () => editor.selection.set(id),
      cancel: () => this.#endDrag(),
    };
  }

  /** @param {Handle} handle @returns {DragHandlers} */
  #dragHandle(handle) {
    const editor = this.#editor;
    const id = /** @type {string} */ (editor.selection.id);
    /** @param {Press} press */
    const action = (press) => {
      if (handle.type === 'rim') {
        const feature = editor.session.plan.feature(id);
        const middle = /** @type {[number, number]} */ (feature?.geometry.coordinates);
        return setRadius(id, distance(middle, press.world));
      }
      this.#mark = snapPress(editor, press, id);
      return handle.type === 'vertex'
        ? moveVertex(id, handle.vertex, this.#mark.at)
        : insertVertex(id, handle.after, this.#mark.at);
    };
    return {
      move: (at) => editor.preview(action(at)),
      end: (at) => {
        editor.perform(action(at), 'editor.did.reshape');
        this.#endDrag();
      },
      tap: () => {
        this.#vertex = handle.type === 'vertex' ? handle.vertex : null;
        editor.changed();
      },
      cancel: () => this.#endDrag(),
    };
  }

  #endDrag() {
    this.#mark = null;
    this.#editor.endPreview();
    this.#editor.changed();
  }

  #deleteVertex() {
    const feature = this.#editor.selected;
    const vertex = this.#vertex;
    if (!feature || !vertex) return false;
    this.#vertex = null;
    if (canDeleteVertex(feature.geometry, vertex)) {
      this.#editor.perform(deleteVertex(feature.id, vertex), 'editor.did.reshape');
    } else {
      this.#editor.ui.say('editor.refused.tooFewVertices');
    }
    return true;
  }
}
