// @ts-check

/** @typedef {import('./types.js').Edit} Edit */

/**
 * My unacknowledged edits of one venue, kept where a reload or a crash does not take them.
 *
 * Each edit has a key of its own, so that two windows do not overwrite each other; both may send
 * the same edit, since the server knows it by its id.
 */
export class DraftStore {
  #storage;
  #prefix;
  #count = 0;

  /**
   * @param {Pick<Storage, 'getItem'|'setItem'|'removeItem'|'key'|'length'>} storage
   * @param {string} venue  its slug
   */
  constructor(storage, venue) {
    this.#storage = storage;
    this.#prefix = `floorcast.draft.${venue}.`;
  }

  /** All edits kept, the oldest first. @returns {Edit[]} */
  load() {
    return this.#keys()
      .map((key) => parsed(this.#storage.getItem(key)))
      .filter((draft) => draft !== null)
      .sort((a, b) => a.made - b.made || a.count - b.count)
      .map(({ edit }) => edit);
  }

  /**
   * Keeps an edit.
   *
   * @param {Edit} edit
   * @param {number} made  milliseconds since 1970
   * @returns {boolean} whether there was room for it
   */
  add(edit, made) {
    this.#count += 1;
    try {
      const draft = JSON.stringify({ made, count: this.#count, edit });
      this.#storage.setItem(this.#prefix + edit.id, draft);
      return true;
    } catch {
      return false;
    }
  }

  /** Forgets an edit that the server has answered. @param {string} id */
  drop(id) {
    try {
      this.#storage.removeItem(this.#prefix + id);
    } catch {
      // A store that cannot be written cannot hold it either.
    }
  }

  #keys() {
    try {
      const keys = Array.from({ length: this.#storage.length }, (_, i) => this.#storage.key(i));
      return keys.filter((key) => key?.startsWith(this.#prefix));
    } catch {
      return [];
    }
  }
}

/** @param {string | null} text @returns {{made: number, count: number, edit: Edit} | null} */
const parsed = (text) => {
  try {
    const draft = JSON.parse(text ?? 'null');
    return Array.isArray(draft?.edit?.operations) ? draft : null;
  } catch {
    return null;
  }
};
