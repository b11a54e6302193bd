// @ts-check
import { transformed } from '../../shared/geometry/transform.js';
import { transform } from '../actions/transform.js';
import { addOutline } from '../map/selection-marks.js';

/** @import { Transform } from '../../shared/geometry/transform.js' */
/** @import { Editor } from '../editor.js' */

/** More than so many would hold up each move of the pointer: of them only the outlines are moved. */
const many = 300;

/** Shows where features would come to lie while they are moved, turned or scaled. */
export class MovingPreview {
  #editor;
  #ids;
  #features;
  /** @type {Transform | null} */
  #by = null;

  /** @param {Editor} editor @param {readonly string[]} ids */
  constructor(editor, ids) {
    this.#editor = editor;
    this.#ids = ids;
    this.#features = ids.length > many
      ? ids.flatMap((id) => editor.session.plan.feature(id) ?? [])
      : [];
  }

  /** @param {Transform} by */
  show(by) {
    this.#by = by;
    if (this.#ids.length > many) this.#editor.surface.redraw();
    else this.#editor.preview(transform(this.#ids, by));
  }

  /** Takes it back. */
  end() {
    this.#by = null;
    this.#editor.endPreview();
  }

  /** @param {CanvasRenderingContext2D} ctx */
  draw(ctx) {
    const by = this.#by;
    if (!by || this.#features.length === 0) return;
    const { surface } = this.#editor;
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
