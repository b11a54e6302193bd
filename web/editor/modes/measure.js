// @ts-check
import { Measuring } from '../drafting/measuring.js';
import { snapPress } from '../gestures/snap-press.js';

/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { Press } from '../gestures/drag.js' */
/** @import { Snapped } from '../drafting/snapping.js' */
/** @import { Pen } from '../map/pen.js' */
/** @import { Geometry } from '../plan/types.js' */

/**
 * Where figures are shown.
 *
 * @typedef {object} MeasurePanel
 * @property {(acts: {back: () => void, clear: () => void, close: () => void}) => void} open
 * @property {() => void} close
 * @property {(measuring: Measuring) => void} update
 * @property {(measuring: Measuring) => void} announce  has a screen reader read the figures
 */

/** Pixels within which the line closes on its first point. */
const reach = 10;

/** Measures lengths, ways and surfaces; the plan stays as it is. */
export class MeasureMode {
  id = 'measure';
  hint = 'editor.hint.measure';
  usesCross = true;
  #parts;
  #done;
  #card;
  #measuring = new Measuring();
  /** @type {Snapped | null} */
  #mark = null;

  /** @param {{selection: Selection, view: View, drawing: DrawingSettings}} parts @param {MeasurePanel} card @param {() => void} done  goes back to browsing */
  constructor(parts, card, done) {
    this.#parts = parts;
    this.#card = card;
    this.#done = done;
  }

  /** What is measured. */
  get measured() {
    return this.#measuring.measured;
  }

  enter() {
    this.#parts.selection.set(null);
    this.#parts.view.surface.setCursor('crosshair');
    this.#card.open({
      back: () => void this.key('Backspace'),
      clear: () => void this.#clear(),
      close: this.#done,
    });
    this.#show();
  }

  exit() {
    this.#parts.view.surface.setCursor('');
    this.#card.close();
  }

  /** @param {Press} press */
  tap(press) {
    const { metresPerPixel } = this.#parts.view.surface;
    this.#measuring.add(this.#place(press), reach * metresPerPixel);
    this.#measuring.pointer = null;
    this.#show();
    this.#card.announce(this.#measuring);
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
      this.#card.announce(this.#measuring);
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
    this.#mark = snapPress(this.#parts, press, null, {
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
    this.#parts.view.surface.redraw();
  }
}
