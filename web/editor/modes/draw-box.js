// @ts-check
import { addObstacle } from '../actions/add-obstacle.js';
import { circleThrough, rectangleBetween } from '../gestures/boxes.js';
import { snapPress } from '../gestures/snap-press.js';
import { makeFeatureId } from '../make-id.js';

/** @typedef {import('../gestures/drag.js').Press} Press */
/** @typedef {import('../plan/types.js').Position} Position */
/** @typedef {import('../plan/types.js').Geometry} Geometry */

/** Draws an obstacle by one drag: a rectangle from corner to corner, a circle from its middle. */
export class DrawBoxMode {
  #editor;
  #shape;
  #done;
  /** @type {Geometry | null} */
  #draft = null;
  /** The first point when drawing with the keyboard. @type {Position | null} */
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
  press(press) {
    const from = snapPress(this.#editor, press, null).at;
    /** @param {Press} at */
    const shape = (at) => this.#between(from, snapPress(this.#editor, at, null).at, at.shift);
    return {
      move: (/** @type {Press} */ at) => this.#show(shape(at)),
      end: (/** @type {Press} */ at) => this.#finish(shape(at)),
      tap: () => this.#editor.ui.say(`editor.refused.${this.id}`),
      cancel: () => this.#show(null),
    };
  }

  /** @param {string} key */
  key(key) {
    if (key !== 'Space' && key !== 'Enter') return false;
    const at = this.#editor.surface.centre;
    if (this.#anchor) this.#finish(this.#between(this.#anchor, at, false));
    else this.#anchor = at;
    this.#editor.changed();
    return true;
  }

  cancel() {
    this.#done();
    return true;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {import('../ui/pen.js').Pen} pen */
  draw(ctx, pen) {
    const { centre } = this.#editor.surface;
    const geometry = this.#anchor ? this.#between(this.#anchor, centre, false) : this.#draft;
    if (geometry) pen.draft(ctx, geometry);
    pen.crosshair(ctx);
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
