// @ts-check

/**
 * Values by id, at hand at once; each change is also handed to a writer that keeps it where a
 * reload or a crash does not take it.
 */
export class StoredItems {
  /** @type {Map<string, any>} */
  #values;
  #write;

  /**
   * @param {Iterable<[string, any]>} [kept]  what was kept before
   * @param {(id: string, value: any) => void} [write]  keeps a value, `null` to forget it
   */
  constructor(kept = [], write = () => {}) {
    this.#values = new Map(kept);
    this.#write = write;
  }

  /** All values, in no particular order. @returns {any[]} */
  all() {
    return [...this.#values.values()];
  }

  /** @param {string} id @returns {any} `null` when there is none */
  get(id) {
    return this.#values.get(id) ?? null;
  }

  /** @param {string} id @param {any} value  plain data */
  set(id, value) {
    this.#values.set(id, value);
    this.#write(id, value);
  }

  /** @param {string} id */
  drop(id) {
    if (this.#values.delete(id)) this.#write(id, null);
  }

  /** Takes in what is kept already. @param {Iterable<[string, any]>} kept */
  adopt(kept) {
    for (const [id, value] of kept) this.#values.set(id, value);
  }
}
