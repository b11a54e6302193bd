// @ts-check

/** @import { VenueOutline } from '../plan/outline.js' */
/** @import { PlanImage } from '../plan/types.js' */

/**
 * How plan pictures are shown in this browser: which are hidden, and which are locked against being
 * moved by mistake.
 */
export class PictureSettings {
  #storage;
  #key;
  /** @type {Record<string, {hidden?: boolean, locked?: boolean}>} */
  #known = {};
  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** The picture that operations are about; the first of the floor when it is not there. @type {string | null} */
  chosen = null;
  /** Metres of paper that a pixel shows, by content; known of what came from PDF. @type {Map<string, number>} */
  paper = new Map();

  /** @param {() => Pick<Storage, 'getItem' | 'setItem'>} storage @param {string} slug */
  constructor(storage, slug) {
    this.#storage = storage;
    this.#key = `floorcast.pictures.${slug}`;
    try {
      this.#known = JSON.parse(storage().getItem(this.#key) ?? '{}') ?? {};
    } catch {
      // A browser that keeps nothing hides and locks until the page is closed.
    }
  }

  /** @param {string} id */
  isHidden(id) {
    return this.#known[id]?.hidden === true;
  }

  /** @param {string} id */
  isLocked(id) {
    return this.#known[id]?.locked === true;
  }

  /** @param {string} id @param {{hidden?: boolean, locked?: boolean}} change */
  set(id, change) {
    this.#known = { ...this.#known, [id]: { ...this.#known[id], ...change } };
    try {
      this.#storage().setItem(this.#key, JSON.stringify(this.#known));
    } catch {
      // As above.
    }
    for (const listener of this.#listeners) listener();
  }

  /** @param {() => void} listener  hears when something is hidden, shown, locked or freed */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  /** The picture of a floor that operations are about. @param {readonly PlanImage[]} images @param {string} floor */
  of(images, floor) {
    const here = images.filter((image) => image.floor === floor);
    return here.find(({ id }) => id === this.chosen) ?? here[0];
  }

  /**
   * A venue's outline without the pictures that are hidden.
   *
   * @param {VenueOutline} outline
   */
  shown(outline) {
    if (!Object.values(this.#known).some(({ hidden }) => hidden)) return outline;
    const floors = outline.floors.map((floor) => ({
      ...floor,
      images: floor.images.filter(({ id }) => !this.isHidden(id)),
    }));
    return { ...outline, floors };
  }
}
