// @ts-check
// What placing tools show above the map before anything is added. All sizes are in pixels.
import { pointIn } from '../drafting/booths.js';

/** @import { Reader } from '../state/reader.js' */
/** @import { View } from './view.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Booth, Frame } from '../drafting/booths.js' */
/** @import { DoorPlace } from '../drafting/door-places.js' */
/** @import { Position } from '../plan/types.js' */

const font = (/** @type {number} */ size) => `600 ${size}px system-ui, sans-serif`;

/** @param {CanvasRenderingContext2D} ctx @param {readonly number[]} a @param {readonly number[]} b */
const line = (ctx, a, b) => {
  ctx.beginPath();
  ctx.moveTo(a[0], a[1]);
  ctx.lineTo(b[0], b[1]);
  ctx.stroke();
};

/** Words on a plate, their middle at a place. @param {CanvasRenderingContext2D} ctx @param {{session: EditSession, view: View, reader: Reader}} parts @param {string} text @param {readonly number[]} at */
const plate = (ctx, { view: { surface } }, text, [x, y]) => {
  ctx.font = font(12);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  const width = ctx.measureText(text).width + 10;
  ctx.fillStyle = surface.colour('surface');
  ctx.beginPath();
  ctx.roundRect(x - width / 2, y - 10, width, 20, 5);
  ctx.fill();
  ctx.fillStyle = surface.colour('text');
  ctx.fillText(text, x, y + 0.5);
};

/**
 * A door before it is placed: its opening, its width, what is left of the wall on both sides.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {{session: EditSession, view: View, reader: Reader}} parts
 * @param {DoorPlace} place
 * @param {{isBlocked: boolean, oneWay: boolean}} options  `isBlocked`: by another door
 */
export const drawDoorPlace = (
  ctx,
  parts,
  { ends, width, depth, wall, rest, atMiddle },
  options,
) => {
  const { view: { surface } } = parts;
  const [a, b] = ends.map((at) => surface.toScreen(at));
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const deep = Math.max(8, depth / surface.metresPerPixel);
  ctx.setLineDash([]);
  ctx.lineCap = 'butt';
  ctx.strokeStyle = surface.colour('surface');
  ctx.lineWidth = deep;
  line(ctx, a, b);
  ctx.strokeStyle = surface.colour(options.isBlocked ? 'bad' : 'accent');
  ctx.lineWidth = 3;
  line(ctx, a, b);
  for (const [x, y] of [a, b]) {
    line(ctx, [x - uy * deep / 2, y + ux * deep / 2], [x + uy * deep / 2, y - ux * deep / 2]);
  }
  const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  if (options.oneWay) drawArrow(ctx, middle, [uy, -ux]);
  const away = deep / 2 + 18;
  const up = ux >= 0 ? [uy * away, -ux * away] : [-uy * away, ux * away];
  if (atMiddle) drawMiddle(ctx, parts, middle);
  drawRests(ctx, parts, wall, ends, rest);
  plate(ctx, parts, parts.reader.length(width), [middle[0] + up[0], middle[1] + up[1]]);
};

/** @param {CanvasRenderingContext2D} ctx @param {{session: EditSession, view: View, reader: Reader}} parts @param {readonly number[]} at */
const drawMiddle = (ctx, { view: { surface } }, [x, y]) => {
  ctx.strokeStyle = surface.colour('snap');
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.moveTo(x, y - 8);
  ctx.lineTo(x + 8, y);
  ctx.lineTo(x, y + 8);
  ctx.lineTo(x - 8, y);
  ctx.closePath();
  ctx.stroke();
};

/** The way that people go: from the left of the threshold to its right. @param {CanvasRenderingContext2D} ctx @param {readonly number[]} at @param {readonly number[]} left  of the threshold */
const drawArrow = (ctx, [x, y], [lx, ly]) => {
  const [tx, ty] = [x - lx * 16, y - ly * 16];
  ctx.lineWidth = 2;
  line(ctx, [x + lx * 16, y + ly * 16], [tx, ty]);
  line(ctx, [tx + lx * 7 - ly * 6, ty + ly * 7 + lx * 6], [tx, ty]);
  line(ctx, [tx + lx * 7 + ly * 6, ty + ly * 7 - lx * 6], [tx, ty]);
};

/** How much wall is left on both sides, where it is long enough to be read. @param {CanvasRenderingContext2D} ctx @param {{session: EditSession, view: View, reader: Reader}} parts @param {[Position, Position]} wall @param {[Position, Position]} ends @param {readonly [number, number]} rest */
const drawRests = (ctx, parts, wall, ends, rest) => {
  const { view: { surface } } = parts;
  for (const [i, metres] of rest.entries()) {
    const corner = surface.toScreen(wall[i]);
    const [near] = ends.map((at) => surface.toScreen(at))
      .sort((p, q) =>
        Math.hypot(p[0] - corner[0], p[1] - corner[1]) -
        Math.hypot(q[0] - corner[0], q[1] - corner[1])
      );
    if (metres / surface.metresPerPixel < 64) continue;
    plate(ctx, parts, parts.reader.length(metres), [
      (corner[0] + near[0]) / 2,
      (corner[1] + near[1]) / 2,
    ]);
  }
};

/**
 * Stairs or a lift before they are placed: their ends with the floors that they lie on.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {{session: EditSession, view: View, reader: Reader}} parts
 * @param {readonly {floor: string, at: Position}[]} stops
 */
export const drawStops = (ctx, parts, stops) => {
  const { view: { surface }, session } = parts;
  /** @typedef {{at: Position, names: string[], isHere: boolean}} Place  in pixels */
  /** @type {Map<string, Place>} */
  const places = new Map();
  for (const { floor, at } of stops) {
    /** @type {Place} */
    const place = places.get(String(at)) ?? { at: surface.toScreen(at), names: [], isHere: false };
    place.names.push(parts.reader.floorName(session.plan.floor(floor)));
    place.isHere ||= floor === parts.view.floor;
    places.set(String(at), place);
  }
  const all = [...places.values()];
  ctx.strokeStyle = surface.colour('accent');
  ctx.lineWidth = 4;
  ctx.setLineDash([3, 5]);
  if (all.length > 1) line(ctx, all[0].at, all[1].at);
  ctx.setLineDash([]);
  for (const { at, isHere } of all) drawStop(ctx, parts, at, isHere);
  for (const { at: [x, y], names } of all) plate(ctx, parts, shortened(names), [x, y - 24]);
};

/** The first and the last of many. @param {readonly string[]} names */
const shortened = (names) =>
  names.length > 3 ? `${names[0]} … ${names[names.length - 1]}` : names.join(', ');

/** @param {CanvasRenderingContext2D} ctx @param {{session: EditSession, view: View, reader: Reader}} parts @param {readonly [number, number]} at @param {boolean} isHere  whether it is on the floor that is shown */
export const drawStop = (ctx, { view: { surface } }, [x, y], isHere) => {
  ctx.beginPath();
  ctx.arc(x, y, 8, 0, 2 * Math.PI);
  ctx.fillStyle = surface.colour(isHere ? 'accent' : 'surface');
  ctx.fill();
  ctx.strokeStyle = surface.colour('accent');
  ctx.lineWidth = 2;
  ctx.stroke();
};

/**
 * Rows of booths before they are made: the outline of each with its number, and its front.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {{session: EditSession, view: View, reader: Reader}} parts
 * @param {Frame} frame
 * @param {readonly Booth[]} booths
 */
export const drawBooths = (ctx, parts, frame, booths) => {
  const { view: { surface } } = parts;
  const { width, height } = frame;
  const rim = [[0, 0], [width, 0], [width, height], [0, height]].map(([x, y]) =>
    pointIn(frame, x, y)
  );
  ctx.setLineDash([6, 4]);
  ctx.strokeStyle = surface.colour('accent');
  ctx.lineWidth = 1.5;
  trace(ctx, rim.map((at) => surface.toScreen(at)));
  ctx.stroke();
  ctx.setLineDash([]);
  for (const { name, corners } of booths) {
    drawBooth(
      ctx,
      parts,
      name,
      corners.map((at) => surface.toScreen(at)),
    );
  }
};

/** @param {CanvasRenderingContext2D} ctx @param {readonly (readonly number[])[]} points */
const trace = (ctx, points) => {
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.closePath();
};

/** @param {CanvasRenderingContext2D} ctx @param {{session: EditSession, view: View, reader: Reader}} parts @param {string} name @param {(readonly [number, number])[]} corners */
const drawBooth = (ctx, { view: { surface } }, name, corners) => {
  trace(ctx, corners);
  ctx.fillStyle = surface.colour('fill');
  ctx.fill();
  ctx.strokeStyle = surface.colour('accent');
  ctx.lineWidth = 1.5;
  ctx.stroke();
  const [x, y] = [(corners[0][0] + corners[2][0]) / 2, (corners[0][1] + corners[2][1]) / 2];
  const side = Math.min(
    Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]),
    Math.hypot(corners[2][0] - corners[1][0], corners[2][1] - corners[1][1]),
  );
  ctx.lineWidth = Math.min(4, side / 5);
  line(ctx, corners[0], corners[1]);
  ctx.font = font(12);
  if (side < 14 || ctx.measureText(name).width > side * 1.4) return;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = surface.colour('text');
  ctx.fillText(name, x, y);
};
