// @ts-check
/** @import { DeviceState } from '../../shared/api/device-types.js' */

/** The states of devices, the gravest first. @type {readonly DeviceState[]} */
export const deviceStates = Object.freeze([
  'misplaced',
  'silent',
  'weak',
  'unknown',
  'well',
  'printed',
]);

/** The outline of each state's sign on a 24 × 24 grid: a shape for itself, because colours alone do not
 * tell states apart. @type {Readonly<Record<DeviceState, string>>} */
export const stateOutlines = Object.freeze({
  misplaced: 'M12 1.5 22.5 12 12 22.5 1.5 12Z',
  silent: 'M3.5 3.5h17v17h-17Z',
  weak: 'M12 2.5 22.5 21h-21Z',
  unknown: 'M7.500 2.500h9L22 12l-5.500 9.500h-9L2 12Z',
  well: 'M12 2.500a9.500 9.500 0 1 0 .01 0Z',
  printed: 'M5.500 2.500h13v19h-13Z',
});

/** What is drawn on each sign. @type {Readonly<Record<DeviceState, string>>} */
export const stateMarks = Object.freeze({
  misplaced: 'M8 12h8M13 8.500l3.500 3.500-3.500 3.500',
  silent: 'M8 8l8 8M16 8l-8 8',
  weak: 'M12 9v5M12 17.300v.2',
  unknown: 'M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300q-1 .5-1 1.700M12 16.800v.2',
  well: 'M8 12.300l2.800 2.800L16 9.500',
  printed: 'M8.500 6.500h3v3h-3ZM14.500 8v.2M9 13.500h6M9 17h6',
});

/** The place of a state among all, the gravest first. @param {DeviceState} state */
export const gravityOf = (state) => deviceStates.indexOf(state);
