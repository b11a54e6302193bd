// @ts-check

/** How many entries a bucket should have: a change copies one bucket and the list of them. */
const usual = 48;

/** FNV-1a over the characters of a key. @param {string} key */
const hash = (key) => {
  let sum = 0x811c9dc5;
  for (let i = 0; i < key.length; i += 1) sum = Math.imul(sum ^ key.charCodeAt(i), 0x01000193);
  return sum ^ (sum >>> 15);
};

/**
 * A map that never changes and shares with the maps made from it what is the same in them: a
 * change of one entry among a hundred thousand costs microseconds.
 *
 * @template Value
 */
export class SharedMap {
  /** @type {ReadonlyMap<string, Value>[]} */
  #buckets;
  #size;

  /** @param {Iterable<[string, Value]>} [entries] */
  constructor(entries = []) {
    const all = [...entries];
    this.#buckets = spread(all, bucketsFor(all.length));
    this.#size = this.#buckets.reduce((sum, { size }) => sum + size, 0);
  }

  /** The number of entries. */
  get size() {
    return this.#size;
  }

  /** @param {string} key @returns {Value | undefined} */
  get(key) {
    return this.#buckets[hash(key) & (this.#buckets.length - 1)].get(key);
  }

  /** All values, in no particular order. @returns {Generator<Value, void>} */
  *values() {
    for (const bucket of this.#buckets) yield* bucket.values();
  }

  /**
   * The keys with values other than another map's, at the cost of what is not shared.
   *
   * @param {SharedMap<Value>} other
   * @returns {Set<string>}
   */
  differing(other) {
    const keys = new Set();
    const isAlike = this.#buckets.length === other.#buckets.length;
    this.#buckets.forEach((bucket, i) => {
      if (isAlike && bucket === other.#buckets[i]) return;
      for (const [key, value] of bucket) if (other.get(key) !== value) keys.add(key);
      if (isAlike) {
        for (const key of other.#buckets[i].keys()) if (!bucket.has(key)) keys.add(key);
      }
    });
    if (!isAlike) {
      for (const bucket of other.#buckets) {
        for (const key of bucket.keys()) if (this.get(key) === undefined) keys.add(key);
      }
    }
    return keys;
  }

  /** Begins changes; this map stays as it is. */
  edit() {
    const buckets = [...this.#buckets];
    /** @type {Map<number, Map<string, Value>>} */
    const own = new Map();
    let size = this.#size;
    const bucketOf = (/** @type {string} */ key) => hash(key) & (buckets.length - 1);
    const writable = (/** @type {string} */ key) => {
      const index = bucketOf(key);
      const known = own.get(index);
      if (known) return known;
      const bucket = new Map(buckets[index]);
      own.set(index, bucket);
      buckets[index] = bucket;
      return bucket;
    };
    return {
      get: (/** @type {string} */ key) => buckets[bucketOf(key)].get(key),
      *values() {
        for (const bucket of buckets) yield* bucket.values();
      },
      set(/** @type {string} */ key, /** @type {Value} */ value) {
        const bucket = writable(key);
        size -= bucket.size;
        bucket.set(key, value);
        size += bucket.size;
      },
      delete(/** @type {string} */ key) {
        if (writable(key).delete(key)) size -= 1;
      },
      /** The map with all changes; to be called once. @returns {SharedMap<Value>} */
      done: () => (own.size === 0 ? this : SharedMap.#of(buckets, size)),
    };
  }

  /**
   * @template Value
   * @param {ReadonlyMap<string, Value>[]} buckets
   * @param {number} size
   */
  static #of(buckets, size) {
    // Spread again only once it has grown fourfold, so that it rarely happens.
    const isFull = size > 4 * usual * buckets.length;
    const map = new SharedMap();
    map.#buckets = isFull
      ? spread(buckets.flatMap((bucket) => [...bucket]), bucketsFor(size))
      : buckets;
    map.#size = size;
    return map;
  }
}

/** @param {number} size @returns {number} a power of two */
const bucketsFor = (size) => 2 ** Math.max(0, Math.ceil(Math.log2(size / usual || 1)));

/**
 * @template Value
 * @param {[string, Value][]} entries
 * @param {number} count
 */
const spread = (entries, count) => {
  /** @type {Map<string, Value>[]} */
  const buckets = Array.from({ length: count }, () => new Map());
  for (const [key, value] of entries) buckets[hash(key) & (count - 1)].set(key, value);
  return buckets;
};
