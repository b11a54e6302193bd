// @ts-check
/** @import { Feature } from '../../api/types.js' */

/** The property that says what is drawn above what: higher is above, 0 when not given.
 * @param {Feature} feature @returns {number} */
export const drawingOrder = ({ properties }) => properties.order ?? 0;

/** Features of one kind, those first that are drawn first: by their order, then by size if there is
 * one, the largest first, then by id.
 * @param {readonly Feature[]} features @param {(feature: Feature) => number} [size]
 * @returns {Feature[]} */
export const inDrawingOrder = (features, size = () => 0) =>
  features
    .map((feature) => ({ feature, order: drawingOrder(feature), size: size(feature) }))
    .sort((a, b) => a.order - b.order || b.size - a.size || (a.feature.id < b.feature.id ? -1 : 1))
    .map(({ feature }) => feature);
