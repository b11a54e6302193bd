// @ts-check
/** @import { SeededRandom } from './seeded-random.js' */

/** What a walker's steps measure against what the phone makes of them, and by how much that may be off.
 * @typedef {{ scale: number, deviation: number }} Stride */

/** Of walkers that nothing is known of: after Weinberg (2002, Analog Devices AN-602). */
const STRANGER = Object.freeze({ scale: 1, deviation: 0.09 });
/** What shoes, pace and luggage change from one visit to the next. */
const CHANGED = 0.03;
/** How often another person carries the phone. */
const LENT = 0.1;

/** A stride that a walker may have.
 * @param {Stride | null} known  learnt on an earlier visit  @param {SeededRandom} random
 * @returns {number} its scale */
export const drawnStride = (known, random) => {
  if (known === null || random.next() < LENT) {
    return STRANGER.scale + STRANGER.deviation * random.normal();
  }
  return known.scale + Math.hypot(known.deviation, CHANGED) * random.normal();
};

/** @param {Float64Array} scales  @param {Float64Array} weights  that sum to 1  @returns {Stride} */
export const strideOf = (scales, weights) => {
  let [scale, square] = [0, 0];
  for (let index = 0; index < scales.length; index += 1) {
    scale += weights[index] * scales[index];
    square += weights[index] * scales[index] ** 2;
  }
  return { scale, deviation: Math.sqrt(Math.max(1e-4, square - scale * scale)) };
};
