// @ts-check

/** @import { View } from '../../map/view.js' */
/** @import { EditSession } from '../../session/edit-session.js' */

/** @typedef {{leadsOut?: boolean, rings: (readonly [number, number])[][]}} Part */

/** The space of the floor where one can walk, tinted; what no way leads out of, in another colour and outlined. */
export class WalkableLayer {
  #session;
  #view;
  /** @type {any} */
  #space = null;
  /** In metres: it is drawn as often as the map moves. */
  #open = new Path2D();
  #closed = new Path2D();
  order = -20;

  /** @param {{session: EditSession, view: View}} parts */
  constructor({ session, view }) {
    this.#session = session;
    this.#view = view;
  }

  /**
   * @param {{floor: string, parts: readonly Part[]} | null} space  none to hide it
   * @param {readonly Part[]} cutOff  those of its parts that no way leads out of
   */
  show(space, cutOff) {
    if (space === this.#space) return;
    this.#space = space;
    const parts = space?.parts ?? [];
    this.#open = pathOf(parts.filter(({ leadsOut }) => leadsOut !== false));
    this.#closed = pathOf(cutOff);
    this.#view.surface.redraw();
  }

  /** @param {CanvasRenderingContext2D} ctx */
  draw(ctx) {
    const { surface, floor } = this.#view;
    if (this.#space?.floor !== floor) return;
    const [x, y] = surface.toScreen([0, 0]);
    const [eastX, eastY] = surface.toScreen([1, 0]);
    const [northX, northY] = surface.toScreen([0, 1]);
    ctx.transform(eastX - x, eastY - y, northX - x, northY - y, x, y);
    this.#clip(ctx);
    ctx.fillStyle = surface.colour('walkable');
    ctx.fill(this.#open, 'evenodd');
    ctx.fillStyle = surface.colour('cut-off');
    ctx.fill(this.#closed, 'evenodd');
    ctx.strokeStyle = surface.colour('bad');
    ctx.lineWidth = 2 * surface.metresPerPixel;
    ctx.setLineDash([6 * surface.metresPerPixel, 4 * surface.metresPerPixel]);
    ctx.stroke(this.#closed);
  }

  /** One can walk a little beyond the plan; there is nothing to be seen there. @param {CanvasRenderingContext2D} ctx */
  #clip(ctx) {
    const bounds = this.#session.shown.floor(this.#view.floor)?.bounds;
    if (!bounds) return;
    const [minX, minY, maxX, maxY] = bounds;
    ctx.beginPath();
    ctx.rect(minX, minY, maxX - minX, maxY - minY);
    ctx.clip();
  }
}

/** @param {readonly Part[]} parts */
const pathOf = (parts) => {
  const path = new Path2D();
  for (const ring of parts.flatMap(({ rings }) => rings)) {
    for (const [index, [x, y]] of ring.entries()) {
      if (index === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
    path.closePath();
  }
  return path;
};
