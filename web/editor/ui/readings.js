// @ts-check
// How the inspector reads a feature, and writes what is more than one property.
import { setProperty } from '../actions/set-property.js';
import { boundsOf } from '../plan/geometry.js';

/** @typedef {import('../plan/types.js').Feature} Feature */

/** @param {Feature} feature @returns {number} metres */
export const radiusOf = ({ geometry }) => (geometry.type === 'Circle' ? geometry.radius : 0);

/** @param {Feature} feature @returns {number} metres */
export const thicknessOf = ({ properties }) => properties.thickness ?? 0;

/** @param {string} id @param {number} metres  kept between 0 and 5 */
export const setThickness = (id, metres) =>
  setProperty(id, 'thickness', Math.min(5, Math.max(0, metres)));

/** @param {any} text @param {string} language */
export const textIn = (text, language) =>
  typeof text === 'string' ? (language === 'en' ? text : '') : (text?.[language] ?? '');

/** @param {any} value */
export const plainly = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Width and height of the box around it, or the length of a line. @param {Feature} feature */
export const sizeOf = ({ geometry }) => {
  const [minX, minY, maxX, maxY] = boundsOf(geometry);
  return `${(maxX - minX).toFixed(2)} × ${(maxY - minY).toFixed(2)} m`;
};
