// @ts-check
import { Brushing } from '../gestures/brushing.js';
import { isPickable } from '../plan/picking.js';

/** @import { Editor } from '../editor.js' */
/** @import { Press } from '../gestures/drag.js' */
/** @import { Pen } from '../map/pen.js' */

/** Selects by a box or a lasso: for fingers, and by taps of the cross for keys. */
export class SelectAreaMode {
  usesCross = true;
  #editor;
  #shape;
  #done;
  /** @type {Brushing | null} */
  #brush = null;
  /** @type {Press | null} */
  #from = null;

  /**
   * @param {Editor} editor
   * @param {'box' | 'lasso'} shape
   * @param {() => void} done  goes back to browsing
   */
  constructor(editor, shape, done) {
    this.id = shape === 'box' ? 'selectBox' : 'selectLasso';
    this.hint = `editor.hint.${this.id}`;
    this.#editor = editor;
    this.#shape = shape;
    this.#done = done;
  }

  enter() {
    this.#editor.surface.setCursor('crosshair');
  }

  exit() {
    this.#brush?.cancel();
    this.#editor.surface.setCursor('');
  }

  /** A finger that drags draws the area, too. @param {Press} press */
  press(press) {
    return {
      move: (/** @type {Press} */ at) => {
        if (!this.#brush) this.#begin(press);
        this.hover(at);
      },
      end: (/** @type {Press} */ at) => this.#finish(at),
      tap: (/** @type {Press} */ at) => (at.touch ? this.#toggleAt(at) : this.tap(at)),
      cancel: () => this.#reset(),
    };
  }

  /** @param {Press} press */
  tap(press) {
    if (this.#brush) this.#finish(press);
    else this.#begin(press);
  }

  /** @param {Press} press */
  hover(press) {
    if (this.#brush && this.#from) this.#brush.move(press, this.#from);
  }

  /** @param {string} key */
  key(key) {
    if (key !== 'Enter') return false;
    this.tap(this.#editor.cross.press);
    return true;
  }

  cancel() {
    if (this.#brush) this.#reset();
    else this.#done();
    return true;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Pen} pen */
  draw(ctx, pen) {
    this.#brush?.draw(ctx);
    pen.crosshair(ctx);
  }

  /** @param {Press} press */
  #begin(press) {
    this.#from = press;
    const adds = press.shift || press.touch;
    this.#brush = new Brushing(this.#editor, { shape: this.#shape, adds });
  }

  /** A finger has no Shift: here its taps take one more in or out. @param {Press} at */
  #toggleAt(at) {
    const { selection, surface, ui } = this.#editor;
    const feature = surface.featureAt(at.screen);
    if (!feature || !isPickable(this.#editor, feature)) return;
    selection.toggle(feature.id);
    ui.say('editor.selected.count', { count: selection.size });
  }

  /** @param {Press} at */
  #finish(at) {
    const [brush, from] = [this.#brush, this.#from];
    [this.#brush, this.#from] = [null, null];
    if (brush && from) brush.end(at, from);
    this.#done();
  }

  #reset() {
    const brush = this.#brush;
    [this.#brush, this.#from] = [null, null];
    brush?.cancel();
  }
}
