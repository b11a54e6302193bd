// @ts-check
import { Brushing } from '../gestures/brushing.js';
import { DoorSliding } from '../gestures/door-sliding.js';
import { frameGesture } from '../gestures/frame-gesture.js';
import { frameHandleAt, frameOf } from '../drafting/frame.js';
import { handleAt, handlesOnScreen } from '../drafting/handles.js';
import { Nudge } from '../gestures/nudge.js';
import { Reshaping } from '../gestures/reshaping.js';
import { selectionBox } from '../gestures/selection-box.js';
import { Translating } from '../gestures/translating.js';
import { cornersOf } from '../plan/corners.js';
import { isLoose, isReshapable } from '../plan/kinds.js';
import { drawFrame } from '../map/selection-marks.js';

/** @import { Page } from '../state/page.js' */
/** @import { Clipboard } from '../state/clipboard.js' */
/** @import { Reader } from '../state/reader.js' */
/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { DragHandlers, Press } from '../gestures/drag.js' */
/** @import { Handle } from '../drafting/handles.js' */
/** @import { Pen } from '../map/pen.js' */
/** @import { Feature } from '../plan/types.js' */

const reach = { mouse: 9, touch: 18 };

/** Select, move and reshape: idle until a press begins one of the gestures. */
export class BrowseMode {
  id = 'browse';
  hint = 'editor.hint.browse';
  #parts;
  #nudge;
  #ending = new AbortController();
  /**
   * What the pointer is about.
   *
   * @type {Brushing | Translating | Reshaping | DoorSliding | ReturnType<typeof frameGesture> | null}
   */
  #gesture = null;

  /** @param {{session: EditSession, selection: Selection, view: View, drawing: DrawingSettings, reader: Reader, clipboard: Clipboard, page: Page}} parts */
  constructor(parts) {
    this.#parts = parts;
    this.#nudge = new Nudge(parts);
  }

  enter() {
    this.#parts.selection.onChange(() => this.#nudge.end(), this.#ending.signal);
  }

  exit() {
    this.#nudge.end();
    this.#gesture = null;
    this.#ending.abort();
  }

  /** @param {Press} press @returns {DragHandlers | null} */
  press(press) {
    this.#nudge.end();
    this.#gesture = this.#gestureFor(press);
    return this.#gesture;
  }

  /** @param {Press} press */
  tap(press) {
    this.#choose(this.#featureAt(press), press);
  }

  doubleTap() {
    if (this.#parts.selection.feature) this.#parts.page.editName();
    else this.#parts.view.surface.zoomBy(2);
  }

  /** @param {Press} press */
  hover(press) {
    const handle = this.#handleAt(press) ?? this.#gripAt(press);
    const feature = handle ? undefined : this.#featureAt(press);
    const moves = feature && this.#isHeld(feature, press);
    const cursor = handle
      ? 'grab'
      : press.shift
      ? 'crosshair'
      : moves
      ? 'move'
      : feature
      ? 'pointer'
      : '';
    this.#parts.view.surface.setCursor(cursor);
  }

  /** @param {string} key */
  key(key) {
    return this.#nudge.key(key);
  }

  /** @param {string} key */
  keyUp(key) {
    this.#nudge.keyUp(key);
  }

  cancel() {
    const { selection } = this.#parts;
    if (this.#nudge.cancel()) return true;
    if (selection.vertices.length > 0) {
      selection.setVertices([]);
      this.#parts.view.changed();
      return true;
    }
    if (selection.size === 0) return false;
    selection.set(null);
    return true;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Pen} pen */
  draw(ctx, pen) {
    const frame = this.#gesture ? null : this.#frame;
    if (frame) drawFrame(ctx, this.#parts.view.surface, frame);
    pen.handles(ctx, this.#handles().handles, this.#parts.selection.vertices);
    this.#gesture?.draw(ctx, pen);
  }

  /** @param {Press} press */
  #gestureFor(press) {
    const handle = this.#handleAt(press);
    if (handle) return this.#reshape(handle, press);
    const grip = this.#gripAt(press);
    if (grip) return frameGesture(this.#parts, grip, () => (this.#gesture = null));
    const feature = this.#featureAt(press);
    const tap = (/** @type {Press} */ at) => this.#choose(feature, at);
    const { selection } = this.#parts;
    const options = { tap, onEnd: () => (this.#gesture = null) };
    if (feature && this.#isHeld(feature, press)) {
      const ids = selection.has(feature.id) ? selection.ids : [feature.id];
      if (feature.kind === 'door' && ids.length === 1 && !press.alt) {
        return new DoorSliding(this.#parts, { ...options, door: feature });
      }
      return new Translating(this.#parts, { ...options, ids, from: press, copying: press.alt });
    }
    if (press.touch || !(press.shift || press.alt)) return null;
    return new Brushing(this.#parts, {
      ...options,
      shape: press.alt ? 'lasso' : 'box',
      adds: press.shift,
    });
  }

  /**
   * Whether a drag carries a feature off. A finger that pans must not take with it what it happens
   * to land on, and with Shift an area is drawn over what is not selected.
   *
   * @param {Feature} feature
   * @param {Press} press
   */
  #isHeld(feature, press) {
    if (this.#parts.selection.has(feature.id)) return true;
    return isLoose(feature) && !press.touch && !press.shift;
  }

  /** @param {Feature | undefined} feature @param {Press} press */
  #choose(feature, press) {
    const { selection } = this.#parts;
    if (press.shift || press.ctrl) {
      if (feature) selection.toggle(feature.id);
    } else selection.set(feature?.id ?? null);
  }

  /** @param {Press} press */
  #featureAt(press) {
    const feature = this.#parts.view.surface.featureAt(press.screen);
    return feature && this.#parts.view.canSelect(feature) ? feature : undefined;
  }

  /** The handles of the one selected feature. @param {boolean} [touch] */
  #handles(touch = false) {
    const { selection: { feature: selected }, view: { floor, surface } } = this.#parts;
    const wanted = touch ? reach.touch : reach.mouse;
    if (!selected || !isReshapable(selected) || !this.#parts.view.canSelect(selected)) {
      return { handles: [], reach: wanted };
    }
    return handlesOnScreen(selected, floor, surface.metresPerPixel, wanted);
  }

  /** @param {Press} press @returns {Handle | null} */
  #handleAt(press) {
    const { view: { surface } } = this.#parts;
    const { handles, reach: pixels } = this.#handles(press.touch);
    return handleAt(handles, press.screen, (at) => surface.toScreen(at), pixels);
  }

  /** The frame around several that are selected; what is alone has its own handles. */
  get #frame() {
    const box = this.#parts.selection.size > 1 ? selectionBox(this.#parts) : null;
    return box && frameOf(box, this.#parts.view.surface);
  }

  /** @param {Press} press */
  #gripAt(press) {
    const frame = this.#frame;
    return frame && frameHandleAt(frame, press.screen, press.touch ? reach.touch : reach.mouse);
  }

  /** @param {Handle} handle @param {Press} press */
  #reshape(handle, press) {
    const { selection, selection: { feature: selected } } = this.#parts;
    const feature = /** @type {Feature} */ (selected);
    const isChosen = handle.type === 'vertex' && selection.vertices.includes(handle.vertex);
    const corners = isChosen
      ? cornersOf(feature).filter(({ vertex }) => selection.vertices.includes(vertex))
      : [];
    const tap = () => this.#chooseVertex(handle, press);
    const onEnd = () => (this.#gesture = null);
    if (feature.kind === 'door') {
      return new DoorSliding(this.#parts, { door: feature, jamb: handle.at, tap, onEnd });
    }
    return new Reshaping(this.#parts, { feature: feature.id, handle, corners, tap, onEnd });
  }

  /** @param {Handle} handle @param {Press} press */
  #chooseVertex(handle, press) {
    const { selection } = this.#parts;
    const now = new Set(press.shift || press.ctrl ? selection.vertices : []);
    if (handle.type === 'vertex' && !now.delete(handle.vertex)) now.add(handle.vertex);
    selection.setVertices(now);
    this.#parts.view.changed();
  }
}
