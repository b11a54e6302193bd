// @ts-check

/** Which feature is selected: one, or none. */
export class Selection {
  /** @type {string | null} */
  #id = null;
  /** @type {Set<(id: string | null) => void>} */
  #listeners = new Set();

  /** The id of the selected feature, or `null`. */
  get id() {
    return this.#id;
  }

  /** @param {string | null} id */
  set(id) {
    if (id === this.#id) return;
    this.#id = id;
    for (const listener of this.#listeners) listener(id);
  }

  /** @param {(id: string | null) => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
  }
}
