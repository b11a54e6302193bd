// @ts-check
/** @import { Spot } from '../../shared/api/types.js' */
/** @import { Companion } from '../../shared/map/people/companion-layer.js' */

/**
 * Where the visitor is, by what: its navigator's live position, a place it named or that its address
 * names (`place`), or a point that it tapped; or the marker whose code it scanned, with the direction in which
 * its reader looks. `accuracy`: radius in metres; `time`: of `performance.now()`.
 * @typedef {{ source: 'live', spot: Spot, accuracy?: number, heading?: number }
 *   | { source: 'address' | 'place', spot: Spot, place: string | null }
 *   | { source: 'point', spot: Spot }
 *   | { source: 'marker', spot: Spot, marker: string, heading?: number, time: number }} Here
 */

/** What is known: live positions count while they are heard.
 * @typedef {object} Known
 * @property {Companion | null} own
 * @property {number} heardAt  milliseconds
 * @property {Exclude<Here, { source: 'live' }> | null} said
 */

/** Milliseconds without a live position after which the page no longer goes by it. */
export const SILENCE = 8000;

/**
 * The best of what is known.
 * @param {Known} known
 * @param {number} now  milliseconds
 * @returns {Here | null} null where nothing is known
 */
export const hereOf = ({ own, heardAt, said }, now) => {
  if (own === null || now - heardAt > SILENCE || own.state === 'lost') return said;
  const { floor, x, y, accuracy, heading } = own;
  return { source: 'live', spot: { floor, x, y }, accuracy, heading };
};
