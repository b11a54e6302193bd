// @ts-check
import { inDrawingOrder } from './drawing-order.js';
/** @import { Feature } from '../../api/types.js' */
/** @import { Scene } from './scene.js' */

/** Draws stairs, escalators and ramps as a faint run of treads between their ends; lifts are only
 * marked by their icon.
 * @param {CanvasRenderingContext2D} ctx in metres @param {Scene} scene
 * @param {Feature[]} connectors */
export const drawConnectors = (ctx, { style, pixel }, connectors) => {
  ctx.lineCap = 'butt';
  for (const { geometry, properties } of inDrawingOrder(connectors)) {
    if (geometry.type !== 'LineString' || properties.category === 'lift') continue;
    const line = geometry.coordinates;
    const isClosed = properties.inService === false;
    ctx.strokeStyle = style.get(isClosed ? '--map-door-closed' : '--map-connector');
    for (let i = 1; i < line.length; i += 1) {
      const [a, b] = [line[i - 1], line[i]];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      if (length < 1 || length > 40) continue;
      const path = new Path2D();
      path.moveTo(a[0], a[1]);
      path.lineTo(b[0], b[1]);
      const width = Math.max(1.3, 5 * pixel);
      ctx.globalAlpha = 0.1;
      ctx.lineWidth = width;
      ctx.stroke(path);
      const tread = Math.max(0.45, 3 * pixel);
      ctx.globalAlpha = 0.35;
      ctx.setLineDash([Math.max(0.06, 0.8 * pixel), tread]);
      ctx.stroke(path);
      ctx.setLineDash([]);
      ctx.globalAlpha = 1;
    }
  }
};
