// @ts-check
import { equal } from './equal.js';
import { distance } from './geometry.js';

/** @import { Change } from './types.js' */

/** Vertices that move less than this, in metres, were only rounded another way. */
const least = 0.0015;

/** Whether changes come to anything that can be seen. @param {readonly Change[]} changes */
export const hasEffect = (changes) =>
  changes.some(({ field, before, after }) =>
    field.startsWith('vertex.') && before && after
      ? distance(before, after) > least
      : !equal(before, after)
  );
