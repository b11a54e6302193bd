// @ts-check

/** What a store needs of `localStorage`.
 * @typedef {Pick<Storage, 'getItem'|'setItem'|'removeItem'|'key'|'length'>} ItemStorage */

/**
 * Values kept where a reload or a crash does not take them, each under a key of its own, so that
 * two windows do not overwrite each other.
 */
export class StoredItems {
  #storage;
  #prefix;

  /** @param {ItemStorage} storage @param {string} prefix  of the keys */
  constructor(storage, prefix) {
    this.#storage = storage;
    this.#prefix = prefix;
  }

  /** All values that can be read, in no particular order. @returns {any[]} */
  all() {
    try {
      const keys = Array.from({ length: this.#storage.length }, (_, i) => this.#storage.key(i));
      return keys
        .filter((key) => key?.startsWith(this.#prefix))
        .map((key) => parsed(this.#storage.getItem(key ?? '')))
        .filter((value) => value !== null);
    } catch {
      return [];
    }
  }

  /** @param {string} id @returns {any} `null` when there is none */
  get(id) {
    try {
      return parsed(this.#storage.getItem(this.#prefix + id));
    } catch {
      return null;
    }
  }

  /** @param {string} id @param {any} value @returns {boolean} whether there was room for it */
  set(id, value) {
    try {
      this.#storage.setItem(this.#prefix + id, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }

  /** @param {string} id */
  drop(id) {
    try {
      this.#storage.removeItem(this.#prefix + id);
    } catch {
      // A store that cannot be written cannot hold it either.
    }
  }
}

/** @param {string | null} text */
const parsed = (text) => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};
