// @ts-check

/** @typedef {'left' | 'right' | 'straight' | 'aligned' | 'near' | 'arrived' | 'off' | 'hazard'} Touch */

/** How a phone shakes: milliseconds on, off, on. Left and right differ by how often, the rest by length,
 * so that a pocket is enough to tell them apart. @type {Readonly<Record<Touch, readonly number[]>>} */
export const TOUCHES = Object.freeze({
  left: Object.freeze([70, 110, 70]),
  right: Object.freeze([70, 110, 70, 110, 70]),
  straight: Object.freeze([260]),
  aligned: Object.freeze([40]),
  near: Object.freeze([70, 110, 260]),
  arrived: Object.freeze([120, 100, 120, 100, 600]),
  off: Object.freeze([450, 150, 450]),
  hazard: Object.freeze([40, 40, 40, 40, 40, 40, 40, 40, 40]),
});

/** Instructions that lead aside; all others go straight on. @type {Readonly<Record<string, Touch>>} */
const TURNS = Object.freeze({
  slightLeft: 'left',
  left: 'left',
  sharpLeft: 'left',
  slightRight: 'right',
  right: 'right',
  sharpRight: 'right',
});

/** @type {Readonly<Record<string, Touch>>} */
const OF_KIND = Object.freeze({ near: 'near', here: 'arrived', off: 'off', hazard: 'hazard' });

/** What a walker feels of an announcement; null for nothing.
 * @param {string} kind  of the announcement
 * @param {string} [instruction]  kind of the instruction that a turn is of
 * @returns {Touch | null} */
export const touchOf = (kind, instruction = '') =>
  kind === 'turn' ? TURNS[instruction] ?? 'straight' : OF_KIND[kind] ?? null;

/** Whether the browser can vibrate. */
export const canTouch = () => typeof globalThis.navigator?.vibrate === 'function';

/** @param {Touch} touch */
export const vibrate = (touch) => {
  // Without a touch before, browsers refuse it with a complaint.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([...TOUCHES[touch]]);
};
