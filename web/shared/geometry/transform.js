// @ts-check

/** An affine map in the order of a CSS matrix, as in the HTTP interface: [a, b, c, d, tx, ty]
 * maps (x, y) to (a·x + c·y + tx, b·x + d·y + ty).
 * @typedef {readonly [number, number, number, number, number, number]} Transform */

/** The image of a point.
 * @param {Transform} t @param {number} x @param {number} y @returns {[number, number]} */
export const transformed = (t, x, y) => [
  t[0] * x + t[2] * y + t[4],
  t[1] * x + t[3] * y + t[5],
];

/** The map that does `first`, then `second`.
 * @param {Transform} first @param {Transform} second @returns {Transform} */
export const chained = (first, second) => {
  const [tx, ty] = transformed(second, first[4], first[5]);
  return [
    second[0] * first[0] + second[2] * first[1],
    second[1] * first[0] + second[3] * first[1],
    second[0] * first[2] + second[2] * first[3],
    second[1] * first[2] + second[3] * first[3],
    tx,
    ty,
  ];
};

/** The map that leads back, or `null` when the map flattens the plane.
 * @param {Transform} t @returns {Transform | null} */
export const inverted = (t) => {
  const determinant = t[0] * t[3] - t[1] * t[2];
  if (!Number.isFinite(determinant) || determinant === 0) return null;
  return [
    t[3] / determinant,
    -t[1] / determinant,
    -t[2] / determinant,
    t[0] / determinant,
    (t[2] * t[5] - t[3] * t[4]) / determinant,
    (t[1] * t[4] - t[0] * t[5]) / determinant,
  ];
};
