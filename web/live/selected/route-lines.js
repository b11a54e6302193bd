// @ts-check
import { screenPath } from '../../shared/map/routes/route-layer.js';
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { RouteBook } from './route-book.js' */

/** All routes as faint lines: a layer of `MapView`. */
export class RouteLines {
  order = -15;
  isShown = false;
  #book;

  /** @param {RouteBook} book */
  constructor(book) {
    this.#book = book;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    if (!this.isShown) return;
    ctx.strokeStyle = view.style.get('--map-route');
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    ctx.lineWidth = 2;
    ctx.globalAlpha = 0.35;
    for (const route of this.#book.all()) {
      for (const leg of route.legs) {
        if (leg.floor === view.floor) ctx.stroke(screenPath(view, leg.points));
      }
    }
  }
}
