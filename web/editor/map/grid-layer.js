// @ts-check

/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { View } from './view.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */

/** Pixels between lines of the grid below which they would be a grey. */
const densest = 7;
/** Every so many lines one is stronger. */
const strong = 10;

/** The lines of the grid that points stick to, faintly. */
export class GridLayer {
  #view;
  #drawing;
  order = -5;

  /** @param {{view: View, drawing: DrawingSettings}} parts */
  constructor({ view, drawing }) {
    this.#view = view;
    this.#drawing = drawing;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    const { grid, snapping } = this.#drawing;
    const { surface } = this.#view;
    if (!(grid > 0) || !snapping) return;
    const [minX, minY, maxX, maxY] = view.visibleBox;
    ctx.save();
    ctx.strokeStyle = surface.colour('text');
    ctx.lineWidth = 1;
    for (const [step, alpha] of [[grid, 0.08], [grid * strong, 0.16]]) {
      if (step / surface.metresPerPixel < densest) continue;
      ctx.globalAlpha = alpha;
      ctx.beginPath();
      for (let x = Math.ceil(minX / step) * step; x <= maxX; x += step) {
        this.#line(ctx, [x, minY], [x, maxY]);
      }
      for (let y = Math.ceil(minY / step) * step; y <= maxY; y += step) {
        this.#line(ctx, [minX, y], [maxX, y]);
      }
      ctx.stroke();
    }
    ctx.restore();
  }

  /** @param {CanvasRenderingContext2D} ctx @param {readonly [number, number]} from @param {readonly [number, number]} to  metres */
  #line(ctx, from, to) {
    const { surface } = this.#view;
    const [[x, y], [toX, toY]] = [surface.toScreen(from), surface.toScreen(to)];
    ctx.moveTo(x, y);
    ctx.lineTo(toX, toY);
  }
}
