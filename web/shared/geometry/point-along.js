// @ts-check
/** @typedef {readonly [number, number]} Position metres */

/** The length of a line in metres. @param {readonly Position[]} points */
export const lengthOf = (points) => {
  let length = 0;
  for (let i = 1; i < points.length; i += 1) {
    length += Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]);
  }
  return length;
};

/** The place some metres along a line, and its direction there (of length 1; 0 for a line without
 * length). @param {readonly Position[]} points two or more @param {number} distance
 * @returns {{ at: [number, number], along: [number, number] }} */
export const pointAlong = (points, distance) => {
  let rest = distance;
  for (let i = 1; i < points.length; i += 1) {
    const [dx, dy] = [points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]];
    const length = Math.hypot(dx, dy);
    if (length > 0 && (rest <= length || i === points.length - 1)) {
      const part = Math.min(rest / length, 1);
      return {
        at: [points[i - 1][0] + dx * part, points[i - 1][1] + dy * part],
        along: [dx / length, dy / length],
      };
    }
    rest -= length;
  }
  return { at: [points[0][0], points[0][1]], along: [0, 0] };
};
