// @ts-check
import { lengthOf, pointAlong } from '../../geometry/line.js';
import { addShape } from './shape-path.js';
/** @import { Feature } from '../../api/types.js' */
/** @import { Scene } from './scene.js' */

/** Draws counting lines: dashed, with an arrow in the middle to the side that counts as forward.
 * @param {CanvasRenderingContext2D} ctx in metres @param {Scene} scene @param {Feature[]} lines */
export const drawCountingLines = (ctx, { style, pixel }, lines) => {
  ctx.strokeStyle = style.get('--map-marker');
  ctx.lineCap = 'round';
  for (const { geometry } of lines) {
    if (geometry.type !== 'LineString' || geometry.coordinates.length < 2) continue;
    const path = new Path2D();
    addShape(path, geometry);
    ctx.lineWidth = 2.5 * pixel;
    ctx.setLineDash([7 * pixel, 5 * pixel]);
    ctx.stroke(path);
    ctx.setLineDash([]);
    const length = lengthOf(geometry.coordinates);
    if (length < 8 * pixel) continue;
    const { at: [x, y], along: [ux, uy] } = pointAlong(geometry.coordinates, length / 2);
    const reach = 13 * pixel;
    const head = 5 * pixel;
    // To the left of the line as it was drawn.
    const [tipX, tipY] = [x - uy * reach, y + ux * reach];
    ctx.lineWidth = 2 * pixel;
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(tipX, tipY);
    ctx.moveTo(tipX + uy * head + ux * head, tipY - ux * head + uy * head);
    ctx.lineTo(tipX, tipY);
    ctx.lineTo(tipX + uy * head - ux * head, tipY - ux * head - uy * head);
    ctx.stroke();
  }
};
