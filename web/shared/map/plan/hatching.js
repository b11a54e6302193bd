// @ts-check
import { contextOf } from '../../ui/required.js';

/** Patterns by colour and ratio: a floor has one or two colours and hundreds of obstacles.
 * @type {Map<string, CanvasPattern | null>} */
const known = new Map();

/** Makes a pattern of diagonal lines in device pixels.
 * @param {CanvasRenderingContext2D} context @param {string} colour @param {number} ratio device
 *   pixels per CSS pixel
 * @returns {CanvasPattern | null} */
export const makeHatching = (context, colour, ratio) => {
  const key = `${colour} ${ratio}`;
  const tile = known.has(key) ? null : makeTile(colour, ratio);
  if (tile) known.set(key, context.createPattern(tile, 'repeat'));
  return known.get(key) ?? null;
};

/** @param {string} colour @param {number} ratio */
const makeTile = (colour, ratio) => {
  const side = Math.round(9 * ratio);
  const tile = document.createElement('canvas');
  tile.width = side;
  tile.height = side;
  const pen = contextOf(tile);
  pen.strokeStyle = colour;
  pen.lineWidth = 1.6 * ratio;
  pen.beginPath();
  for (const shift of [-side, 0, side]) {
    pen.moveTo(shift - 2, side + 2);
    pen.lineTo(shift + side + 2, -2);
  }
  pen.stroke();
  return tile;
};
