// @ts-check
import { distance } from '../../../shared/geometry/point.js';
import { drawPoints } from '../../map/picture-points.js';
import { isFit } from '../../georeference/georeference-fit.js';

/** @import { MapSurface } from '../../map/map-surface.js' */
/** @import { Position } from '../../plan/types.js' */
/** @import { Fit, FitRefusal } from '../../georeference/georeference-fit.js' */

/** Shorter lines have no room for their length, in pixels. */
const room = 60;

/**
 * The points on the plan, the distances between neighbours, and where each point's coordinates would
 * put it.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {MapSurface} surface
 * @param {readonly Position[]} points  metres
 * @param {{pointer: Position | null, result: Fit | FitRefusal, length: (metres: number) => string}} how
 */
export const drawTied = (ctx, surface, points, { pointer, result, length }) => {
  const fit = isFit(result) ? result : null;
  for (const [index, at] of points.slice(1).entries()) {
    drawDistance(ctx, surface, [points[index], at], length);
  }
  const suspect = isFit(result) ? result.suspect : (result.values.point ?? 0) - 1;
  const colours = points.map((_, index) => (suspect === index ? 'bad' : 'accent'));
  drawPoints(ctx, surface, points, { pointer, lines: [], colours });
  if (!fit || fit.points.length < 3) return;
  ctx.strokeStyle = surface.colour('bad');
  ctx.lineWidth = 2.5;
  for (const [index, { at: [x, y] }] of fit.points.entries()) {
    const { by: [dx, dy] } = fit.away[index];
    ctx.beginPath();
    ctx.moveTo(...surface.toScreen([x, y]));
    ctx.lineTo(...surface.toScreen([x + dx, y + dy]));
    ctx.stroke();
  }
};

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {MapSurface} surface
 * @param {readonly [Position, Position]} line
 * @param {(metres: number) => string} length
 */
const drawDistance = (ctx, surface, [from, to], length) => {
  const [[x, y], [u, v]] = [surface.toScreen(from), surface.toScreen(to)];
  ctx.strokeStyle = surface.colour('accent');
  ctx.lineWidth = 1.5;
  ctx.setLineDash([6, 4]);
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(u, v);
  ctx.stroke();
  ctx.setLineDash([]);
  if (Math.hypot(u - x, v - y) < room) return;
  ctx.font = '600 12px system-ui, sans-serif';
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineWidth = 4;
  ctx.lineJoin = 'round';
  ctx.strokeStyle = surface.colour('surface');
  const text = length(distance(from, to));
  ctx.strokeText(text, (x + u) / 2, (y + v) / 2);
  ctx.fillStyle = surface.colour('accent');
  ctx.fillText(text, (x + u) / 2, (y + v) / 2);
};
