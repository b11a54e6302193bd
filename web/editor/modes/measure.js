// @ts-check
import { Measuring } from '../gestures/measuring.js';
import { snapPress } from '../gestures/snap-press.js';
import { MeasureCard } from '../ui/toolbar/measure-card.js';

/** @import { Editor } from '../editor.js' */
/** @import { Press } from '../gestures/drag.js' */
/** @import { Snapped } from '../gestures/snapping.js' */
/** @import { Pen } from '../map/pen.js' */
/** @import { Geometry } from '../plan/types.js' */

/** Pixels within which the line closes on its first point. */
const reach = 10;

/** Measures lengths, ways and surfaces; the plan stays as it is. */
export class MeasureMode {
  id = 'measure';
  hint = 'editor.hint.measure';
  usesCross = true;
  #editor;
  #done;
  #card;
  #measuring = new Measuring();
  /** @type {Snapped | null} */
  #mark = null;

  /** @param {Editor} editor @param {() => void} done  goes back to browsing */
  constructor(editor, done) {
    this.#editor = editor;
    this.#done = done;
    this.#card = new MeasureCard(editor, {
      back: () => this.key('Backspace'),
      clear: () => this.#clear(),
      close: done,
    });
  }

  /** What is measured. */
  get measured() {
    return this.#measuring.measured;
  }

  enter() {
    this.#editor.selection.set(null);
    this.#editor.surface.setCursor('crosshair');
    this.#editor.ui.mount(this.#card.node, 'map');
    this.#show();
  }

  exit() {
    this.#editor.surface.setCursor('');
    this.#card.node.remove();
  }

  /** @param {Press} press */
  tap(press) {
    const { metresPerPixel } = this.#editor.surface;
    this.#measuring.add(this.#place(press), reach * metresPerPixel);
    this.#measuring.pointer = null;
    this.#show();
    this.#card.tell(this.#measuring);
  }

  /** @param {Press} press */
  hover(press) {
    this.#measuring.pointer = this.#place(press);
    this.#show();
  }

  /** @param {string} key */
  key(key) {
    if (key === 'Enter') {
      this.#measuring.pointer = null;
      this.#card.tell(this.#measuring);
    } else if (key !== 'Backspace' && key !== 'Ctrl+Z' && key !== 'Delete') return false;
    else if (key === 'Delete') this.#measuring.clear();
    else this.#measuring.removeLast();
    this.#show();
    return true;
  }

  cancel() {
    if (!this.#clear()) this.#done();
    return true;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Pen} pen */
  draw(ctx, pen) {
    const { line, points, isClosed, labels } = this.#measuring;
    /** @type {Geometry | null} */
    const geometry = line.length < 2
      ? null
      : isClosed
      ? { type: 'Polygon', coordinates: [line] }
      : { type: 'LineString', coordinates: line };
    pen.drawn(ctx, { geometry, points, thickness: 0 });
    pen.labels(ctx, labels);
    if (this.#mark && !isClosed) pen.snapMark(ctx, this.#mark);
    pen.crosshair(ctx);
  }

  /** @param {Press} press */
  #place(press) {
    const { points } = this.#measuring;
    const [previous, from] = points.length > 1 ? points.slice(-2) : [undefined, points[0]];
    this.#mark = snapPress(this.#editor, press, null, {
      from,
      previous,
      points,
      lock: press.shift,
    });
    return this.#mark.at;
  }

  #clear() {
    const had = this.#measuring.clear();
    this.#show();
    return had;
  }

  #show() {
    this.#card.update(this.#measuring);
    this.#editor.surface.redraw();
  }
}
