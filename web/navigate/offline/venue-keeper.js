// @ts-check
/** @import { Places } from '../../shared/places/places.js' */
/** @import { KeptVenue } from '../kept/kept-venue.js' */

/** Milliseconds after an edit before the plan is kept again: edits come in rows. */
const REST = 3000;

/** Keeps the plan as the page knows it, with its pictures, for a start without network. */
export class VenueKeeper {
  /** The revision that is kept; −1 before there is one. */
  revision = -1;
  #kept;
  #places;
  #pictureURL;
  /** When the plan was true; null: it is true now. @type {number | null} */
  #trueAt;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {KeptVenue} kept  @param {Places} places  @param {(content: string) => string} pictureURL
   * @param {number | null} trueAt  milliseconds since 1970; null: now */
  constructor(kept, places, pictureURL, trueAt) {
    this.#kept = kept;
    this.#places = places;
    this.#pictureURL = pictureURL;
    this.#trueAt = trueAt;
    if (trueAt === null) this.#timer = setTimeout(() => void this.#keep(), 0);
  }

  /** When the plan was true, in milliseconds since 1970: until the network goes away, that is now. */
  get planAt() {
    return this.#trueAt ??= Date.now();
  }

  /** The network is back, and the server says what was missed. */
  heard() {
    this.#trueAt = null;
    this.changed();
  }

  /** The plan is another one now. */
  changed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#keep(), REST);
  }

  async #keep() {
    const { venue, features, revision } = this.#places;
    await this.#kept.keep('snapshot', { venue, features: [...features.values()], revision });
    const { logo } = /** @type {any} */ (venue.settings ?? {});
    const plans = venue.floors.flatMap(({ images = [] }) => images.map(({ content }) => content));
    const contents = [logo, ...plans].filter((each) => typeof each === 'string');
    await this.#kept.keepPictures([...new Set(contents)].map(this.#pictureURL));
    this.revision = revision;
  }
}
