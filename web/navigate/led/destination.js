// @ts-check
import { nameIn } from '../../shared/i18n/name-in.js';
/** @import { Goal } from '../../shared/api/route-request.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Nearest } from '../../shared/places/categories.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { LedFriend, LedTo } from '../route/led-to.js' */

/** Where the visitor is led: a place, the nearest of a kind, or one stop after the other. */
export class Destination {
  #places;
  #speech;
  /** Of a nearest one once the server has named it. @type {string | null} */
  #target = null;
  /** @type {Nearest | null} */
  #nearest = null;
  /** Whether the server named the nearest one while it was closed: it found none that is open. */
  #isNamedClosed = false;
  /** @type {LedFriend | null} */
  #friend = null;
  /** The stops still ahead, the one that the visitor is led to first. @type {readonly string[]} */
  #stops = [];
  #count = 0;
  #isInOrder = false;

  /** @param {Places} places  @param {Speech} speech */
  constructor(places, speech) {
    this.#places = places;
    this.#speech = speech;
  }

  /** @param {LedTo | null} to  null: nowhere */
  choose(to) {
    const stops = to !== null && typeof to === 'object' && 'stops' in to ? to.stops : null;
    this.#target = typeof to === 'string' ? to : null;
    this.#friend = to !== null && typeof to === 'object' && 'friend' in to ? to : null;
    this.#nearest = stops === null && this.#friend === null && typeof to === 'object'
      ? /** @type {Nearest | null} */ (to)
      : null;
    this.#stops = stops ?? [];
    this.#isInOrder = stops !== null && to !== null && typeof to === 'object' &&
      'isInOrder' in to && to.isInOrder === true;
    this.#count = this.#stops.length;
  }

  /** The server has named the nearest place. @param {string} id */
  found(id) {
    if (!this.#nearest) return;
    this.#target = id;
    this.#isNamedClosed = this.#isClosed(id);
  }

  /** The stops still ahead, in the order in which they are visited. @param {readonly string[]} ids */
  order(ids) {
    this.#stops = ids;
    this.#target = ids[0] ?? null;
  }

  /** A stop is reached, or left out. @param {string} id */
  leave(id) {
    const place = this.#stops.indexOf(id);
    if (place >= 0) this.order(this.#stops.toSpliced(place, 1));
  }

  /** Whether the stops have an order of their own. */
  get isInOrder() {
    return this.#isInOrder;
  }

  /** The stops still ahead. @returns {{ id: string, place: import('../../shared/api/types.js').Place }[]} */
  get stops() {
    return this.#stops.flatMap((id) => {
      const target = this.#places.target(id);
      return target ? [{ id, place: target.place }] : [];
    });
  }

  /** Where the rest of the way leads, as it was chosen. @returns {LedTo | null} */
  get to() {
    if (this.#stops.length > 0) {
      return { stops: this.#stops, ...this.#isInOrder && { isInOrder: true } };
    }
    return this.#friend ?? this.#nearest ?? this.#target;
  }

  /** Goes on to a destination. @param {LedTo | null} to  @param {string | null} id  the place, where it
   * was known */
  resume(to, id) {
    this.choose(to);
    this.#target = id;
  }

  get id() {
    return this.#target;
  }

  /** @returns {Goal | null} */
  get goal() {
    if (this.#friend) return { navigator: this.#friend.friend };
    if (this.#nearest) return { nearest: { category: this.#nearest.members } };
    return this.#shown?.place ?? null;
  }

  get name() {
    const { t } = this.#speech;
    if (this.#friend) return this.#friend.name;
    if (this.#shown) return this.nameOf(this.#shown.id);
    return this.#nearest ? t(this.#nearest.text) : '';
  }

  /** Says that none of the kind is open; else empty. Where the nearest has closed and another is open, the
   * server is about to lead there, and nothing is said. */
  get closedText() {
    if (!this.#nearest || this.#target === null) return '';
    const { isClosed, opening } = this.#places.facts(this.#target, this.#speech.language);
    const isNoneOpen = isClosed && (this.#isNamedClosed || this.#areAllClosed(this.#nearest));
    return isNoneOpen ? this.#speech.t('noneOpen', { opening }) : '';
  }

  /** @param {Nearest} nearest */
  #areAllClosed({ members }) {
    return [...this.#places.features.values()]
      .filter(({ properties }) => members.includes(properties.category ?? ''))
      .every(({ id }) => this.#isClosed(id));
  }

  /** @param {string} id */
  #isClosed(id) {
    return this.#places.facts(id, this.#speech.language).isClosed;
  }

  /** @param {string} id */
  nameOf(id) {
    const target = this.#places.target(id);
    return target ? nameIn(target.name, this.#speech.language) : '';
  }

  /** Which stop of how many this is; null where there is one destination only. */
  get stop() {
    if (this.#count < 2) return null;
    return { number: this.#count - this.#stops.length + 1, count: this.#count };
  }

  /** The name of the stop after this one. */
  get nextName() {
    return this.#stops.length > 1 ? this.nameOf(this.#stops[1]) : null;
  }

  get #shown() {
    return this.#target === null ? undefined : this.#places.target(this.#target);
  }
}
