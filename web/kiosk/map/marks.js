// @ts-check
/** @import { Box } from '../../shared/geometry/box.js' */
/** @import { Point } from '../../shared/geometry/point.js' */

/** White on these has 7:1 or more, in the light and in the dark. */
const HERE = '#a3230f';
const DESTINATION = '#0a4382';

/** @param {CanvasRenderingContext2D} context  @param {number} size */
const setFont = (context, size) => {
  context.font = `700 ${size}px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
};

/**
 * @param {CanvasRenderingContext2D} context  @param {string} text
 * @param {number} x  @param {number} y  @param {number} size
 */
const write = (context, text, x, y, size) => {
  setFont(context, size);
  context.fillText(text, x, y + 1);
};

/** Half of what a label is wide, in CSS pixels. @param {string} text  @param {number} size */
export const wordsHalf = (text, size) => (text.length * 0.32 + 0.8) * size;

/**
 * The middle of a label that would be cut at an edge of the map, moved inwards; that of a point
 * outside stays outside.
 * @param {number} x  @param {number} half  of its width  @param {number} width  of the map
 */
export const uncut = (x, half, width) =>
  x < 0 || x > width || 2 * half + 8 > width
    ? x
    : Math.min(width - half - 4, Math.max(half + 4, x));

/**
 * @param {CanvasRenderingContext2D} context  @param {string} text
 * @param {number} at  @param {number} y  @param {number} size  @param {string} colour
 * @param {number} width  of the map
 */
const label = (context, text, at, y, size, colour, width) => {
  setFont(context, size);
  const half = context.measureText(text).width / 2 + size * 0.6;
  const x = uncut(at, half, width);
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(x - half, y - size * 0.85, half * 2, size * 1.7, size * 0.85);
  context.fill();
  context.strokeStyle = '#fff';
  context.lineWidth = 3;
  context.stroke();
  context.fillStyle = '#fff';
  context.fillText(text, x, y + 1);
};

/**
 * Draws "you are here": a dot with a ring and the words below it.
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at  screen pixels
 * @param {string} text
 * @param {number} size  of the letters, pixels
 * @param {number} width  of the map
 * @param {boolean} [isAbove]  the words stand above the dot
 */
export const drawHere = (context, [x, y], text, size, width, isAbove = false) => {
  context.fillStyle = 'rgb(163 35 15 / 24%)';
  context.beginPath();
  context.arc(x, y, size * 1.5, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = HERE;
  context.strokeStyle = '#fff';
  context.lineWidth = size * 0.2;
  context.beginPath();
  context.arc(x, y, size * 0.65, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  label(context, text, x, y + (isAbove ? -2.3 : 2.3) * size, size, HERE, width);
};

/**
 * Draws a pin that stands on a point, with a name above it.
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at  screen pixels
 * @param {string} text  may be empty
 * @param {number} size
 * @param {number} width  of the map
 * @param {string} [number]  written in the pin
 */
export const drawPin = (context, [x, y], text, size, width, number = '') => {
  const radius = size * 0.95;
  const middle = y - size * 2;
  context.fillStyle = DESTINATION;
  context.strokeStyle = '#fff';
  context.lineWidth = size * 0.16;
  context.beginPath();
  context.arc(x, middle, radius, Math.PI * 0.82, Math.PI * 2.18);
  context.lineTo(x, y);
  context.closePath();
  context.fill();
  context.stroke();
  context.fillStyle = '#fff';
  if (number === '') {
    context.beginPath();
    context.arc(x, middle, radius * 0.42, 0, 2 * Math.PI);
    context.fill();
  } else write(context, number, x, middle, size * 1.1);
  if (text !== '') label(context, text, x, middle - size * 2, size, DESTINATION, width);
};

/**
 * Draws the walker of a route that plays.
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at  screen pixels
 * @param {number} size
 */
export const drawWalker = (context, [x, y], size) => {
  context.fillStyle = '#fff';
  context.strokeStyle = DESTINATION;
  context.lineWidth = size * 0.35;
  context.beginPath();
  context.arc(x, y, size * 0.6, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
};

/**
 * What "you are here" covers: the dot and the words.
 * @param {Point} at  screen pixels
 * @param {string} text
 * @param {number} size
 * @param {number} width  of the map
 * @param {boolean} [isAbove]  the words stand above the dot
 * @returns {[dot: Box, words: Box]}  left, top, right, bottom
 */
export const hereBoxes = ([x, y], text, size, width, isAbove = false) => {
  const wordsY = y + (isAbove ? -2.3 : 2.3) * size;
  const half = wordsHalf(text, size);
  const middle = uncut(x, half, width);
  return [
    [x - size * 1.5, y - size * 1.5, x + size * 1.5, y + size * 1.5],
    [middle - half, wordsY - size, middle + half, wordsY + size],
  ];
};

/**
 * What a pin and its name cover.
 * @param {Point} at  screen pixels
 * @param {string} text
 * @param {number} size
 * @param {number} width  of the map
 * @returns {{ head: Box, name: Box }}
 *   left, top, right, bottom
 */
export const pinBoxes = ([x, y], text, size, width) => {
  const half = wordsHalf(text, size);
  const middle = uncut(x, half, width);
  return {
    head: [x - size * 1.2, y - size * 3.1, x + size * 1.2, y],
    name: [middle - half, y - size * 5, middle + half, y - size * 3.1],
  };
};
