// @ts-check
/** @import { Box } from '../geometry/box.js' */
/** @import { Layer, MapView } from './map-view.js' */

/** The layers above a plan in their order. */
export class LayerStack {
  /** @type {Layer[]} */
  #layers = [];

  /** @param {Layer} layer */
  add(layer) {
    this.#layers.push(layer);
    this.#layers.sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  }

  /** @param {Layer} layer */
  remove(layer) {
    this.#layers = this.#layers.filter((other) => other !== layer);
  }

  /** Draws the layers under the pins and names, those above, or those that nothing may cover.
   * @param {"under" | "above" | "top"} part @param {CanvasRenderingContext2D} ctx in CSS pixels
   * @param {MapView} view */
  draw(part, ctx, view) {
    for (const layer of this.#layers) {
      if (partOf(layer) !== part) continue;
      ctx.save();
      layer.draw(ctx, view);
      ctx.restore();
    }
  }

  /** The boxes that pins and names leave free.
   * @param {MapView} view @returns {Box[]} CSS pixels */
  reserved(view) {
    return this.#layers.flatMap((layer) => layer.reserved?.(view) ?? []);
  }
}

/** @param {Layer} layer */
const partOf = ({ order = 0, isOnTop = false }) => order < 0 ? 'under' : isOnTop ? 'top' : 'above';
