// @ts-check
import { screenPath } from '../../shared/map/routes/route-layer.js';
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { RouteBook } from './route-book.js' */
/** @import { Trail } from './trail.js' */

/** Everybody's routes as faint lines: a layer of `MapView`. */
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

/** Somebody's trail as a line that fades towards its beginning: a layer of `MapView`. */
export class TrailLine {
  order = -5;
  isShown = true;
  #trail;

  /** @param {Trail} trail */
  constructor(trail) {
    this.#trail = trail;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    if (!this.isShown) return;
    const { points } = this.#trail;
    ctx.strokeStyle = view.style.get('--color-standing');
    ctx.lineCap = 'round';
    ctx.lineWidth = 3.5;
    for (let i = 1; i < points.length; i += 1) {
      const [a, b] = [points[i - 1], points[i]];
      if (a.floor !== view.floor || b.floor !== view.floor) continue;
      ctx.globalAlpha = 0.15 + 0.7 * (i / points.length);
      ctx.beginPath();
      ctx.moveTo(...view.worldToScreen(a.x, a.y));
      ctx.lineTo(...view.worldToScreen(b.x, b.y));
      ctx.stroke();
    }
  }
}
