// @ts-check

/** The tiles of a floor as `welcome` names them: `size` and the lower left `corner` in metres.
 * @typedef {{ columns: number, rows: number, size: number, corner: readonly [number, number] }} TileGrid */

/** Which tile a place in a floor's units belongs to, the nearest one if it lies outside.
 * @param {{ origin: readonly [number, number], unit: number, tiles?: TileGrid }} floor
 * @returns {((x: number, y: number) => number) | null} `null` when the floor has no tiles */
export const tileFinder = ({ origin, unit, tiles }) => {
  if (!tiles?.corner) return null;
  const { columns, rows, size, corner } = tiles;
  const step = (
    /** @type {number} */ place,
    /** @type {number} */ axis,
    /** @type {number} */ limit,
  ) =>
    Math.floor(
      Math.min(Math.max((origin[axis] + place * unit - corner[axis]) / size, 0), limit - 1),
    );
  return (x, y) => step(y, 1, rows) * columns + step(x, 0, columns);
};
