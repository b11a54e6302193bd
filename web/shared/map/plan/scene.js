// @ts-check
import { drawAreas, drawObstacles } from './draw-areas.js';
import { drawConnectors } from './draw-connectors.js';
import { drawCountingLines } from './draw-counting-lines.js';
import { drawDoors, drawWalls } from './draw-walls.js';
import { boxesIntersect } from '../../geometry/box.js';
import { addShape } from './shape-path.js';
/** @import { Feature, Floor, PlanImage } from '../../api/types.js' */
/** @import { Box } from '../../geometry/box.js' */
/** @import { MapStyle } from '../map-style.js' */

/** What the drawing of a floor needs.
 * @typedef {object} Scene
 * @property {number[]} matrix metres to device pixels, [a, b, c, d, e, f]
 * @property {number} pixel metres per CSS pixel
 * @property {number} ratio device pixels per CSS pixel
 * @property {MapStyle} style
 * @property {Floor} floor
 * @property {Iterable<Feature>} features of the floor
 * @property {(feature: Feature) => Box} boxOf
 * @property {Box} visible metres; what lies outside is passed over
 * @property {readonly { image: CanvasImageSource, plan: PlanImage }[]} pictures
 * @property {boolean} hasPicture
 * @property {boolean} hasPaper the floor's bounds are drawn as paper, whatever is on it
 * @property {boolean} hasLines counting lines are drawn; visitors do not need them
 * @property {boolean} isDark
 */

/** The ground a building stands on lies in its shadow.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Feature[]} areas */
const drawShadow = (ctx, { style, ratio }, areas) => {
  const path = new Path2D();
  for (const area of areas) addShape(path, area.geometry);
  ctx.save();
  ctx.shadowColor = 'rgb(20 34 56 / .28)';
  ctx.shadowBlur = 18 * ratio;
  ctx.shadowOffsetY = 4 * ratio;
  ctx.fillStyle = style.get('--map-floor');
  ctx.fill(path, 'nonzero');
  ctx.restore();
};

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene */
const drawPaper = (ctx, { style, floor, pixel }) => {
  const [minX, minY, maxX, maxY] = floor.bounds;
  ctx.fillStyle = style.get('--map-floor');
  ctx.strokeStyle = style.get('--map-floor-edge');
  ctx.lineWidth = pixel;
  ctx.beginPath();
  ctx.rect(minX, minY, maxX - minX, maxY - minY);
  ctx.fill();
  ctx.stroke();
};

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene */
const drawPictures = (ctx, { pictures, isDark }) => {
  for (const { image, plan } of pictures) {
    const [a, b, c, d, tx, ty] = plan.planToFloor;
    ctx.save();
    ctx.transform(a, b, c, d, tx, ty);
    ctx.globalAlpha = plan.opacity;
    ctx.imageSmoothingQuality = 'high';
    // Plans are black on white: in the dark the other way round, with their hues kept.
    if (isDark) ctx.filter = 'invert(1) hue-rotate(180deg) brightness(.85)';
    ctx.drawImage(image, 0, 0, plan.width, plan.height);
    ctx.restore();
  }
};

/** Draws all of a floor that is neither label nor symbol.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene */
export const drawScene = (ctx, scene) => {
  const [a, b, c, d, e, f] = scene.matrix;
  ctx.save();
  ctx.setTransform(a, b, c, d, e, f);
  ctx.lineJoin = 'round';
  /** @type {Record<string, Feature[]>} */
  const kinds = { area: [], obstacle: [], wall: [], door: [], connector: [], line: [] };
  let hasAreas = false;
  for (const feature of scene.features) {
    hasAreas ||= feature.kind === 'area';
    if (boxesIntersect(scene.boxOf(feature), scene.visible)) kinds[feature.kind]?.push(feature);
  }
  if (scene.hasPaper || (!hasAreas && !scene.hasPicture)) drawPaper(ctx, scene);
  else drawShadow(ctx, scene, kinds.area);
  drawPictures(ctx, scene);
  drawAreas(ctx, scene, kinds.area);
  drawConnectors(ctx, scene, kinds.connector);
  drawObstacles(ctx, scene, kinds.obstacle);
  drawWalls(ctx, scene, kinds.wall);
  drawDoors(ctx, scene, kinds.door);
  if (scene.hasLines) drawCountingLines(ctx, scene, kinds.line);
  ctx.restore();
};
