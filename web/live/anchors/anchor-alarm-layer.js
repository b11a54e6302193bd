// @ts-check
/** @import { AnchorReport, Feature } from '../../shared/api/types.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */

/** Anchors that do not stand where they are drawn: the drawn place, and an arrow to the circle in which
 * each seems to stand. A layer of `MapView`. */
export class AnchorAlarmLayer {
  order = -6;
  #alarms;
  #features;

  /** @param {() => readonly AnchorReport[]} alarms @param {ReadonlyMap<string, Feature>} features */
  constructor(alarms, features) {
    this.#alarms = alarms;
    this.#features = features;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    ctx.strokeStyle = ctx.fillStyle = view.style.get('--color-bad');
    ctx.lineWidth = 2;
    for (const { id, floor, place } of this.#alarms()) {
      const geometry = this.#features.get(id)?.geometry;
      if (floor !== view.floor || geometry?.type !== 'Point') continue;
      const [x, y] = view.worldToScreen(geometry.coordinates[0], geometry.coordinates[1]);
      ctx.beginPath();
      ctx.moveTo(x - 6, y - 6);
      ctx.lineTo(x + 6, y + 6);
      ctx.moveTo(x + 6, y - 6);
      ctx.lineTo(x - 6, y + 6);
      ctx.stroke();
      if (!place) continue;
      const [toX, toY] = view.worldToScreen(place.x, place.y);
      ctx.setLineDash([5, 4]);
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(toX, toY);
      ctx.stroke();
      ctx.setLineDash([]);
      ctx.beginPath();
      ctx.arc(toX, toY, Math.max(5, place.accuracy * view.camera.scale), 0, 2 * Math.PI);
      ctx.stroke();
      ctx.globalAlpha = 0.15;
      ctx.fill();
      ctx.globalAlpha = 1;
    }
  }
}
