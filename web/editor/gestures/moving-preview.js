// @ts-check
import { transformed } from '../../shared/geometry/transform.js';
import { transform } from '../actions/transform.js';
import { addOutline } from '../map/selection-marks.js';

/** @import { View } from '../map/view.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Transform } from '../../shared/geometry/transform.js' */

/** More than so many would hold up each move of the pointer: of them only the outlines are moved. */
const many = 300;

/** Shows where features would come to lie while they are moved, turned or scaled. */
export class MovingPreview {
  #session;
  #view;
  #ids;
  #features;
  /** @type {Transform | null} */
  #by = null;

  /** @param {{session: EditSession, view: View}} parts @param {readonly string[]} ids */
  constructor({ session, view }, ids) {
    this.#session = session;
    this.#view = view;
    this.#ids = ids;
    this.#features = ids.length > many ? ids.flatMap((id) => session.plan.feature(id) ?? []) : [];
  }

  /** @param {Transform} by */
  show(by) {
    this.#by = by;
    if (this.#ids.length > many) this.#view.surface.redraw();
    else this.#session.preview(transform(this.#ids, by));
  }

  /** Takes it back. */
  end() {
    this.#by = null;
    this.#session.endPreview();
  }

  /** @param {CanvasRenderingContext2D} ctx */
  draw(ctx) {
    const by = this.#by;
    if (!by || this.#features.length === 0) return;
    const { surface } = this.#view;
    const moved = {
      metresPerPixel: surface.metresPerPixel,
      toScreen: (/** @type {readonly [number, number]} */ [x, y]) =>
        surface.toScreen(transformed(by, x, y)),
    };
    ctx.beginPath();
    for (const { geometry } of this.#features) addOutline(ctx, moved, geometry);
    ctx.strokeStyle = surface.colour('accent');
    ctx.lineWidth = 1.5;
    ctx.setLineDash([]);
    ctx.stroke();
  }
}
