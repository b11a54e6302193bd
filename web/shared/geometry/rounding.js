// @ts-check
import { mappedShape } from './shape.js';
/** @import { Point } from './point.js' */
/** @import { Shape } from './shape.js' */

/** A length to the millimetre. @param {number} metres */
export const toMillimetre = (metres) => Math.round(metres * 1000) / 1000;

/** A point to the millimetre. @param {Point} at @returns {Point} */
export const rounded = ([x, y]) => [toMillimetre(x), toMillimetre(y)];

/** A shape to the millimetre. @template {Shape} Any @param {Any} shape @returns {Any} */
export const roundedShape = (shape) => {
  const result = mappedShape(shape, rounded);
  return result.type === 'Circle' ? { ...result, radius: toMillimetre(result.radius) } : result;
};
