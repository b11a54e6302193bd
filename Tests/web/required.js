// @ts-check
import assert from 'node:assert/strict';

/**
 * A value that the test cannot go on without.
 *
 * @template T
 * @param {T} value
 * @param {string} [what]
 * @returns {NonNullable<T>}
 */
export const required = (value, what = 'a required value') => {
  assert.ok(value !== null && value !== undefined, `${what} is missing`);
  return value;
};
