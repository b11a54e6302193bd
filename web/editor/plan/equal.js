// @ts-check

/** Numbers nearer than this are the same: a hundredth of a millimetre. */
const tolerance = 1e-5;

/**
 * Whether two JSON values say the same; numbers within a hundredth of a millimetre do.
 *
 * @param {any} a
 * @param {any} b
 * @returns {boolean}
 */
export const equal = (a, b) => {
  if (Object.is(a, b)) return true;
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= tolerance;
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object') return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
};
