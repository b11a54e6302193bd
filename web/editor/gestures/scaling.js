// @ts-check
import { transform } from '../actions/transform.js';
import { scaling } from '../plan/transforms.js';
import { snapPress } from './snap-press.js';
import { noteAt } from '../map/selection-marks.js';
import { MovingPreview } from './moving-preview.js';

/** @import { Reader } from '../state/reader.js' */
/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { View } from '../map/view.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Pen } from '../map/pen.js' */
/** @import { Position } from '../plan/types.js' */
/** @import { Press } from './drag.js' */

/** Nothing becomes smaller than this, in metres. */
const least = 0.01;

/**
 * Makes what is selected wider, higher or both from one side or corner; Shift keeps the
 * proportions, Ctrl the middle.
 */
export class Scaling {
  #parts;
  #ids;
  #preview;
  #box;
  #side;
  #except;
  #onEnd;
  #text = '';
  /** @type {readonly [number, number] | null} */
  #pointer = null;
  /** @type {any} */
  mark = null;

  /**
   * @param {{session: EditSession, view: View, drawing: DrawingSettings, reader: Reader}} parts
   * @param {{ids: readonly string[], box: readonly [number, number, number, number],
   *   side: readonly [number, number], onEnd?: () => void}} options  `side` as on the frame
   */
  constructor(parts, { ids, box, side, onEnd = () => {} }) {
    this.#parts = parts;
    this.#ids = ids;
    this.#preview = new MovingPreview(parts, ids);
    this.#box = box;
    this.#side = side;
    this.#except = new Set(ids);
    this.#onEnd = onEnd;
  }

  /** @param {Press} at @param {Press} from */
  move(at, from) {
    this.#pointer = at.screen;
    this.#preview.show(this.#by(at, from));
  }

  /** @param {Press} at @param {Press} from */
  end(at, from) {
    this.#parts.session.perform(transform(this.#ids, this.#by(at, from)), 'editor.did.scale');
    this.cancel();
  }

  cancel() {
    this.mark = null;
    this.#pointer = null;
    this.#preview.end();
    this.#onEnd();
    this.#parts.view.changed();
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Pen} pen */
  draw(ctx, pen) {
    this.#preview.draw(ctx);
    if (this.mark) pen.snapMark(ctx, this.mark);
    if (this.#pointer) noteAt(ctx, this.#parts.view.surface, this.#text, this.#pointer);
  }

  /** @param {Press} at @param {Press} from */
  #by(at, from) {
    const [minX, minY, maxX, maxY] = this.#box;
    const [width, height] = [maxX - minX, maxY - minY];
    const [sx, sy] = this.#side;
    /** The side or corner that moves; along an axis that stays, the middle. @type {Position} */
    const grip = [grips(sx, minX, maxX), grips(sy, minY, maxY)];
    /** @type {Position} */
    const world = [grip[0] + at.world[0] - from.world[0], grip[1] + at.world[1] - from.world[1]];
    this.mark = snapPress(this.#parts, { ...at, world }, this.#except);
    const reach = at.ctrl ? 2 : 1;
    let alongX = factor(sx, width, (this.mark.at[0] - grip[0]) * reach);
    let alongY = factor(sy, height, (this.mark.at[1] - grip[1]) * reach);
    if (at.shift) {
      const both = sx === 0 ? alongY : sy === 0 ? alongX : Math.max(alongX, alongY);
      [alongX, alongY] = [both, both];
    }
    const [wide, high] = [width * alongX, height * alongY].map((each) =>
      this.#parts.reader.length(each)
    );
    this.#text = `${wide} × ${high}`;
    const stays = at.ctrl ? [0, 0] : [-sx, -sy];
    return scaling([grips(stays[0], minX, maxX), grips(stays[1], minY, maxY)], alongX, alongY);
  }
}

/** @param {number} side @param {number} min @param {number} max */
const grips = (side, min, max) => (side < 0 ? min : side > 0 ? max : (min + max) / 2);

/** @param {number} side @param {number} length  metres @param {number} by  metres along the axis */
const factor = (
  side,
  length,
  by,
) => (side === 0 || length === 0 ? 1 : Math.max(least, length + side * by) / length);
