// @ts-check
import { emptyProfile, readProfile } from './import-table.js';

/** @import { Profile } from './import-table.js' */

/**
 * Keeps the last table of each format in this browser, for the next file: how an organiser's files
 * name things is the same in every venue, and another organiser's files have other names.
 */
export class ProfileStore {
  #storage;

  /** @param {() => Storage} storage  may throw where a browser keeps nothing */
  constructor(storage) {
    this.#storage = storage;
  }

  /** @param {string} format @returns {Profile} empty where there is none */
  of(format) {
    try {
      return readProfile(this.#storage().getItem(keyOf(format)) ?? '{"types": {}}');
    } catch {
      return emptyProfile;
    }
  }

  /** @param {string} format @param {Profile} profile */
  keep(format, profile) {
    try {
      if (Object.keys(profile.types).length === 0) this.#storage().removeItem(keyOf(format));
      else this.#storage().setItem(keyOf(format), JSON.stringify(profile));
    } catch {
      // A browser that keeps nothing begins each file with the usual table.
    }
  }
}

/** @param {string} format */
const keyOf = (format) => `floorcast.import-profile.${format}`;
