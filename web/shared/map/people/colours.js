// @ts-check
import { contextOf } from '../../ui/required.js';

/** The red, green and blue (0…255) of a colour as style sheets write it.
 * @param {string} colour @returns {[number, number, number]} */
export const rgbOf = (colour) => {
  const context = contextOf(document.createElement('canvas'), { willReadFrequently: true });
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [r, g, b] = context.getImageData(0, 0, 1, 1).data;
  return [r, g, b];
};
