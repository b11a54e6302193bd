// @ts-check
import { areaStyle, obstacleStyle } from './area-style.js';
import { inDrawingOrder } from './drawing-order.js';
import { makeHatching } from './hatching.js';
import { shapePath } from './shape-path.js';
/** @import { Feature } from '../../api/types.js' */
/** @import { Scene } from './scene.js' */

/** Paints a hatching over a path that is given in metres.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Path2D} path
 * @param {string} colour */
const hatch = (ctx, scene, path, colour) => {
  const pattern = makeHatching(ctx, colour, scene.ratio);
  if (!pattern) return;
  const onScreen = new Path2D();
  onScreen.addPath(path, new DOMMatrix(scene.matrix));
  ctx.save();
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.fillStyle = pattern;
  ctx.fill(onScreen, 'evenodd');
  ctx.restore();
};

/** Draws areas by their order, the largest first. Over a plan picture they are a tint only.
 * @param {CanvasRenderingContext2D} ctx in metres @param {Scene} scene
 * @param {Feature[]} areas */
export const drawAreas = (ctx, scene, areas) => {
  const { style, pixel } = scene;
  const size = (/** @type {Feature} */ feature) => {
    const box = scene.boxOf(feature);
    return (box[2] - box[0]) * (box[3] - box[1]);
  };
  for (const area of inDrawingOrder(areas, size)) {
    const { fill, edge, isWall, isHatched } = areaStyle(area.properties);
    const path = shapePath(area.geometry);
    ctx.globalAlpha = scene.hasPicture ? 0.4 : 1;
    ctx.fillStyle = style.get(fill);
    ctx.fill(path, 'evenodd');
    ctx.globalAlpha = 1;
    if (isHatched) hatch(ctx, scene, path, style.get('--map-restricted-line'));
    ctx.strokeStyle = style.get(edge);
    ctx.lineWidth = isWall ? Math.max(0.16, 1.5 * pixel) : Math.max(0.06, 1.2 * pixel);
    ctx.stroke(path);
  }
};

/** Draws obstacles by their order: furnishing plain, barriers hatched.
 * @param {CanvasRenderingContext2D} ctx in metres @param {Scene} scene
 * @param {Feature[]} obstacles */
export const drawObstacles = (ctx, scene, obstacles) => {
  const { style, pixel } = scene;
  for (const obstacle of inDrawingOrder(obstacles)) {
    const { fill, edge, isHatched } = obstacleStyle(obstacle.properties);
    const path = shapePath(obstacle.geometry);
    ctx.strokeStyle = style.get(edge);
    if (obstacle.geometry.type === 'LineString') {
      ctx.lineWidth = Math.max(obstacle.properties.thickness ?? 0.2, 3 * pixel);
      ctx.setLineDash([6 * pixel, 4 * pixel]);
      ctx.stroke(path);
      ctx.setLineDash([]);
      continue;
    }
    ctx.fillStyle = style.get(fill);
    ctx.fill(path, 'evenodd');
    if (isHatched) {
      ctx.globalAlpha = 0.55;
      hatch(ctx, scene, path, style.get(edge));
      ctx.globalAlpha = 1;
    }
    ctx.lineWidth = (isHatched ? 2 : 1) * pixel;
    ctx.stroke(path);
  }
};
