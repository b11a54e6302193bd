// @ts-check
import { drawDisplacement } from '../../shared/map/marks/displacement.js';
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
    const colour = view.style.get('--color-bad');
    for (const { id, floor, place } of this.#alarms()) {
      const geometry = this.#features.get(id)?.geometry;
      if (floor !== view.floor || geometry?.type !== 'Point') continue;
      const [x, y] = view.worldToScreen(geometry.coordinates[0], geometry.coordinates[1]);
      ctx.strokeStyle = colour;
      ctx.lineWidth = 2;
      ctx.beginPath();
      ctx.moveTo(x - 6, y - 6);
      ctx.lineTo(x + 6, y + 6);
      ctx.moveTo(x + 6, y - 6);
      ctx.lineTo(x - 6, y + 6);
      ctx.stroke();
      if (place) drawDisplacement(ctx, view, geometry.coordinates, place, colour);
    }
  }
}
