// @ts-check
import { distance } from './point.js';
import { distanceToSegment } from './segment.js';
/** @import { Point } from './point.js' */

/** The length of a line in metres. @param {readonly Point[]} points */
export const lengthOf = (points) => {
  let length = 0;
  for (let i = 1; i < points.length; i += 1) length += distance(points[i - 1], points[i]);
  return length;
};

/** The place some metres along a line, and its direction there (of length 1; 0 for a line without
 * length). Beyond the end it is the end.
 * @param {readonly Point[]} points one or more @param {number} metres
 * @returns {{ at: [number, number], along: [number, number] }} */
export const pointAlong = (points, metres) => {
  let rest = metres;
  /** @type {[number, number]} */
  let along = [0, 0];
  for (let i = 1; i < points.length; i += 1) {
    const [dx, dy] = [points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]];
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    along = [dx / length, dy / length];
    const part = rest / length;
    if (part <= 1) {
      return { at: [points[i - 1][0] + dx * part, points[i - 1][1] + dy * part], along };
    }
    rest -= length;
  }
  const [x, y] = points[points.length - 1];
  return { at: [x, y], along };
};

/** How far (x, y) is from a line; `Infinity` for an empty one.
 * @param {number} x @param {number} y @param {readonly Point[]} line @returns {number} */
export const distanceToLine = (x, y, line) => {
  if (line.length === 1) return Math.hypot(x - line[0][0], y - line[0][1]);
  let best = Infinity;
  for (let i = 1; i < line.length; i += 1) {
    best = Math.min(best, distanceToSegment(x, y, line[i - 1], line[i]));
  }
  return best;
};
