// @ts-check
import { distanceToShape } from '../../geometry/shape.js';
import { drawingOrder } from './drawing-order.js';
/** @import { Feature } from '../../api/types.js' */
/** @import { Box } from '../../geometry/box.js' */

/** Which kind is meant first where several lie under the finger. */
const kindOrder = [
  'poi',
  'marker',
  'anchor',
  'connector',
  'door',
  'line',
  'obstacle',
  'wall',
  'area',
];
const markKinds = new Set(['poi', 'marker', 'anchor', 'connector']);

/** The feature that a tap at (x, y) means: the nearest mark within reach, else the line or surface there that
 * is drawn on top by its order, else the smallest; `null` for none.
 * @param {object} where
 * @param {Iterable<Feature>} where.features of the floor
 * @param {number} where.x @param {number} where.y metres
 * @param {number} where.pixel metres per CSS pixel
 * @param {(feature: Feature) => readonly [number, number]} where.anchor
 * @param {(feature: Feature) => Box} where.boxOf
 * @param {readonly string[]} [where.kinds] only these
 * @returns {Feature | null} */
export const featureUnder = ({ features, x, y, pixel, anchor, boxOf, kinds }) => {
  /** @type {Feature | null} */
  let best = null;
  let bestRank = Infinity;
  for (const feature of features) {
    if (kinds && !kinds.includes(feature.kind)) continue;
    const rank = rankOf(feature, x, y, pixel, anchor, boxOf);
    if (rank === Infinity) continue;
    const above = best && best.kind === feature.kind && !markKinds.has(feature.kind)
      ? drawingOrder(feature) - drawingOrder(best)
      : 0;
    if (above > 0 || (above === 0 && rank < bestRank)) [best, bestRank] = [feature, rank];
  }
  return best;
};

/** Lower is meant rather; Infinity: not there.
 * @param {Feature} feature @param {number} x
 * @param {number} y @param {number} pixel
 * @param {(feature: Feature) => readonly [number, number]} anchor
 * @param {(feature: Feature) => Box} boxOf */
const rankOf = (feature, x, y, pixel, anchor, boxOf) => {
  const order = kindOrder.indexOf(feature.kind) * 1e9;
  if (markKinds.has(feature.kind)) {
    const [atX, atY] = anchor(feature);
    const away = Math.hypot(atX - x, atY - y) / pixel;
    return away <= 16 ? away : Infinity;
  }
  const box = boxOf(feature);
  const reach = 6 * pixel;
  if (x < box[0] - reach || x > box[2] + reach || y < box[1] - reach || y > box[3] + reach) {
    return Infinity;
  }
  const { type } = feature.geometry;
  const isSurface = type === 'Polygon' || type === 'Circle';
  const half = Number(feature.properties.thickness ?? feature.properties.depth ?? 0) / 2;
  const away = Math.max(0, distanceToShape(feature.geometry, x, y) - (isSurface ? 0 : half));
  if (isSurface ? away > 0 : away > reach) return Infinity;
  return order + 1000 + (isSurface ? (box[2] - box[0]) * (box[3] - box[1]) : away / pixel);
};
