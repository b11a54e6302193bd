// @ts-check
import { gravityOf } from './states.js';
/** @import { Device } from '../../shared/api/device-types.js' */

/** The columns of the table of devices. */
export const columns = Object.freeze(
  /** @type {const} */ ([
    'state',
    'name',
    'kind',
    'battery',
    'heard',
    'error',
    'spread',
    'refused',
    'minutes',
    'quality',
  ]),
);

/** @typedef {typeof columns[number]} Column */
/** @typedef {{ column: Column, isDescending: boolean }} DeviceOrder */

/** The share of a device's ranges in the last hour that were refused; `null` where none came.
 * @param {Device} device */
export const refusedShare = ({ hour }) => {
  const { ranges = 0, refused = 0 } = hour ?? {};
  return ranges + refused === 0 ? null : refused / (ranges + refused);
};

/** What a device is sorted by: a number, a text, or `null` where nothing is known.
 * @param {Device} device @param {Column} column @param {(device: Device) => string} nameOf
 * @returns {number | string | null} */
const valueOf = (device, column, nameOf) => {
  if (column === 'state') return gravityOf(device.state);
  if (column === 'name') return nameOf(device);
  if (column === 'kind') return device.kind;
  if (column === 'battery') return device.battery ?? null;
  // Heard a short time ago comes first.
  if (column === 'heard') return device.heard ? -Date.parse(device.heard) : null;
  if (column === 'error' || column === 'minutes') {
    return device.hour?.error === undefined ? null : Math.abs(device.hour.error);
  }
  if (column === 'spread') return device.hour?.spread ?? null;
  if (column === 'refused') return refusedShare(device);
  return device.quality ?? null;
};

/** Devices in an order; those of which nothing is known come last, and equal ones by their names.
 * @param {readonly Device[]} devices @param {DeviceOrder} order
 * @param {(device: Device) => string} nameOf @param {string} language
 * @returns {Device[]} */
export const inOrder = (devices, { column, isDescending }, nameOf, language) => {
  const collator = collatorOf(language);
  const keyed = devices.map((device) => ({
    device,
    value: valueOf(device, column, nameOf),
    name: nameOf(device),
  }));
  const sign = isDescending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.value !== b.value) {
      if (a.value === null) return 1;
      if (b.value === null) return -1;
      const order = typeof a.value === 'number' && typeof b.value === 'number'
        ? a.value - b.value
        : collator.compare(String(a.value), String(b.value));
      if (order !== 0) return sign * order;
    }
    return collator.compare(a.name, b.name);
  });
  return keyed.map(({ device }) => device);
};

/** @type {Map<string, Intl.Collator>} */
const collators = new Map();

/** Names with numbers in the order of the numbers. @param {string} language */
const collatorOf = (language) => {
  const known = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, known);
  return known;
};
