// @ts-check
/** @import { Spot } from '../../api/types.js' */
/** @import { MapView } from '../map-view.js' */

/** Places that are offered where others cannot be reached: a target on each, and a dotted line to
 * what was asked for. A layer of `MapView`. */
export class OfferLayer {
  order = 15;
  /** @type {readonly { at: Spot, asked?: Spot }[]} */
  #offers = [];
  #view;
  #scale;

  /** @param {MapView} view the layer adds itself @param {AbortSignal} [signal]
   * @param {number} [scale] size of the marks */
  constructor(view, signal, scale = 1) {
    this.#view = view;
    this.#scale = scale;
    view.addLayer(this, signal);
  }

  /** Shows places, or none. @param {readonly { at: Spot, asked?: Spot }[]} offers */
  setOffers(offers) {
    if (offers.length === 0 && this.#offers.length === 0) return;
    this.#offers = offers;
    this.#view.refreshMarks();
  }

  /** Where names are not written. @returns {[number, number, number, number][]} */
  reserved() {
    const half = 16 * this.#scale;
    return this.#here().map(({ at }) => {
      const [x, y] = this.#view.worldToScreen(at.x, at.y);
      return [x - half, y - half, x + half, y + half];
    });
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    for (const { at, asked } of this.#here()) {
      if (asked && asked.floor === at.floor) this.#drawLine(ctx, view, at, asked);
      this.#drawTarget(ctx, view, at);
    }
  }

  #here() {
    return this.#offers.filter(({ at }) => at.floor === this.#view.floor);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view @param {Spot} at @param {Spot} asked */
  #drawLine(ctx, view, at, asked) {
    ctx.save();
    ctx.strokeStyle = view.style.get('--map-route');
    ctx.lineWidth = 3 * this.#scale;
    ctx.lineCap = 'round';
    ctx.setLineDash([0, 7 * this.#scale]);
    ctx.beginPath();
    ctx.moveTo(...view.worldToScreen(at.x, at.y));
    ctx.lineTo(...view.worldToScreen(asked.x, asked.y));
    ctx.stroke();
    ctx.restore();
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view @param {Spot} at */
  #drawTarget(ctx, view, at) {
    const [x, y] = view.worldToScreen(at.x, at.y);
    const discs = /** @type {const} */ ([
      ['#ffffff', 15],
      ['--map-route', 13],
      ['#ffffff', 9],
      ['--map-route', 5],
    ]);
    for (const [colour, radius] of discs) {
      ctx.fillStyle = colour.startsWith('--') ? view.style.get(colour) : colour;
      ctx.beginPath();
      ctx.arc(x, y, radius * this.#scale, 0, 2 * Math.PI);
      ctx.fill();
    }
  }
}
