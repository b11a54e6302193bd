// @ts-check
import { deviceName } from './device-book.js';
/** @import { Device } from '../../shared/api/device-types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { DeviceBook } from './device-book.js' */

/** What devices and their places are called in the reader's language. */
export class DeviceWords {
  #localized;
  #book;
  #floorName;

  /** @param {Speech} speech @param {DeviceBook} book @param {(floor: string) => string} floorName */
  constructor({ localized }, book, floorName) {
    this.#localized = localized;
    this.#book = book;
    this.#floorName = floorName;
  }

  /** @param {Device} device @returns {string} */
  nameOf = (device) => deviceName(device, this.#localized);

  /** @param {string} id @returns {string} */
  nameOfId = (id) => {
    const device = this.#book.withId(id);
    return device ? this.nameOf(device) : id;
  };

  /** The name of its floor; "" without a place. @param {Device} device @returns {string} */
  floorOf = ({ feature }) => feature ? this.#floorName(feature.floor) : '';

  /** The floor and the place in metres; "" without a place. @param {Device} device @returns {string} */
  whereOf = ({ feature }) => {
    if (!feature) return '';
    return `${this.#floorName(feature.floor)} (${feature.x.toFixed(1)}, ${feature.y.toFixed(1)})`;
  };
}
