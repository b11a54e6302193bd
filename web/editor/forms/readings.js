// @ts-check
// How forms and tables read a feature.
import { boxOfShape } from '../../shared/geometry/shape.js';

/** @import { Feature } from '../plan/types.js' */

/** @param {any} text @param {string} language */
export const textIn = (text, language) =>
  typeof text === 'string' ? (language === 'en' ? text : '') : (text?.[language] ?? '');

/** @param {any} value */
export const plainly = (
  value,
) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/**
 * Width and height of the box around it.
 *
 * @param {Feature} feature
 * @param {{length: (metres: number) => string}} reader
 */
export const sizeOf = ({ geometry }, reader) => {
  const [minX, minY, maxX, maxY] = boxOfShape(geometry);
  return `${reader.length(maxX - minX)} × ${reader.length(maxY - minY)}`;
};
