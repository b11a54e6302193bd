// @ts-check
import { snapPress } from '../gestures/snap-press.js';
import { drawPoints } from '../map/picture-points.js';

/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { DragHandlers, Press } from '../gestures/drag.js' */
/** @import { Pen } from '../map/pen.js' */
/** @import { Position } from '../plan/types.js' */

/** Pixels within which a point that is there is taken hold of. */
const reach = { mouse: 10, touch: 22 };

/**
 * What points are picked for.
 *
 * @typedef {object} Picking
 * @property {string} id  of the mode
 * @property {string} hint  key of the text that says what to do
 * @property {number} count  how many are wanted; may grow
 * @property {readonly Position[]} [start]  points that are there from the beginning
 * @property {(index: number) => void} [removed]  called before `changed` when a point has gone
 * @property {(index: number) => 'picture' | 'plan' | Iterable<Position>} sticksTo  what the point of
 *   this number sticks to: nothing (it is somewhere on a picture), the plan, or these places
 * @property {(points: readonly Position[]) => void} changed  called after each point
 * @property {() => void} [enter]  Enter
 * @property {() => void} cancel  Escape with nothing to take back
 * @property {() => void} [left]  called when another mode begins
 * @property {(ctx: CanvasRenderingContext2D, pen: Pen, points: readonly Position[],
 *   pointer: Position | null) => void} [draw]  instead of a line through all of them
 */

/** Picks a few places one after the other; each can be dragged until the mode ends. */
export class PickPointsMode {
  usesCross = true;
  #parts;
  #picking;
  /** @type {Position[]} */
  #points = [];
  /** The point that the next tap puts elsewhere. @type {number | null} */
  #replaced = null;
  /** @type {Position | null} */
  #pointer = null;
  /** @type {any} */
  #mark = null;

  /** @param {{selection: Selection, view: View, drawing: DrawingSettings}} parts @param {Picking} picking */
  constructor(parts, picking) {
    this.#parts = parts;
    this.#picking = picking;
    this.#points = [...(picking.start ?? [])];
    this.id = picking.id;
    this.hint = picking.hint;
  }

  /** Those that are there, in metres. @returns {readonly Position[]} */
  get points() {
    return this.#points;
  }

  enter() {
    this.#parts.selection.set(null);
    this.#parts.view.surface.setCursor('crosshair');
  }

  exit() {
    this.#parts.view.surface.setCursor('');
    this.#picking.left?.();
  }

  /** @param {Press} press @returns {DragHandlers | null} */
  press(press) {
    const index = this.#indexAt(press);
    if (index < 0) return null;
    const before = this.#points[index];
    const put = (/** @type {Press} */ at) => this.#put(index, this.#place(at, index));
    return {
      move: put,
      end: (at) => {
        put(at);
        this.#notify();
      },
      // The next one may be at the same place.
      tap: (at) => this.tap(at),
      cancel: () => this.#put(index, before),
    };
  }

  /** @param {Press} press */
  tap(press) {
    if (!this.#isOpen) return;
    const index = this.#replaced ?? this.#points.length;
    this.#replaced = null;
    this.#put(index, this.#place(press, index));
    this.#notify();
  }

  /** Whether a tap puts a point. */
  get #isOpen() {
    return this.#replaced !== null || this.#points.length < this.#picking.count;
  }

  /** The point that the next tap puts elsewhere, or `null`. */
  get replaced() {
    return this.#replaced;
  }

  /** Has the next tap put a point elsewhere. @param {number} index */
  replace(index) {
    this.#replaced = index;
    this.#parts.view.changed();
  }

  /** Takes a point away. @param {number} index */
  remove(index) {
    this.#points.splice(index, 1);
    this.#replaced = null;
    this.#picking.removed?.(index);
    this.#notify();
  }

  /** Puts others in place of all points. @param {readonly Position[]} points */
  reset(points) {
    this.#points = [...points];
    this.#replaced = null;
    this.#notify();
  }

  /** @param {Press} press */
  hover(press) {
    const isOpen = this.#isOpen;
    this.#pointer = isOpen ? this.#place(press, this.#replaced ?? this.#points.length) : null;
    const cursor = this.#indexAt(press) >= 0 ? 'grab' : isOpen ? 'crosshair' : '';
    this.#parts.view.surface.setCursor(cursor);
    this.#parts.view.surface.redraw();
  }

  /** @param {string} key */
  key(key) {
    if (key === 'Enter' && this.#picking.enter) this.#picking.enter();
    else if ((key === 'Backspace' || key === 'Ctrl+Z') && this.#points.length > 0) {
      this.removeLast();
    } else return false;
    return true;
  }

  /** Takes the last point back. */
  removeLast() {
    this.remove(this.#points.length - 1);
  }

  cancel() {
    this.#picking.cancel();
    return true;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Pen} pen */
  draw(ctx, pen) {
    const pointer = this.#isOpen ? this.#pointer : null;
    if (this.#picking.draw) this.#picking.draw(ctx, pen, this.#points, pointer);
    else drawPoints(ctx, this.#parts.view.surface, this.#points, { pointer });
    if (this.#mark) pen.snapMark(ctx, this.#mark);
    pen.crosshair(ctx);
  }

  /** @param {Press} press @param {number} index @returns {Position} */
  #place(press, index) {
    const target = this.#picking.sticksTo(index);
    this.#mark = null;
    if (target === 'plan') this.#mark = snapPress(this.#parts, press, null);
    else if (target !== 'picture' && !press.alt) this.#mark = this.#nearest(press, target);
    return this.#mark?.at ?? press.world;
  }

  /** @param {Press} press @param {Iterable<Position>} places */
  #nearest({ screen, touch, world }, places) {
    const { view: { surface } } = this.#parts;
    let least = (touch ? reach.touch : reach.mouse) * surface.metresPerPixel;
    let found = null;
    for (const at of places) {
      const away = Math.hypot(at[0] - world[0], at[1] - world[1]);
      if (away < least) [least, found] = [away, at];
    }
    return found && screen ? { at: found, kind: 'corner' } : null;
  }

  /** @param {Press} press */
  #indexAt({ screen, touch, keyboard }) {
    if (keyboard) return -1;
    const pixels = touch ? reach.touch : reach.mouse;
    return this.#points.findLastIndex((at) => {
      const [x, y] = this.#parts.view.surface.toScreen(at);
      return Math.hypot(x - screen[0], y - screen[1]) <= pixels;
    });
  }

  /** @param {number} index @param {Position} at */
  #put(index, at) {
    this.#points[index] = at;
    this.#parts.view.surface.redraw();
  }

  #notify() {
    this.#mark = null;
    if (!this.#isOpen) this.#pointer = null;
    this.#picking.changed(this.#points);
    this.#parts.view.changed();
  }
}
