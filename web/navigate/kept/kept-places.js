// @ts-check

/** How many recent places are kept. */
const RECENT_LIMIT = 5;

/** @param {unknown} value  @returns {string[]} */
const texts = (value) =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** The recent and favourite places of one venue, by their ids. They stay in this browser: nothing
 * of them is sent to the server. */
export class KeptPlaces {
  #key;
  #storage;
  /** @type {readonly string[]} */
  recent = [];
  /** @type {readonly string[]} */
  favourites = [];

  /** @param {string} slug  of the venue
   * @param {Pick<Storage, 'getItem' | 'setItem'>} [storage]  (default: of this browser) */
  constructor(slug, storage) {
    this.#key = `floorcast.places.${slug}`;
    this.#storage = storage;
    try {
      const kept = JSON.parse((storage ?? localStorage).getItem(this.#key) ?? '{}');
      this.recent = texts(kept?.recent);
      this.favourites = texts(kept?.favourites);
    } catch {
      // A browser that keeps nothing begins with none.
    }
  }

  /** The visitor was led to a place, or looked at it. @param {string} id */
  visit(id) {
    this.recent = [id, ...this.recent.filter((each) => each !== id)].slice(0, RECENT_LIMIT);
    this.#keep();
  }

  /** @param {string} id  @param {boolean} isOn */
  setFavourite(id, isOn) {
    const others = this.favourites.filter((each) => each !== id);
    this.favourites = isOn ? [...others, id] : others;
    this.#keep();
  }

  #keep() {
    try {
      const { recent, favourites } = this;
      (this.#storage ?? localStorage).setItem(this.#key, JSON.stringify({ recent, favourites }));
    } catch {
      // They last as long as the page.
    }
  }
}
