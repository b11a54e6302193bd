// @ts-check
import { transform } from '../actions/transform.js';
import { rotation } from '../plan/transforms.js';
import { noteAt } from '../map/selection-marks.js';
import { MovingPreview } from './moving-preview.js';

/** @import { View } from '../map/view.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Press } from './drag.js' */

const degree = Math.PI / 180;
/** Steps with Shift, and how near to a multiple of 45° it sticks without; radians. */
const step = 15 * degree;
const sticky = { step: 45 * degree, reach: 2 * degree };

/** Turns what is selected around its middle; Shift keeps steps of 15°. */
export class Rotating {
  #session;
  #view;
  #ids;
  #preview;
  #middle;
  #onEnd;
  /** Radians counter-clockwise. */
  #angle = 0;
  /** Where the pointer is, in pixels. @type {readonly [number, number] | null} */
  #pointer = null;

  /**
   * @param {{session: EditSession, view: View}} parts
   * @param {{ids: readonly string[], middle: readonly [number, number], onEnd?: () => void}} options
   */
  constructor(parts, { ids, middle, onEnd = () => {} }) {
    this.#session = parts.session;
    this.#view = parts.view;
    this.#ids = ids;
    this.#preview = new MovingPreview(parts, ids);
    this.#middle = middle;
    this.#onEnd = onEnd;
  }

  /** @param {Press} at @param {Press} from */
  move(at, from) {
    this.#angle = this.#between(at, from);
    this.#pointer = at.screen;
    this.#preview.show(rotation(this.#middle, this.#angle));
  }

  /** @param {Press} at @param {Press} from */
  end(at, from) {
    this.#angle = this.#between(at, from);
    this.#session.perform(
      transform(this.#ids, rotation(this.#middle, this.#angle)),
      'editor.did.rotate',
    );
    this.cancel();
  }

  cancel() {
    this.#pointer = null;
    this.#preview.end();
    this.#onEnd();
    this.#view.changed();
  }

  /** @param {CanvasRenderingContext2D} ctx */
  draw(ctx) {
    this.#preview.draw(ctx);
    if (this.#pointer) noteAt(ctx, this.#view.surface, degrees(this.#angle), this.#pointer);
  }

  /** @param {Press} at @param {Press} from */
  #between(at, from) {
    const [mx, my] = this.#middle;
    const bearing = (/** @type {Press} */ { world: [x, y] }) => Math.atan2(y - my, x - mx);
    const turn = bearing(at) - bearing(from);
    const angle = Math.atan2(Math.sin(turn), Math.cos(turn));
    if (at.shift) return Math.round(angle / step) * step;
    const whole = Math.round(angle / sticky.step) * sticky.step;
    return !at.alt && Math.abs(angle - whole) < sticky.reach ? whole : angle;
  }
}

/** An angle as it is read: clockwise, as one turns a sheet of paper. @param {number} angle  radians counter-clockwise */
export const degrees = (angle) => `${(-angle / degree || 0).toFixed(1).replace(/[.,]0$/, '')}°`;
