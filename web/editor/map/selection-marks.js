// @ts-check
// How what is selected, and what selects, is drawn above the plan. All sizes are in pixels.

/** @import { Frame } from '../drafting/frame.js' */
/** @import { Feature, Geometry } from '../plan/types.js' */
/** @import { MapSurface } from './map-surface.js' */

/**
 * Adds an outline to the current path.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Pick<MapSurface, 'toScreen' | 'metresPerPixel'>} surface
 * @param {Geometry} geometry
 */
export const addOutline = (ctx, surface, geometry) => {
  if (geometry.type === 'Point' || geometry.type === 'Circle') {
    const [x, y] = surface.toScreen(geometry.coordinates);
    const radius = geometry.type === 'Circle' ? geometry.radius / surface.metresPerPixel : 16;
    ctx.moveTo(x + radius, y);
    ctx.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  const chains = geometry.type === 'Polygon' ? geometry.coordinates : [geometry.coordinates];
  for (const chain of chains) {
    chain.forEach((at, index) => {
      const [x, y] = surface.toScreen(at);
      if (index === 0) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    });
  }
};

/**
 * The halos of features, all of them as one path: thousands are drawn at once.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {MapSurface} surface
 * @param {Iterable<Feature>} features
 */
export const haloAll = (ctx, surface, features) => {
  ctx.beginPath();
  for (const { geometry } of features) addOutline(ctx, surface, geometry);
  ctx.lineJoin = 'round';
  ctx.setLineDash([]);
  for (const [colour, width] of /** @type {const} */ ([['surface', 6], ['accent', 3]])) {
    ctx.strokeStyle = surface.colour(colour);
    ctx.lineWidth = width;
    ctx.stroke();
  }
};

/**
 * The area that selects: solid where it takes what lies in it, dashed where touching is enough.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {MapSurface} surface
 * @param {(readonly [number, number])[]} corners  pixels
 * @param {boolean} touches
 */
export const outlineArea = (ctx, surface, corners, touches) => {
  ctx.beginPath();
  for (const [x, y] of corners) ctx.lineTo(x, y);
  ctx.closePath();
  ctx.fillStyle = surface.colour('fill');
  ctx.fill();
  ctx.strokeStyle = surface.colour('accent');
  ctx.lineWidth = 1.5;
  ctx.setLineDash(touches ? [5, 4] : []);
  ctx.stroke();
  ctx.setLineDash([]);
};

/**
 * The frame around what is selected, with what one takes hold of to scale and to turn.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {MapSurface} surface
 * @param {Frame} frame
 */
export const drawFrame = (ctx, surface, { corners, handles, stem }) => {
  ctx.beginPath();
  for (const [x, y] of corners) ctx.lineTo(x, y);
  ctx.closePath();
  ctx.moveTo(...stem[0]);
  ctx.lineTo(...stem[1]);
  ctx.strokeStyle = surface.colour('accent');
  ctx.lineWidth = 1;
  ctx.setLineDash([4, 4]);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.beginPath();
  for (const { type, screen: [x, y] } of handles) {
    ctx.moveTo(x + 5, y - 5);
    if (type === 'scale') ctx.rect(x - 5, y - 5, 10, 10);
    else ctx.arc(x, y, 7, 0, 2 * Math.PI);
    ctx.closePath();
  }
  ctx.fillStyle = surface.colour('surface');
  ctx.fill();
  ctx.lineWidth = 2;
  ctx.stroke();
};

/**
 * A few words beside a point.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {MapSurface} surface
 * @param {string} text
 * @param {readonly [number, number]} at  pixels
 */
export const noteAt = (ctx, surface, text, [x, y]) => {
  ctx.font = '600 12px system-ui, sans-serif';
  const width = ctx.measureText(text).width + 14;
  const left = Math.min(x + 14, surface.size[0] - width - 4);
  ctx.fillStyle = surface.colour('text');
  ctx.beginPath();
  ctx.roundRect(left, y - 34, width, 22, 6);
  ctx.fill();
  ctx.fillStyle = surface.colour('surface');
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  ctx.fillText(text, left + 7, y - 22.5);
};
