// @ts-check
/** @import { Spot } from '../../shared/api/types.js' */
/** @import { Box } from '../../shared/geometry/box.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */

/** Where the visitor says it is: a ring with words, unlike the filled dot of a live position. A layer
 * of `MapView`. */
export class HereLayer {
  order = 11;
  /** @type {Spot | null} */
  spot = null;
  /** Metres around it that hold the visitor with 95 % probability; 0 where only a place is named. */
  radius = 0;
  #words;

  /** @param {string} words  such as “You are here” */
  constructor(words) {
    this.#words = words;
  }

  /** Where no names are written. @param {MapView} view  @returns {Box[]} */
  reserved(view) {
    const { spot } = this;
    if (spot === null || spot.floor !== view.floor) return [];
    const [x, y] = view.worldToScreen(spot.x, spot.y);
    const half = this.#words.length * 4 + 12;
    return [[x - 14, y - 14, x + 14, y + 14], [x - half, y + 14, x + half, y + 40]];
  }

  /** @param {CanvasRenderingContext2D} ctx  @param {MapView} view */
  draw(ctx, view) {
    const { spot } = this;
    if (spot === null || spot.floor !== view.floor) return;
    const [x, y] = view.worldToScreen(spot.x, spot.y);
    this.#drawRadius(ctx, view, x, y);
    ctx.lineWidth = 5;
    ctx.fillStyle = view.style.get('--color-surface');
    ctx.strokeStyle = view.style.get('--color-accent');
    ctx.beginPath();
    ctx.arc(x, y, 9, 0, 2 * Math.PI);
    ctx.fill();
    ctx.stroke();
    ctx.font = `650 13px ${view.style.font}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    const half = ctx.measureText(this.#words).width / 2 + 8;
    ctx.beginPath();
    ctx.roundRect(x - half, y + 16, 2 * half, 22, 11);
    ctx.fill();
    ctx.lineWidth = 1.5;
    ctx.stroke();
    ctx.fillStyle = view.style.get('--color-text');
    ctx.fillText(this.#words, x, y + 28);
  }

  /** @param {CanvasRenderingContext2D} ctx  @param {MapView} view
   * @param {number} x  @param {number} y  CSS pixels */
  #drawRadius(ctx, view, x, y) {
    if (this.radius <= 0) return;
    ctx.save();
    ctx.beginPath();
    ctx.arc(x, y, this.radius * view.camera.scale, 0, 2 * Math.PI);
    ctx.fillStyle = ctx.strokeStyle = view.style.get('--color-accent');
    ctx.globalAlpha = 0.12;
    ctx.fill();
    ctx.globalAlpha = 0.6;
    ctx.lineWidth = 1.5;
    ctx.setLineDash([6, 4]);
    ctx.stroke();
    ctx.restore();
  }
}
