// @ts-check
import { lengthOf, pointAlong } from '../../shared/geometry/line.js';

/** @import { Position } from '../plan/types.js' */
/** @import { MapSurface } from './map-surface.js' */

/** Pixels: how far the arrow reaches, and its head. */
const [reach, head] = [34, 8];

/**
 * An arrow to the side of a counting line that counts as forward, and words that say so.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {MapSurface} surface
 * @param {readonly Position[]} points  of the line, in metres
 * @param {string} text
 */
export const drawForward = (ctx, surface, points, text) => {
  if (points.length < 2) return;
  const { at: [mx, my], along: [ux, uy] } = pointAlong(points, lengthOf(points) / 2);
  if (ux === 0 && uy === 0) return;
  const [x, y] = surface.toScreen([mx, my]);
  const [leftX, leftY] = surface.toScreen([mx - uy, my + ux]);
  const length = Math.hypot(leftX - x, leftY - y);
  const [dx, dy] = [(leftX - x) / length, (leftY - y) / length];
  const [tipX, tipY] = [x + dx * reach, y + dy * reach];
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(tipX, tipY);
  ctx.moveTo(tipX - (dx - dy) * head, tipY - (dy + dx) * head);
  ctx.lineTo(tipX, tipY);
  ctx.lineTo(tipX - (dx + dy) * head, tipY - (dy - dx) * head);
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  ctx.setLineDash([]);
  for (const [colour, width] of /** @type {const} */ ([['surface', 7], ['accent', 3]])) {
    ctx.strokeStyle = surface.colour(colour);
    ctx.lineWidth = width;
    ctx.stroke();
  }
  ctx.font = '600 12px system-ui, sans-serif';
  const [wide, high] = [ctx.measureText(text).width + 14, 20];
  const away = 4 + (Math.abs(dx) * wide + Math.abs(dy) * high) / 2;
  const [left, top] = [tipX + dx * away - wide / 2, tipY + dy * away - high / 2];
  ctx.beginPath();
  ctx.roundRect(left, top, wide, high, 6);
  ctx.fillStyle = surface.colour('accent');
  ctx.fill();
  ctx.fillStyle = surface.colour('surface');
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'center';
  ctx.fillText(text, left + wide / 2, top + high / 2 + 0.5);
};
