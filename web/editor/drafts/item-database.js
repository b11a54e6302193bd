// @ts-check

/**
 * Where a value is: the venue's slug, the id of a window's store, its sort (`draft` or `history`),
 * its id.
 *
 * @typedef {[venue: string, store: string, sort: string, id: string]} Key
 */

const table = 'items';

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

/** @param {IDBTransaction} transaction @returns {Promise<void>} once all of it is kept */
const done = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
  });

// A list is greater than any text, so an empty one ends what begins alike.
const below = (/** @type {string[]} */ ...start) => IDBKeyRange.bound(start, [...start, []]);

/** Values kept in this browser's IndexedDB; opened when first used, and again once it was closed. */
export class ItemDatabase {
  #factory;
  #name;
  /** @type {Promise<IDBDatabase> | null} */
  #opened = null;

  /** @param {() => IDBFactory} factory  may throw where the browser forbids it @param {string} name */
  constructor(factory, name) {
    this.#factory = factory;
    this.#name = name;
  }

  /** All that is kept of a venue. @param {string} venue @returns {Promise<[Key, any][]>} */
  async entries(venue) {
    const items = (await this.#begin('readonly')).objectStore(table);
    const range = below(venue);
    const [keys, values] = await Promise.all([
      answer(items.getAllKeys(range)),
      answer(items.getAll(range)),
    ]);
    return keys.map((key, i) => [/** @type {any} */ (key), values[i]]);
  }

  /** The keys of all that is kept of a venue. @param {string} venue @returns {Promise<Key[]>} */
  async keys(venue) {
    const items = (await this.#begin('readonly')).objectStore(table);
    return /** @type {any} */ (await answer(items.getAllKeys(below(venue))));
  }

  /**
   * Keeps values, all or none; `null` forgets one.
   *
   * @param {readonly (readonly [Key, any])[]} changes
   */
  async write(changes) {
    const transaction = await this.#begin('readwrite');
    const items = transaction.objectStore(table);
    for (const [key, value] of changes) {
      if (value === null) items.delete(key);
      else items.put(value, key);
    }
    // Without it the browser commits after the last answer, when the page may be gone.
    transaction.commit();
    await done(transaction);
  }

  /** @param {IDBTransactionMode} mode */
  async #begin(mode) {
    this.#opened ??= this.#open();
    try {
      const database = await this.#opened;
      // Strict: it is on the disk before it counts as kept, so that it survives loss of power, too.
      return database.transaction(table, mode, { durability: 'strict' });
    } catch (error) {
      this.#opened = null;
      throw error;
    }
  }

  async #open() {
    const request = this.#factory().open(this.#name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table));
    const database = await answer(request);
    // The browser's store may be emptied; a newer page may need another form of it.
    database.addEventListener('close', () => (this.#opened = null));
    database.addEventListener('versionchange', () => {
      database.close();
      this.#opened = null;
    });
    return database;
  }
}
