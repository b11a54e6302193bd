// @ts-check
/** @import { Spot } from '../api/types.js' */

/**
 * Reads a place of an address, such as `0:60,8.5`: floor, x and y in metres.
 * @param {string | null} text
 * @returns {Readonly<Spot> | null} null for another text
 */
export const parsePlace = (text) => {
  const match = /^([^:]+):(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(text?.trim() ?? '');
  return match === null
    ? null
    : Object.freeze({ floor: match[1], x: Number(match[2]), y: Number(match[3]) });
};
