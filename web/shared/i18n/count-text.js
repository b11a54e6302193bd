// @ts-check

/** A number of people as it is known: exact, or for those who may see crowds only, "at least" or "too
 * few to be told".
 * @param {{ count: number, least?: number, isFew?: boolean }} told `least`: how many must be together
 *   to be told, 0 where the number is exact
 * @param {(value: number) => string} number writes it @returns {string} */
export const countText = ({ count, least = 0, isFew = false }, number) => {
  if (least === 0) return number(count);
  return isFew ? `< ${number(least)}` : `${number(count)}+`;
};
