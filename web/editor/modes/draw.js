// @ts-check
import { drawShape } from '../actions/draw-shape.js';
import { BoxDraft } from '../drafting/box-draft.js';
import { ChainDraft } from '../drafting/chain-draft.js';
import { edgeDirection } from '../gestures/edge-direction.js';
import { snapPress } from '../gestures/snap-press.js';
import { nameNew } from './name-new.js';
import { makeFeatureId } from '../../shared/api/make-id.js';
import { presetOf, presetsOf } from '../plan/presets.js';
import { drawForward } from '../map/forward-mark.js';

/** @import { Page } from '../state/page.js' */
/** @import { Reader } from '../state/reader.js' */
/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { Tools } from './tools.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Press } from '../gestures/drag.js' */
/** @import { Snapped } from '../drafting/snapping.js' */
/** @import { Pen } from '../map/pen.js' */
/** @import { Position } from '../plan/types.js' */

/** @typedef {'line' | 'polygon' | 'rectangle' | 'circle'} DrawnShape */
/** @typedef {'wall' | 'area' | 'obstacle' | 'line'} DrawnKind */

/** Pixels within which a corner ends the shape on its first or last one. */
const reach = 10;
/** Metres instead, where places are exact because they were typed or come from the cross. */
const exactReach = 0.005;

/** Draws a wall, an area or an obstacle point by point. */
export class DrawMode {
  usesCross = true;
  hint;
  #parts;
  #shape;
  #kind;
  #done;
  #draft;
  /** @type {Snapped | null} */
  #mark = null;
  /** The pointer that was there last. @type {Press | null} */
  #pointer = null;
  /** Whether a pointer is there; a finger that has left is not. */
  #isAimed = false;
  /** What was typed for the next point. @type {Record<string, number>} */
  #typed = {};

  /**
   * @param {{session: EditSession, selection: Selection, view: View, tools: Tools, drawing: DrawingSettings, reader: Reader, page: Page}} parts
   * @param {{id: string, shape: DrawnShape, kind: DrawnKind}} what
   * @param {(hasDone?: boolean) => void} done  goes back to browsing, unless the tool is to stay
   */
  constructor(parts, { id, shape, kind }, done) {
    this.id = id;
    this.hint = `editor.hint.draw.${kind === 'line' ? 'count' : shape}`;
    this.#parts = parts;
    this.#shape = shape;
    this.#kind = kind;
    this.#done = done;
    const isBox = shape === 'rectangle' || shape === 'circle';
    this.#draft = isBox ? new BoxDraft(shape) : new ChainDraft(shape);
  }

  enter() {
    this.#parts.selection.set(null);
    this.#parts.view.surface.setCursor('crosshair');
  }

  exit() {
    this.#parts.view.surface.setCursor('');
    this.#parts.tools.measureFields?.close();
  }

  /** What is drawn can be chosen. @returns {any} */
  get form() {
    return {
      title: `editor.op.${this.id}`,
      fields: [{
        id: 'preset',
        type: 'presets',
        label: 'editor.draw.kind',
        value: this.#preset.id,
        options: presetsOf(this.#kind),
        set: (/** @type {string} */ id) => this.#parts.drawing.setPreset(this.#kind, id),
      }],
    };
  }

  /** @param {Press} press */
  tap(press) {
    this.#point(press);
    const from = this.#draft.points.at(-1);
    const at = this.#at;
    if (!at) return;
    if (!from && this.#draft instanceof BoxDraft) {
      this.#draft.turn = edgeDirection(this.#parts, at);
    }
    const isExact = press.keyboard || Object.keys(this.#typed).length > 0;
    this.#parts.tools.measureFields?.close();
    this.#typed = {};
    this.#isAimed = !press.touch;
    this.#add(at, isExact);
  }

  doubleTap() {
    this.#end();
  }

  /** @param {Press} press */
  hover(press) {
    this.#point(press);
    this.#isAimed = true;
    this.#parts.tools.measureFields?.update();
    this.#parts.view.surface.redraw();
  }

  /** @param {string} key */
  key(key) {
    if (key === 'Enter') this.#enter();
    else if (key === 'Backspace' || (key === 'Ctrl+Z' && this.isDrawing)) this.takeBack();
    else if (/^[0-9.,]$/.test(key)) this.#parts.tools.measureFields?.open(this, key);
    else if (key === 'Tab' && this.isDrawing && this.#parts.tools.measureFields) {
      this.#parts.tools.measureFields.open(this, null, 1);
    } else return false;
    return true;
  }

  /** Two points are all that a box needs: Enter is the second one. */
  #enter() {
    const isHalf = this.#draft instanceof BoxDraft && this.isDrawing;
    if (isHalf) this.tap(this.#pointer ?? this.#parts.tools.cross.press);
    else this.#end();
  }

  /** Ends what is drawn and keeps it; what is not enough goes. */
  cancel() {
    if (this.#draft instanceof ChainDraft && this.#draft.isComplete) this.#end();
    else if (this.isDrawing) this.#clear();
    else this.#done();
    return true;
  }

  /** Whether something is begun. */
  get isDrawing() {
    return this.#draft.points.length > 0;
  }

  /** Whether it may end now. */
  get canEnd() {
    return this.#draft.isComplete;
  }

  /** Ends the shape, or says what is missing. */
  end() {
    this.#end();
  }

  /** Drops what is begun. */
  discard() {
    this.#clear();
  }

  /** Takes the last point back. */
  takeBack() {
    this.#draft.removeLast();
    this.#typed = {};
    this.#parts.view.changed();
  }

  /** What can be typed for the next point, with its values now: metres, `angle` in degrees. */
  get measures() {
    const at = this.#at ?? this.#parts.tools.cross.at;
    const values = this.isDrawing ? this.#draft.measuredTo(at) : { x: at[0], y: at[1] };
    const ids = this.isDrawing ? this.#draft.measures : ['x', 'y'];
    return ids.map((id) => ({ id, value: values[id] ?? 0 }));
  }

  /** What it would add if it ended at the pointer. */
  get tried() {
    const at = this.#at;
    const geometry = this.isDrawing && at ? this.#draft.shownTo(at) : null;
    if (!geometry || (this.#kind === 'area' && geometry.type === 'LineString')) return [];
    const { view: { floor }, session } = this.#parts;
    return drawShape({ id: 'drawn', floor, preset: this.#preset, geometry })(session.plan);
  }

  /** What the next point sticks to. */
  get snap() {
    return this.#mark?.kind ?? null;
  }

  /** Where the next point would be, in metres. */
  get target() {
    return this.#at ?? this.#parts.tools.cross.at;
  }

  /** Fixes measures of the next point. @param {Record<string, number>} typed */
  type(typed) {
    this.#typed = typed;
    this.#parts.view.surface.redraw();
  }

  /** Puts the next point where the typed measures and the pointer say. */
  place() {
    this.#point(this.#pointer ?? this.#parts.tools.cross.press);
    const at = this.#at;
    this.#typed = {};
    if (at) this.#add(at, true);
    // From the keyboard one goes on from there.
    if (at && this.#parts.tools.cross.isShown && this.#parts.tools.current === this) {
      this.#parts.tools.cross.moveTo(at);
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Pen} pen */
  draw(ctx, pen) {
    const isHeld = Object.keys(this.#typed).length > 0;
    const at = this.#isAimed || isHeld ? this.#at : null;
    const thickness = this.#preset.properties.thickness ?? 0;
    pen.drawn(ctx, { geometry: this.#draft.shownTo(at), points: this.#draft.points, thickness });
    if (this.#kind === 'line') this.#drawForward(ctx, at);
    if (at) pen.labels(ctx, this.#draft.labelsTo(at));
    if (this.#mark && this.#isAimed && !isHeld) this.#drawMark(ctx, pen, this.#mark);
    pen.crosshair(ctx);
    // A finger has no cursor.
    if (at && this.#pointer?.touch) pen.crosshair(ctx, at);
  }

  /** Which way counts as forward is seen before the line is there. @param {CanvasRenderingContext2D} ctx @param {Position | null} at */
  #drawForward(ctx, at) {
    const { view: { surface }, reader } = this.#parts;
    const points = at ? [...this.#draft.points, at] : this.#draft.points;
    drawForward(ctx, surface, points, reader.t('editor.draw.forward'));
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Pen} pen @param {Snapped} mark */
  #drawMark(ctx, pen, mark) {
    const isFree = !this.#parts.drawing.snapping || this.#pointer?.alt === true;
    if (isFree && !mark.kind) pen.chip(ctx, mark.at, 'editor.snap.off');
    else pen.snapMark(ctx, mark);
  }

  /** Where the next point would be. @returns {Position | null} */
  get #at() {
    if (!this.#mark) return null;
    const { x, y, ...measures } = this.#typed;
    const at = /** @type {Position} */ ([x ?? this.#mark.at[0], y ?? this.#mark.at[1]]);
    return this.#draft.towards(at, measures);
  }

  get #preset() {
    return presetOf(this.#parts.drawing.preset(this.#kind)) ?? presetsOf(this.#kind)[0];
  }

  /** @param {Press} press */
  #point(press) {
    this.#pointer = press;
    const { points } = this.#draft;
    if (this.#draft instanceof BoxDraft) {
      this.#draft.isSquare = press.shift;
      this.#mark = snapPress(this.#parts, press, null);
      return;
    }
    const [from, previous] = [points.at(-1), points.at(-2)];
    this.#mark = snapPress(this.#parts, press, null, {
      from,
      previous,
      points,
      lock: press.shift,
    });
  }

  /** @param {Position} at @param {boolean} isExact */
  #add(at, isExact) {
    const metres = isExact ? exactReach : reach * this.#parts.view.surface.metresPerPixel;
    if (this.#draft.add(at, metres) === 'ended') this.#end();
    else if (this.#draft instanceof BoxDraft && this.#draft.points[0] !== at) {
      this.#parts.page.say('editor.refused.draw.flat');
    }
    this.#parts.view.changed();
  }

  #clear() {
    while (this.#draft.removeLast());
    this.#typed = {};
    this.#parts.tools.measureFields?.close();
    this.#parts.view.changed();
  }

  #end() {
    const { geometry } = this.#draft;
    const parts = this.#parts;
    if (!geometry) {
      parts.page.say(`editor.refused.draw.${this.#shape}`);
      return;
    }
    const id = makeFeatureId(this.#kind);
    const changes = drawShape({ id, floor: parts.view.floor, preset: this.#preset, geometry })(
      parts.session.plan,
    );
    if (changes.length === 0) {
      parts.page.say('editor.refused.draw.doubled');
      this.#clear();
      return;
    }
    const press = this.#pointer;
    parts.session.perform(() => changes, `editor.did.draw.${this.#kind}`);
    this.#done(true);
    parts.selection.set(changes.flatMap(({ feature }) => feature ?? []));
    // A room is named at once; with the tool still in hand, the next one is drawn at once.
    if (this.#kind === 'area' && !parts.tools.isSticky) nameNew(parts.page, press);
  }
}
