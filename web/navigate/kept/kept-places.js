// @ts-check

/** How many recent places are kept, and how many stops of a walk. */
const RECENT_LIMIT = 5;
const STOPS_LIMIT = 12;

/** @param {unknown} value  @returns {string[]} */
const texts = (value) =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** The recent and favourite places of one venue and the stops of the next walk, by their ids. They stay in this browser: nothing
 * of them is sent to the server. */
export class KeptPlaces {
  #key;
  #storage;
  /** @type {readonly string[]} */
  recent = [];
  /** @type {readonly string[]} */
  favourites = [];
  /** In the order in which they were added. @type {readonly string[]} */
  stops = [];

  /** @param {string} slug  of the venue
   * @param {Pick<Storage, 'getItem' | 'setItem'>} [storage]  (default: of this browser) */
  constructor(slug, storage) {
    this.#key = `floorcast.places.${slug}`;
    this.#storage = storage;
    try {
      const kept = JSON.parse((storage ?? localStorage).getItem(this.#key) ?? '{}');
      this.recent = texts(kept?.recent);
      this.favourites = texts(kept?.favourites);
      this.stops = texts(kept?.stops).slice(0, STOPS_LIMIT);
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

  /** @param {string} id  @param {boolean} isOn */
  setStop(id, isOn) {
    const others = this.stops.filter((each) => each !== id);
    this.stops = isOn ? [...others, id].slice(-STOPS_LIMIT) : others;
    this.#keep();
  }

  #keep() {
    try {
      const { recent, favourites, stops } = this;
      (this.#storage ?? localStorage).setItem(
        this.#key,
        JSON.stringify({ recent, favourites, stops }),
      );
    } catch {
      // They last as long as the page.
    }
  }
}
