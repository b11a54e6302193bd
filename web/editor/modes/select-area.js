// @ts-check
import { Brushing } from '../gestures/brushing.js';

/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Page } from '../state/page.js' */
/** @import { Tools } from './tools.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { Press } from '../gestures/drag.js' */
/** @import { Pen } from '../map/pen.js' */

/** Selects by a box or a lasso: for fingers, and by taps of the cross for keys. */
export class SelectAreaMode {
  usesCross = true;
  #parts;
  #shape;
  #done;
  /** @type {Brushing | null} */
  #brush = null;
  /** @type {Press | null} */
  #from = null;

  /**
   * @param {{session: EditSession, selection: Selection, view: View, tools: Tools, page: Page}} parts
   * @param {'box' | 'lasso'} shape
   * @param {() => void} done  goes back to browsing
   */
  constructor(parts, shape, done) {
    this.id = shape === 'box' ? 'selectBox' : 'selectLasso';
    this.hint = `editor.hint.${this.id}`;
    this.#parts = parts;
    this.#shape = shape;
    this.#done = done;
  }

  enter() {
    this.#parts.view.surface.setCursor('crosshair');
  }

  exit() {
    this.#brush?.cancel();
    this.#parts.view.surface.setCursor('');
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
    this.tap(this.#parts.tools.cross.press);
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
    this.#brush = new Brushing(this.#parts, { shape: this.#shape, adds });
  }

  /** A finger has no Shift: here its taps take one more in or out. @param {Press} at */
  #toggleAt(at) {
    const { selection, view: { surface }, page } = this.#parts;
    const feature = surface.featureAt(at.screen);
    if (!feature || !this.#parts.view.canSelect(feature)) return;
    selection.toggle(feature.id);
    page.say('editor.selected.count', { count: selection.size });
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
