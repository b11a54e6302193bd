// @ts-check
import { inDrawingOrder } from './drawing-order.js';
import { addShape } from './shape-path.js';
/** @import { Feature } from '../../api/types.js' */
/** @import { Scene } from './scene.js' */

const usualThickness = 0.16;

/** Draws walls, all of one thickness in one stroke.
 * @param {CanvasRenderingContext2D} ctx in metres @param {Scene} scene
 * @param {Feature[]} walls */
export const drawWalls = (ctx, { style, pixel }, walls) => {
  /** @type {Map<number, Path2D>} */
  const paths = new Map();
  for (const wall of walls) {
    const thickness = Number(wall.properties.thickness ?? usualThickness);
    const path = paths.get(thickness) ?? new Path2D();
    paths.set(thickness, path);
    addShape(path, wall.geometry);
  }
  ctx.strokeStyle = style.get('--map-wall');
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  for (const [thickness, path] of paths) {
    ctx.lineWidth = Math.max(thickness, 1.5 * pixel);
    ctx.stroke(path);
  }
};

/** @param {CanvasRenderingContext2D} ctx @param {readonly [number, number]} a
 * @param {readonly [number, number]} b */
const line = (ctx, a, b) => {
  ctx.beginPath();
  ctx.moveTo(a[0], a[1]);
  ctx.lineTo(b[0], b[1]);
  ctx.stroke();
};

/** Draws doors: a light gap in the wall; closed ones barred, one-way ones with an arrow.
 * @param {CanvasRenderingContext2D} ctx in metres @param {Scene} scene
 * @param {Feature[]} doors */
export const drawDoors = (ctx, scene, doors) => {
  const { style, pixel } = scene;
  ctx.lineCap = 'butt';
  for (const { geometry, properties } of inDrawingOrder(doors)) {
    if (geometry.type !== 'LineString' || geometry.coordinates.length < 2) continue;
    const a = geometry.coordinates[0];
    const b = geometry.coordinates[geometry.coordinates.length - 1];
    const depth = Math.max(Number(properties.depth ?? 0), 0.3, 3.5 * pixel);
    ctx.strokeStyle = style.get('--map-door');
    ctx.lineWidth = depth;
    line(ctx, a, b);
    ctx.strokeStyle = style.get(properties.closed ? '--map-door-closed' : '--map-door-edge');
    ctx.lineWidth = properties.closed ? Math.max(0.14, 2.5 * pixel) : Math.max(0.03, pixel * 0.8);
    if (!properties.closed) ctx.setLineDash([2.5 * pixel, 2.5 * pixel]);
    line(ctx, a, b);
    ctx.setLineDash([]);
    if (properties.oneWay === true) drawOneWay(ctx, scene, a, b);
  }
};

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene
 * @param {readonly [number, number]} a @param {readonly [number, number]} b */
const drawOneWay = (ctx, { style, pixel }, a, b) => {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (length === 0 || length < 10 * pixel) return;
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const size = Math.min(length * 0.22, 7 * pixel);
  ctx.strokeStyle = style.get('--map-connector');
  ctx.lineWidth = 1.5 * pixel;
  ctx.beginPath();
  // The way through leads to the left of the threshold's direction.
  ctx.moveTo(x - ux * size - uy * -size * 0.5, y - uy * size + ux * -size * 0.5);
  ctx.lineTo(x - uy * size * 0.6, y + ux * size * 0.6);
  ctx.lineTo(x + ux * size - uy * -size * 0.5, y + uy * size + ux * -size * 0.5);
  ctx.stroke();
};
