// @ts-check
import { addPoi } from '../actions/add-poi.js';
import { makeFeatureId } from '../make-id.js';

/** @typedef {import('../gestures/drag.js').Press} Press */

/** The next tap puts a point of interest there. */
export class AddPoiMode {
  id = 'addPoi';
  hint = 'editor.hint.addPoi';
  usesCross = true;
  isOneTap = true;
  #editor;
  #done;

  /**
   * @param {import('../editor.js').Editor} editor
   * @param {() => void} done  goes back to browsing
   */
  constructor(editor, done) {
    this.#editor = editor;
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
    this.#addAt(press.world);
  }

  /** @param {string} key */
  key(key) {
    if (!['Enter', 'N'].includes(key)) return false;
    this.#addAt(this.#editor.cross.at);
    return true;
  }

  cancel() {
    this.#done();
    return true;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {import('../ui/pen.js').Pen} pen */
  draw(ctx, pen) {
    pen.crosshair(ctx);
  }

  /** @param {[number, number]} at */
  #addAt(at) {
    const editor = this.#editor;
    const id = makeFeatureId('poi');
    const { floor, category } = editor;
    editor.perform(addPoi({ id, floor, at, category }), 'editor.did.addPoi');
    this.#done();
    editor.selection.set(id);
    editor.ui.editName();
  }
}
