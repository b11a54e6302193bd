// @ts-check

/** A side of the map that a card covers, and where the rest of the map begins, in pixels of the map.
 * @typedef {{left: number, top: number, right: number, bottom: number}} Free */

/**
 * How the map has to move so that points lie beside a card.
 *
 * @param {readonly (readonly [number, number])[]} points  in pixels of the map
 * @param {Free} free  the part of the map that nothing covers
 * @returns {readonly [number, number] | null} pixels; `null` where the points are too far apart for it
 */
export const shiftInto = (points, free) => {
  const along = (
    /** @type {number[]} */ at,
    /** @type {number} */ from,
    /** @type {number} */ to,
  ) => {
    const [least, most] = [Math.min(...at), Math.max(...at)];
    if (most - least > to - from) return null;
    return Math.max(from - least, 0) || Math.min(to - most, 0);
  };
  const x = along(points.map(([each]) => each), free.left, free.right);
  const y = along(points.map(([, each]) => each), free.top, free.bottom);
  return x === null || y === null ? null : [x, y];
};
