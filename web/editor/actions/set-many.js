// @ts-check
import { setProperty } from './set-property.js';

/**
 * Sets one property of many features; `null` takes it away.
 *
 * @param {Iterable<string>} ids
 * @param {string} name
 * @param {any} value
 * @returns {import('../plan/types.js').Action}
 */
export const setMany = (ids, name, value) => (plan) =>
  Array.from(ids).flatMap((id) => setProperty(id, name, value)(plan));
