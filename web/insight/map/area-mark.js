// @ts-check
import { shapePath } from '../../shared/map/plan/shape-path.js';
/** @import { Feature } from '../../shared/api/types.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */

/** The outline of the area that is looked at: a layer of `MapView`. */
export class AreaMark {
  order = -5;
  #marked;

  /** @param {() => Feature | undefined} marked */
  constructor(marked) {
    this.#marked = marked;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    const feature = this.#marked();
    if (feature?.floor !== view.floor) return;
    const [x, y] = view.worldToScreen(0, 0);
    const [eastX, eastY] = view.worldToScreen(1, 0);
    const [northX, northY] = view.worldToScreen(0, 1);
    ctx.transform(eastX - x, eastY - y, northX - x, northY - y, x, y);
    ctx.strokeStyle = view.style.get('--map-selection');
    ctx.lineWidth = 3 / Math.hypot(eastX - x, eastY - y);
    ctx.stroke(shapePath(feature.geometry));
  }
}
