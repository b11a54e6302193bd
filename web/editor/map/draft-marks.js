// @ts-check
// What stands beside a line that is being drawn: its measures, where it sticks, and why.

/** @import { DraftLabel } from '../drafting/chain-draft.js' */
/** @import { Snapped } from '../drafting/snapping.js' */
/** @import { Position } from '../plan/types.js' */

/**
 * What the marks are drawn with; `text` answers the text of a key.
 *
 * @typedef {{toScreen: (at: Position) => readonly [number, number], colour: (name: string) => string,
 *   text: (key: string) => string, length: (metres: number) => string,
 *   surface: (squareMetres: number) => string, degrees: (degrees: number) => string}} Kit
 */

/** Pixels between a line and its label. */
const gap = 16;

/** @param {CanvasRenderingContext2D} ctx @param {Kit} kit @param {readonly DraftLabel[]} labels */
export const drawLabels = (ctx, kit, labels) => {
  for (const label of labels) {
    if (label.room && !hasRoom(label.room.map(kit.toScreen))) continue;
    const [x, y] = kit.toScreen(label.at);
    const words = [
      label.length !== undefined && kit.length(label.length),
      label.degrees !== undefined && `∠ ${kit.degrees(label.degrees)}`,
      label.surface !== undefined && kit.surface(label.surface),
    ].filter(Boolean);
    const [dx, dy] = label.along ? sideOf(label.along.map(kit.toScreen)) : [0, 0];
    drawPill(ctx, words.join('  '), [x, y], [dx, dy], kit.colour('surface'), kit.colour('text'));
  }
};

/** Whether a label fits between the corners of a box. @param {(readonly [number, number])[]} corners  pixels */
const hasRoom = ([[ax, ay], [bx, by]]) => Math.abs(bx - ax) > 80 && Math.abs(by - ay) > 48;

/** The direction from a line to its right, where the outside of a rectangle is. @param {(readonly [number, number])[]} line */
const sideOf = ([[ax, ay], [bx, by]]) => {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  return [-(by - ay) / length, (bx - ax) / length];
};

/**
 * A text on a plate, pushed away from its place until they do not touch.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {string} text
 * @param {readonly [number, number]} at
 * @param {readonly [number, number]} push
 * @param {string} plate
 * @param {string} ink
 */
const drawPill = (ctx, text, [x, y], [dx, dy], plate, ink) => {
  ctx.font = '600 12px system-ui, sans-serif';
  const [width, height] = [ctx.measureText(text).width + 14, 20];
  const far = dx === 0 && dy === 0 ? 0 : gap;
  const [cx, cy] = [x + dx * (far + (Math.abs(dx) * width) / 2 - 4), y + dy * far];
  ctx.beginPath();
  ctx.roundRect(cx - width / 2, cy - height / 2, width, height, 6);
  ctx.fillStyle = plate;
  ctx.fill();
  ctx.fillStyle = ink;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'center';
  ctx.fillText(text, cx, cy + 0.5);
};

/** A text below the lower of two places. @param {CanvasRenderingContext2D} ctx @param {Kit} kit @param {string} text @param {(readonly [number, number])[]} places  pixels */
export const drawPlate = (ctx, kit, text, places) => {
  const [low] = [...places].sort((a, b) => b[1] - a[1]);
  drawPill(ctx, text, low, [0, 1], kit.colour('surface'), kit.colour('text'));
};

/** Lines that say why a point lies there. @param {CanvasRenderingContext2D} ctx @param {Kit} kit @param {Snapped} mark */
export const drawSnapGuides = (ctx, kit, { guides = [] }) => {
  ctx.strokeStyle = kit.colour('snap');
  ctx.lineWidth = 1;
  ctx.setLineDash([3, 4]);
  ctx.beginPath();
  for (const [from, to] of guides) {
    ctx.moveTo(...kit.toScreen(from));
    ctx.lineTo(...kit.toScreen(to));
  }
  ctx.stroke();
  ctx.setLineDash([]);
};

/** A sign at the point for what it sticks to, and its name beside. @param {CanvasRenderingContext2D} ctx @param {Kit} kit @param {Snapped} mark */
export const drawSnapMark = (ctx, kit, { at, kind }) => {
  if (!kind) return;
  const [x, y] = kit.toScreen(at);
  ctx.beginPath();
  (signs[kind] ?? signs.line)(ctx, x, y);
  ctx.setLineDash([]);
  ctx.lineWidth = 4;
  ctx.strokeStyle = kit.colour('surface');
  ctx.stroke();
  ctx.lineWidth = 2;
  ctx.strokeStyle = kit.colour('snap');
  ctx.stroke();
  drawChip(ctx, kit, at, `editor.snap.${kind}`);
};

/**
 * A word above and beside a place.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Kit} kit
 * @param {Position} at
 * @param {string} key  of its text
 * @param {boolean} [isQuiet]
 */
export const drawChip = (ctx, kit, at, key, isQuiet = false) => {
  const [x, y] = kit.toScreen(at);
  ctx.font = '600 11px system-ui, sans-serif';
  const text = kit.text(key);
  const width = ctx.measureText(text).width + 12;
  ctx.beginPath();
  ctx.roundRect(x + 14, y - 30, width, 18, 9);
  ctx.fillStyle = kit.colour(isQuiet ? 'quiet' : 'snap');
  ctx.fill();
  ctx.fillStyle = isQuiet ? kit.colour('surface') : '#fff';
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  ctx.fillText(text, x + 20, y - 20.5);
};

/** @typedef {(ctx: CanvasRenderingContext2D, x: number, y: number) => void} Sign */

/** @type {Sign} */
const plus = (ctx, x, y) => {
  ctx.moveTo(x - 6, y);
  ctx.lineTo(x + 6, y);
  ctx.moveTo(x, y - 6);
  ctx.lineTo(x, y + 6);
};

/** @type {Sign} */
const times = (ctx, x, y) => {
  ctx.moveTo(x - 5, y - 5);
  ctx.lineTo(x + 5, y + 5);
  ctx.moveTo(x - 5, y + 5);
  ctx.lineTo(x + 5, y - 5);
};

/** @type {Sign} */
const angle = (ctx, x, y) => {
  ctx.moveTo(x - 6, y - 7);
  ctx.lineTo(x - 6, y + 6);
  ctx.lineTo(x + 7, y + 6);
  ctx.moveTo(x - 6, y);
  ctx.lineTo(x, y);
  ctx.lineTo(x, y + 6);
};

/** @type {Sign} */
const bars = (ctx, x, y) => {
  ctx.moveTo(x - 6, y + 5);
  ctx.lineTo(x, y - 6);
  ctx.moveTo(x, y + 6);
  ctx.lineTo(x + 6, y - 5);
};

/** @type {Record<string, Sign>} */
const signs = {
  corner: (ctx, x, y) => ctx.rect(x - 6, y - 6, 12, 12),
  middle: (ctx, x, y) => {
    ctx.moveTo(x, y - 7);
    ctx.lineTo(x + 7, y + 5);
    ctx.lineTo(x - 7, y + 5);
    ctx.closePath();
  },
  line: (ctx, x, y) => ctx.arc(x, y, 6, 0, 2 * Math.PI),
  extension: times,
  align: times,
  'right-angle': angle,
  angle,
  parallel: bars,
  axis: plus,
  grid: plus,
};
