// @ts-check
/** @import { MapView } from '../map-view.js' */

/** The least radius of the circle, in CSS pixels. */
const least = 6;

/** Draws a dashed line from where something is drawn to the circle in which it seems to stand.
 * @param {CanvasRenderingContext2D} ctx
 * @param {MapView} view
 * @param {readonly number[]} drawn x and y in metres
 * @param {{ x: number, y: number, accuracy: number }} place metres
 * @param {string} colour */
export const drawDisplacement = (ctx, view, drawn, place, colour) => {
  const [x, y] = view.worldToScreen(drawn[0], drawn[1]);
  const [toX, toY] = view.worldToScreen(place.x, place.y);
  ctx.strokeStyle = ctx.fillStyle = colour;
  ctx.lineWidth = 2;
  ctx.setLineDash([5, 4]);
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(toX, toY);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.arc(toX, toY, Math.max(least, place.accuracy * view.camera.scale), 0, 2 * Math.PI);
  ctx.stroke();
  ctx.globalAlpha = 0.18;
  ctx.fill();
  ctx.globalAlpha = 1;
};
