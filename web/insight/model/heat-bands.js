// @ts-check
/** @import { HeatAnswer } from '../../shared/api/insight-types.js' */

/** Seconds that bands may begin at: what clocks have. */
const nice = [1, 2, 5, 10, 20, 30].concat(
  [1, 2, 5, 10, 20, 30].map((minutes) => minutes * 60),
  [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map((hours) => hours * 3600),
);
export const bandCount = 5;
/** The share of cells that the last band may begin above: a single crowded cell does not leave all others pale. */
const highest = 0.97;

/** Where the bands of heat begin: seconds that all people together spent on a square metre, the least first.
 * @param {HeatAnswer} heat @returns {number[]} */
export const bandsOf = ({ seconds, cell }) => {
  const known = seconds.filter((value) => value !== null).map((value) => value / (cell * cell))
    .sort((a, b) => a - b);
  if (known.length === 0) return [];
  const top = known[Math.min(known.length - 1, Math.floor(known.length * highest))];
  const last = Math.max(bandCount - 1, nice.findLastIndex((each) => each <= top));
  return nice.slice(last - bandCount + 1, last + 1);
};

/** The band of a cell, -1 below all of them. @param {number} perMetre seconds on a square metre
 * @param {readonly number[]} bands */
export const bandOfCell = (perMetre, bands) => bands.findLastIndex((from) => perMetre >= from);
