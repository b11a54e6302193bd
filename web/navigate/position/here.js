// @ts-check
/** @import { Spot } from '../../shared/api/types.js' */
/** @import { Companion } from '../../shared/map/people/companion-layer.js' */

/**
 * Where the visitor is, by what it said or the phone found: a marker's code, its address, a place that it
 * named, a point that it tapped, the phone's satellite position, the far side of a lift or stairs, or
 * where the venue saw it last.
 * `radius`: metres that hold it with 95 % probability; `at`: when, milliseconds; `isWalked`: carried on by
 * steps since; `heading`: radians, while it walks or as a marker's reader looks; `marker`: its id;
 * `time`: when it was scanned, by `performance.now()`.
 * @typedef {{ source: 'marker' | 'address' | 'place' | 'point' | 'satellite' | 'connector' | 'seen', spot: Spot,
 *   place?: string | null, radius?: number, at?: number, isWalked?: boolean,
 *   heading?: number | null, marker?: string, time?: number }} Said
 */

/**
 * Where the visitor is: its navigator's live position, or what it said. `accuracy`: radius in metres.
 * @typedef {{ source: 'live', spot: Spot, accuracy?: number, heading?: number } | Said} Here
 */

/** What is known: live positions count while they are heard, and where the venue found them.
 * @typedef {object} Known
 * @property {Companion | null} own
 * @property {number} heardAt  milliseconds
 * @property {boolean} [isEcho]  the phone itself had reported that position
 * @property {boolean} [isLost]  steps carry the visitor on from that position
 * @property {Said | null} said
 */

/** Milliseconds without a live position after which the page no longer goes by it. */
export const SILENCE = 8000;

/** Metres that hold a visitor with 95 % probability, by what it said. */
export const RADII = Object.freeze({
  marker: 1,
  address: 2,
  place: 3,
  point: 2,
  satellite: 15,
  connector: 2.5,
  seen: 2,
});

/** The least exact satellite position that counts: metres. */
export const LEAST_EXACT = 25;
/** The radius in metres above which the page asks to scan a code or to say where one is. */
export const TOO_WIDE = 12;

/**
 * The best of what is known.
 * @param {Known} known
 * @param {number} now  milliseconds
 * @returns {Here | null} null where nothing is known
 */
export const hereOf = ({ own, heardAt, isEcho = false, isLost = false, said }, now) => {
  if (own === null || isEcho || isLost || now - heardAt > SILENCE || own.state === 'lost') {
    return said;
  }
  const { floor, x, y, accuracy, heading } = own;
  return { source: 'live', spot: { floor, x, y }, accuracy, heading };
};

/**
 * Whether what comes now replaces what was known. What the visitor says or scans always does. A satellite
 * position does where nothing is known, or where it is the more exact one of both; one of more than 25 m
 * never does.
 * @param {Said} next  @param {Said | null} current
 */
export const replaces = (next, current) => {
  if (next.source !== 'satellite') return true;
  const radius = next.radius ?? RADII.satellite;
  if (!(radius <= LEAST_EXACT)) return false;
  if (current === null || current.source === 'satellite' && !current.isWalked) return true;
  return radius < (current.radius ?? RADII[current.source]);
};
