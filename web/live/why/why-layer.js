// @ts-check
/** @import { Positioning } from '../../shared/api/types.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { ShownRange } from './explanation.js' */

/** Half the angle of the stronger arc on the side of the person, in radians. */
const arcHalf = 0.22;
const colours = Object.freeze({
  good: '--color-good',
  warn: '--color-warn',
  bad: '--color-bad',
  quiet: '--color-stale',
});

/** Why a dot is where it is: around each anchor that was heard the circle of its distance, stronger
 * beside the dot, a line where the circle misses it, and the other places that the measurements
 * allow. A layer of `MapView`. */
export class WhyLayer {
  order = -4;
  /** @type {{ positioning: Positioning, ranges: readonly ShownRange[] } | null} */
  #shown = null;
  #view;

  /** @param {MapView} view the layer adds itself */
  constructor(view) {
    this.#view = view;
    view.addLayer(this);
  }

  /** @param {{ positioning: Positioning, ranges: readonly ShownRange[] } | null} shown */
  show(shown) {
    if (shown === null && this.#shown === null) return;
    this.#shown = shown;
    this.#view.requestRender();
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    if (!this.#shown) return;
    const { positioning, ranges } = this.#shown;
    if ((positioning.floor ?? view.floor) !== view.floor) return;
    for (const range of ranges) {
      if (range.at) this.#drawRange(ctx, range, range.at, [positioning.x, positioning.y]);
    }
    for (const { floor, x, y, probability } of positioning.candidates) {
      if ((floor ?? view.floor) === view.floor) this.#drawGhost(ctx, x, y, probability);
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {ShownRange} range
   * @param {readonly [number, number]} anchor @param {readonly [number, number]} person metres */
  #drawRange(ctx, { ground, tone, verdict, name }, anchor, person) {
    const view = this.#view;
    const [x, y] = view.worldToScreen(...anchor);
    const [toX, toY] = view.worldToScreen(...person);
    const radius = ground * view.camera.scale;
    const angle = Math.atan2(toY - y, toX - x);
    ctx.strokeStyle = ctx.fillStyle = view.style.get(colours[tone]);
    ctx.setLineDash(tone === 'good' ? [] : [6, 5]);
    ctx.lineWidth = 1;
    ctx.globalAlpha = 0.4;
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, 2 * Math.PI);
    ctx.stroke();
    ctx.globalAlpha = verdict === 'old' ? 0.4 : 1;
    ctx.lineWidth = 3;
    ctx.beginPath();
    ctx.arc(x, y, radius, angle - arcHalf, angle + arcHalf);
    ctx.stroke();
    if (verdict === 'long' || verdict === 'short') {
      ctx.setLineDash([]);
      ctx.lineWidth = 1.5;
      ctx.beginPath();
      ctx.moveTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
      ctx.lineTo(toX, toY);
      ctx.stroke();
    }
    this.#drawAnchor(ctx, x, y, name);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y CSS pixels
   * @param {string} name */
  #drawAnchor(ctx, x, y, name) {
    const { style } = this.#view;
    ctx.globalAlpha = 1;
    ctx.setLineDash([]);
    ctx.fillRect(x - 5, y - 5, 10, 10);
    ctx.lineWidth = 2;
    ctx.strokeStyle = style.get('--map-pin-ring');
    ctx.strokeRect(x - 5, y - 5, 10, 10);
    ctx.font = `600 12px ${style.font}`;
    ctx.textAlign = 'center';
    ctx.lineWidth = 3;
    ctx.lineJoin = 'round';
    ctx.strokeStyle = style.get('--map-halo');
    ctx.strokeText(name, x, y - 10);
    ctx.fillStyle = style.get('--map-label');
    ctx.fillText(name, x, y - 10);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {number} worldX @param {number} worldY metres
   * @param {number} probability */
  #drawGhost(ctx, worldX, worldY, probability) {
    const { style } = this.#view;
    const [x, y] = this.#view.worldToScreen(worldX, worldY);
    ctx.globalAlpha = 1;
    ctx.setLineDash([3, 3]);
    ctx.lineWidth = 2;
    ctx.strokeStyle = style.get('--map-marker');
    ctx.beginPath();
    ctx.arc(x, y, 9, 0, 2 * Math.PI);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.font = `600 12px ${style.font}`;
    ctx.textAlign = 'center';
    ctx.fillStyle = style.get('--map-label');
    ctx.fillText(`${Math.round(probability * 100)} %`, x, y + 24);
  }
}
