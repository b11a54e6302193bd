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
    'software',
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

const kinds = ['anchor', 'gateway', 'marker', 'phone', 'tag'];

/** What a device is sorted by; `null` where nothing is known.
 * @param {Device} device @param {Column} column @returns {number | null} */
const valueOf = (device, column) => {
  if (column === 'state') return gravityOf(device.state);
  if (column === 'kind') return kinds.indexOf(device.kind);
  if (column === 'battery') return device.battery ?? null;
  // Heard a short time ago comes first.
  if (column === 'heard') return device.heard ? -Date.parse(device.heard) : null;
  if (column === 'error' || column === 'minutes') {
    return device.hour?.size ?? null;
  }
  if (column === 'spread') return device.hour?.spread ?? null;
  if (column === 'refused') return refusedShare(device);
  return device.quality ?? null;
};

/** Puts devices in an order. Names are compared once for all: to compare two takes as long as to write a row. */
export class DeviceSorter {
  #nameOf;
  #collator;
  /** The place of each name among all names. @type {Map<string, number>} */
  #ranks = new Map();

  /** @param {(device: Device) => string} nameOf @param {string} language */
  constructor(nameOf, language) {
    this.#nameOf = nameOf;
    // Names with numbers in the order of the numbers.
    this.#collator = new Intl.Collator(language, { numeric: true });
  }

  /** Devices in an order; those of which nothing is known come last, and equal ones by their names.
   * @param {readonly Device[]} devices @param {DeviceOrder} order @returns {Device[]} */
  sorted(devices, { column, isDescending }) {
    const keyed = devices.map((device) => ({ device, name: this.#nameOf(device) }));
    if (keyed.some(({ name }) => !this.#ranks.has(name))) this.#rank(keyed);
    const sign = isDescending ? -1 : 1;
    const versions = column === 'software' ? this.#versions(devices) : null;
    const valued = keyed.map(({ device, name }) => {
      const rank = this.#ranks.get(name) ?? 0;
      const value = column === 'name'
        ? rank
        : versions
        ? versions.get(device.software ?? '') ?? null
        : valueOf(device, column);
      return { device, rank, value: value === null ? null : sign * value };
    });
    valued.sort((a, b) => {
      if (a.value === b.value) return a.rank - b.rank;
      if (a.value === null) return 1;
      return b.value === null ? -1 : a.value - b.value;
    });
    return valued.map(({ device }) => device);
  }

  /** The place of each version of software: 1.9 comes before 1.10.
   * @param {readonly Device[]} devices */
  #versions(devices) {
    const all = [...new Set(devices.flatMap(({ software }) => software ? [software] : []))];
    return new Map(all.sort(this.#collator.compare).map((version, rank) => [version, rank]));
  }

  /** @param {readonly { name: string }[]} keyed */
  #rank(keyed) {
    const names = [...new Set([...this.#ranks.keys(), ...keyed.map(({ name }) => name)])];
    names.sort(this.#collator.compare);
    this.#ranks = new Map(names.map((name, rank) => [name, rank]));
  }
}
