// @ts-check
/** @import { Device, DeviceState } from '../../shared/api/device-types.js' */

/** Which devices are listed; empty texts and `null` let all pass.
 * @typedef {{ text: string, kind: string, floor: string, state: DeviceState | null }} DeviceFilter */

/** Lets all devices pass. @type {Readonly<DeviceFilter>} */
export const everyDevice = Object.freeze({ text: '', kind: '', floor: '', state: null });

/** Whether a device is listed: all words of the text are in its names, its kind and its software.
 * @param {Device} device @param {Readonly<DeviceFilter>} filter
 * @param {(device: Device) => string} nameOf what it is called
 * @returns {boolean} */
export const isListed = (device, { text, kind, floor, state }, nameOf) => {
  if (state !== null && device.state !== state) return false;
  if (kind !== '' && device.kind !== kind) return false;
  if (floor !== '' && device.feature?.floor !== floor) return false;
  if (text.trim() === '') return true;
  const { id, software = '', model = '', through = '' } = device;
  const known = `${nameOf(device)} ${id} ${device.kind} ${software} ${model} ${through}`
    .toLocaleLowerCase();
  return text.toLocaleLowerCase().trim().split(/\s+/).every((word) => known.includes(word));
};
