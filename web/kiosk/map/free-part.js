// @ts-check
/** @import { Box } from '../../shared/geometry/box.js' */

/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ top: number, right: number, bottom: number, left: number }} Sides */

/** @type {readonly (keyof Sides)[]} */
const SIDES = ['top', 'right', 'bottom', 'left'];

/**
 * What a cover takes from the map when the strip along one side is given up to it.
 * @param {Size} size  @param {Readonly<Box>} cover  left, top, right, bottom  @param {keyof Sides} side
 */
const strip = ({ width, height }, [left, top, right, bottom], side) =>
  ({ top: bottom, right: width - left, bottom: height - top, left: right })[side];

/** @param {number} limit  @param {number} value */
const between = (limit, value) => Math.min(limit, Math.max(0, value));

/**
 * How much to keep free at each side, so that a picture of some shape lies beside the buttons on the
 * map and is as large as it can be.
 * @param {Size} size  of the map, CSS pixels
 * @param {readonly Readonly<Box>[]} covers  left, top, right, bottom, CSS pixels
 * @param {Size} shape  of the picture, in any unit
 * @param {Sides} margin  what its labels need beside it
 * @returns {Sides}
 */
export const freeSides = (size, covers, shape, margin) => {
  const known = covers.filter(([left, top, right, bottom]) => right > left && bottom > top);
  let best = { top: 0, right: 0, bottom: 0, left: 0 };
  let largest = -Infinity;
  for (let choice = 0; choice < SIDES.length ** known.length; choice += 1) {
    /** @type {Sides} */
    const sides = { top: 0, right: 0, bottom: 0, left: 0 };
    let rest = choice;
    for (const cover of known) {
      const side = SIDES[rest % SIDES.length];
      rest = Math.floor(rest / SIDES.length);
      sides[side] = Math.max(sides[side], strip(size, cover, side));
    }
    const width = size.width - sides.left - sides.right - margin.left - margin.right;
    const height = size.height - sides.top - sides.bottom - margin.top - margin.bottom;
    const scale = Math.min(width / shape.width, height / shape.height);
    // Of pictures that are equally large, the one with more around it.
    const worth = scale * (1 + 1e-6 * (width / size.width + height / size.height));
    if (worth > largest) [largest, best] = [worth, sides];
  }
  return {
    top: between(size.height * 0.7, best.top + margin.top),
    right: between(size.width * 0.7, best.right + margin.right),
    bottom: between(size.height * 0.7, best.bottom + margin.bottom),
    left: between(size.width * 0.7, best.left + margin.left),
  };
};
