// @ts-check
/** @import { Point } from './point.js' */

/** Whether (x, y) lies inside a ring (closed or not; even-odd rule).
 * @param {number} x @param {number} y @param {readonly Point[]} ring */
export const ringContains = (x, y, ring) => {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const a = ring[i];
    const b = ring[j];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) {
      inside = !inside;
    }
  }
  return inside;
};

/** Whether (x, y) lies inside a polygon: in its first ring and in none of its holes.
 * @param {number} x @param {number} y @param {readonly (readonly Point[])[]} rings */
export const polygonContains = (x, y, rings) => {
  if (rings.length === 0 || !ringContains(x, y, rings[0])) return false;
  for (let i = 1; i < rings.length; i += 1) if (ringContains(x, y, rings[i])) return false;
  return true;
};

/** The area of a ring in square metres; positive when it runs counter-clockwise (y up).
 * @param {readonly Point[]} ring @returns {number} */
export const signedArea = (ring) => {
  let twice = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    twice += ring[j][0] * ring[i][1] - ring[i][0] * ring[j][1];
  }
  return twice / 2;
};
