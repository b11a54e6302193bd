// @ts-check
import { addObstacle } from '../actions/add-obstacle.js';
import { PolygonDraft } from '../gestures/polygon-draft.js';
import { snapPress } from '../gestures/snap-press.js';
import { makeFeatureId } from '../make-id.js';

/** @typedef {import('../gestures/drag.js').Press} Press */
/** @typedef {import('../gestures/snapping.js').Snapped} Snapped */

/** Pixels within which a corner ends the shape on its first or last one. */
const reach = 10;

/** Draws an obstacle corner by corner: a polygon, or a line. */
export class DrawChainMode {
  usesCross = true;
  #editor;
  #done;
  #draft;
  /** @type {Snapped | null} */
  #mark = null;

  /**
   * @param {import('../editor.js').Editor} editor
   * @param {'polygon' | 'line'} shape
   * @param {() => void} done  goes back to browsing
   */
  constructor(editor, shape, done) {
    this.id = shape === 'line' ? 'drawLine' : 'drawPolygon';
    this.hint = `editor.hint.${this.id}`;
    this.#editor = editor;
    this.#done = done;
    this.#draft = new PolygonDraft(shape);
  }

  enter() {
    this.#editor.selection.set(null);
    this.#editor.surface.setCursor('crosshair');
  }

  exit() {
    this.#editor.surface.setCursor('');
  }

  /** @param {Press} press */
  tap(press) {
    this.#add(this.#place(press));
  }

  doubleTap() {
    this.#finish();
  }

  /** @param {Press} press */
  hover(press) {
    this.#draft.pointer = this.#place(press);
    this.#editor.surface.redraw();
  }

  /** @param {string} key */
  key(key) {
    if (key === 'Enter') this.#finish();
    else if (key === 'Backspace' || key === 'Ctrl+Z') this.#draft.removeLast();
    else return false;
    this.#editor.changed();
    return true;
  }

  cancel() {
    this.#done();
    return true;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {import('../ui/pen.js').Pen} pen */
  draw(ctx, pen) {
    pen.chain(ctx, this.#draft);
    if (this.#mark) pen.snapMark(ctx, this.#mark);
    pen.crosshair(ctx);
  }

  /** @param {Press} press @returns {[number, number]} */
  #place(press) {
    const { points } = this.#draft;
    const [previous, from] = points.slice(-2).length > 1 ? points.slice(-2) : [undefined, points[0]];
    this.#mark = snapPress(this.#editor, press, null, { from, previous, points, lock: press.shift });
    return this.#mark.at;
  }

  /** @param {[number, number]} at */
  #add(at) {
    const metres = reach * this.#editor.surface.metresPerPixel;
    if (this.#draft.add(at, metres) === 'ended') this.#finish();
    this.#editor.changed();
  }

  #finish() {
    const { geometry } = this.#draft;
    if (!geometry) {
      this.#editor.ui.say(`editor.refused.${this.id}`);
      return;
    }
    const id = makeFeatureId('obstacle');
    const { floor } = this.#editor;
    this.#editor.perform(addObstacle({ id, floor, geometry }), 'editor.did.addObstacle');
    this.#done();
    this.#editor.selection.set(id);
  }
}
