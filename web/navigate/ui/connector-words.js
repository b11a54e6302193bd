// @ts-check
/** @import { Route } from '../../shared/api/types.js' */

/** Connectors with words and signs of their own; others are “Go to …”. */
const KNOWN = new Set(['lift', 'stairs', 'escalator', 'ramp']);

/**
 * What an instruction rides: the word of its texts, its sign, and the floor above or below.
 * @param {Route} route  @param {number} step  index of the instruction
 * @returns {{ word: string, icon: string, toFloor: string } | null} null where it rides nothing
 */
export const rideOf = ({ instructions, legs }, step) => {
  const { kind, leg } = instructions[step];
  const connector = legs[leg]?.connector;
  if (kind !== 'connector' || connector === undefined) return null;
  const { category, toFloor } = connector;
  return KNOWN.has(category)
    ? { word: category, icon: category, toFloor }
    : { word: 'other', icon: 'stairs', toFloor };
};
