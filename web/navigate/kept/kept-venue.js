// @ts-check
import { forgetKept, keptName } from '../../shared/api/kept-caches.js';

/** What is kept of a venue: the session by which it was seen, the plan with its places and texts, the
 * programme, and the way that the visitor follows.
 * @typedef {'session' | 'snapshot' | 'programme' | 'way'} Part */
/** A part with the time when it was true, in milliseconds since 1970.
 * @template Value @typedef {{ value: Value, at: number }} KeptPart */

/** Bytes of pictures that are kept of a venue. */
const PICTURE_LIMIT = 12 << 20;

/** What the browser keeps of a venue for when there is no network; nothing where it keeps nothing. */
export class KeptVenue {
  #base;
  #slug;
  #storage;
  /** What is being done; each waits for the one before, so that the last one counts.
   * @type {Promise<unknown>} */
  #queue = Promise.resolve();
  #waiting = 0;

  /** @param {string} base  the server's root  @param {string} slug
   * @param {CacheStorage} [storage]  (default: of this browser, which has one on encrypted pages only) */
  constructor(base, slug, storage = globalThis.caches) {
    this.#base = base;
    this.#slug = slug;
    this.#storage = storage;
  }

  /** Whether all of it is on the disk. */
  get isAtRest() {
    return this.#waiting === 0;
  }

  /** @param {Part} part  @param {any} value  @param {number} [at] */
  async keep(part, value, at = Date.now()) {
    const body = JSON.stringify({ value, at });
    await this.#use((cache) =>
      cache.put(
        this.#address(part),
        new Response(body, { headers: { 'content-type': 'application/json' } }),
      )
    );
  }

  /** @param {Part} part  @returns {Promise<KeptPart<any> | null>} */
  async read(part) {
    const found = await this.#use((cache) => cache.match(this.#address(part)));
    return await found?.json().catch(() => null) ?? null;
  }

  /** @param {Part} part */
  async remove(part) {
    await this.#use((cache) => cache.delete(this.#address(part)));
  }

  /** Keeps pictures, the first ones first, as far as there is room, and no others.
   * @param {readonly string[]} addresses */
  async keepPictures(addresses) {
    // The network may be slow: what else is to be kept does not wait for it.
    await this.#act(async (cache) => {
      const isPicture = (/** @type {string} */ url) => /\/(contents|images)\//.test(url);
      const known = (await cache.keys()).map(({ url }) => url).filter(isPicture);
      const old = known.filter((url) => !addresses.includes(url));
      await Promise.all(old.map((url) => cache.delete(url)));
      let room = PICTURE_LIMIT;
      for (const address of addresses) {
        const answer = await cache.match(address) ?? await fetch(address);
        const bytes = await answer.clone().blob();
        room -= bytes.size;
        if (room < 0 || !answer.ok) break;
        if (!known.includes(address)) await cache.put(address, answer);
      }
    });
  }

  /** Deletes all of it. */
  async forget() {
    await forgetKept(this.#base, this.#slug, this.#storage);
  }

  /** @param {Part} part */
  #address(part) {
    return new URL(`navigate/kept/${encodeURIComponent(this.#slug)}/${part}`, this.#base).href;
  }

  /** @template Answer @param {(cache: Cache) => Promise<Answer>} act
   * @returns {Promise<Answer | undefined>} */
  #use(act) {
    this.#waiting += 1;
    const done = this.#queue.then(() => this.#act(act)).finally(() => (this.#waiting -= 1));
    this.#queue = done;
    return done;
  }

  /** @template Answer @param {(cache: Cache) => Promise<Answer>} act
   * @returns {Promise<Answer | undefined>} */
  async #act(act) {
    if (!this.#storage) return undefined;
    try {
      return await act(await this.#storage.open(keptName(this.#base, this.#slug)));
    } catch {
      // No room, or a browser that forbids it.
      return undefined;
    }
  }
}
