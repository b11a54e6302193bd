// @ts-check

/** @import { Position } from '../plan/types.js' */
/** @import { MapSurface } from './map-surface.js' */

/**
 * Picked points: a fine cross in a ring with a number, so that what is below can be
 * seen, and the lines between them.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {MapSurface} surface
 * @param {readonly Position[]} points  metres
 * @param {{pointer?: Position | null, lines?: readonly (readonly [number, number])[],
 *   names?: readonly string[], colours?: readonly string[]}} [how]  pointer: where the next one would
 *   be; lines: pairs of numbers of points, (default: from each to the next); names: what
 *   stands beside them; colours: names of the style sheet's
 */
export const drawPoints = (
  ctx,
  surface,
  points,
  { pointer = null, lines, names, colours } = {},
) => {
  const all = pointer ? [...points, pointer] : points;
  const places = all.map((at) => surface.toScreen(at));
  ctx.setLineDash([]);
  for (const [from, to] of lines ?? all.slice(1).map((_, index) => [index, index + 1])) {
    if (places[from] && places[to]) line(ctx, surface, places[from], places[to]);
  }
  for (const [index, [x, y]] of places.entries()) {
    if (index >= points.length) continue;
    const colour = surface.colour(colours?.[index] ?? 'accent');
    for (const [stroke, width] of [[surface.colour('surface'), 4], [colour, 1.75]]) {
      ctx.strokeStyle = /** @type {string} */ (stroke);
      ctx.lineWidth = /** @type {number} */ (width);
      mark(ctx, x, y);
    }
    label(ctx, surface, names?.[index] ?? String(index + 1), [x + 12, y - 12], colour);
  }
};

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y */
const mark = (ctx, x, y) => {
  ctx.beginPath();
  ctx.arc(x, y, 8, 0, 2 * Math.PI);
  for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    ctx.moveTo(x + 2 * dx, y + 2 * dy);
    ctx.lineTo(x + 13 * dx, y + 13 * dy);
  }
  ctx.stroke();
};

/** @param {CanvasRenderingContext2D} ctx @param {any} surface @param {Position} from @param {Position} to */
const line = (ctx, surface, from, to) => {
  for (const [stroke, width] of [[surface.colour('surface'), 5], [surface.colour('accent'), 2]]) {
    ctx.strokeStyle = /** @type {string} */ (stroke);
    ctx.lineWidth = /** @type {number} */ (width);
    ctx.beginPath();
    ctx.moveTo(...from);
    ctx.lineTo(...to);
    ctx.stroke();
  }
};

/** @param {CanvasRenderingContext2D} ctx @param {any} surface @param {string} text @param {Position} at @param {string} colour */
const label = (ctx, surface, text, [x, y], colour) => {
  ctx.font = '700 13px system-ui, sans-serif';
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.strokeStyle = surface.colour('surface');
  ctx.lineWidth = 4;
  ctx.lineJoin = 'round';
  ctx.strokeText(text, x, y);
  ctx.fillStyle = colour;
  ctx.fillText(text, x, y);
};
