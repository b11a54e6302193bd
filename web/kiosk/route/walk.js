// @ts-check

/**
 * The point that lies so many metres along a line.
 * @param {number[][]} points  metres
 * @param {number} metres  from its beginning; beyond the end is the end
 * @returns {number[]}
 */
export const pointAlong = (points, metres) => {
  let left = metres;
  for (let index = 1; index < points.length; index += 1) {
    const [x1, y1] = points[index - 1];
    const [x2, y2] = points[index];
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (left <= length && length > 0) {
      const part = Math.max(0, left) / length;
      return [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
    }
    left -= length;
  }
  return points[points.length - 1];
};

/** The box around points, in metres. @param {number[][]} points @returns {[number, number, number, number]} */
export const boundsOf = (points) =>
  points.reduce(
    ([left, bottom, right, top], [x, y]) => [
      Math.min(left, x),
      Math.min(bottom, y),
      Math.max(right, x),
      Math.max(top, y),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  );

/** How long the walk over a leg is shown, in milliseconds. @param {number} metres */
export const showingTime = (metres) => Math.min(7000, Math.max(2500, metres * 90));
