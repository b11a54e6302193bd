// @ts-check
import { addObstacle } from '../actions/add-obstacle.js';
import { circleThrough, rectangleBetween } from '../gestures/boxes.js';
import { snapPress } from '../gestures/snap-press.js';
import { makeFeatureId } from '../make-id.js';

/** @typedef {import('../gestures/drag.js').Press} Press */
/** @typedef {import('../plan/types.js').Position} Position */
/** @typedef {import('../plan/types.js').Geometry} Geometry */

/** Draws an obstacle by two taps: a rectangle from corner to corner, a circle from its middle. */
export class DrawBoxMode {
  usesCross = true;
  #editor;
  #shape;
  #done;
  /** @type {Geometry | null} */
  #draft = null;
  /** @type {import('../gestures/snapping.js').Snapped | null} */
  #mark = null;
  /** The first point. @type {Position | null} */
  #anchor = null;

  /**
   * @param {import('../editor.js').Editor} editor
   * @param {'rectangle' | 'circle'} shape
   * @param {() => void} done  goes back to browsing
   */
  constructor(editor, shape, done) {
    this.id = shape === 'circle' ? 'drawCircle' : 'drawRectangle';
    this.hint = `editor.hint.${this.id}`;
    this.#editor = editor;
    this.#shape = shape;
    this.#done = done;
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
    const { at } = snapPress(this.#editor, press, null);
    if (this.#anchor) this.#finish(this.#between(this.#anchor, at, press.shift));
    else this.#anchor = at;
    this.#editor.changed();
  }

  /** @param {Press} press */
  hover(press) {
    this.#mark = snapPress(this.#editor, press, null);
    const { at } = this.#mark;
    this.#show(this.#anchor && this.#between(this.#anchor, at, press.shift));
  }

  /** @param {string} key */
  key(key) {
    if (key === 'Enter') this.tap(this.#editor.cross.press);
    else if (key === 'Backspace') this.#startAgain();
    else return false;
    return true;
  }

  cancel() {
    if (this.#anchor) this.#startAgain();
    else this.#done();
    return true;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {import('../ui/pen.js').Pen} pen */
  draw(ctx, pen) {
    if (this.#draft) pen.draft(ctx, this.#draft);
    if (this.#mark) pen.snapMark(ctx, this.#mark);
    pen.crosshair(ctx);
  }

  #startAgain() {
    this.#anchor = null;
    this.#show(null);
  }

  /** @param {Position} from @param {Position} to @param {boolean} square */
  #between(from, to, square) {
    return this.#shape === 'circle' ? circleThrough(from, to) : rectangleBetween(from, to, square);
  }

  /** @param {Geometry | null} geometry */
  #show(geometry) {
    this.#draft = geometry;
    this.#editor.surface.redraw();
  }

  /** @param {Geometry} geometry */
  #finish(geometry) {
    const id = makeFeatureId('obstacle');
    const { floor } = this.#editor;
    this.#editor.perform(addObstacle({ id, floor, geometry }), 'editor.did.addObstacle');
    this.#done();
    this.#editor.selection.set(id);
  }
}
