// @ts-check
import { nameIn } from '../../shared/i18n/name-in.js';
import { placeOfMarker } from '../../shared/places/marker-place.js';
import { parsePlace } from '../../shared/places/parse-place.js';
import { hereOf } from './here.js';
/** @import { Feature, Spot } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Companion } from '../../shared/map/people/companion-layer.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { Target } from '../../shared/places/targets.js' */
/** @import { Here } from './here.js' */

/** What is known about where the visitor is: its own live position, and what it said itself. */
export class VisitorPosition {
  #places;
  #speech;
  #navigator;
  #known = {
    own: /** @type {Companion | null} */ (null),
    heardAt: -Infinity,
    said: /** @type {Exclude<Here, { source: 'live' }> | null} */ (null),
  };

  /** @param {Places} places  @param {Speech} speech
   * @param {string | null} navigator  the visitor's own
   * @param {string | null} at  id of the place where the visitor is, or `floor:x,y` */
  constructor(places, speech, navigator, at) {
    this.#places = places;
    this.#speech = speech;
    this.#navigator = navigator;
    this.#known.said = this.#saidByAddress(at);
  }

  /** The best of what is known. @returns {Here | null} */
  get here() {
    return hereOf(this.#known, performance.now());
  }

  /** The own live position, while it counts. @returns {Companion | null} */
  get live() {
    return this.here?.source === 'live' ? this.#known.own : null;
  }

  /** Where the visitor faces, in radians counter-clockwise from east: the direction of its travel; null
   * where it is not known. @returns {number | null} */
  get facing() {
    const { here } = this;
    return here?.source === 'live' ? here.heading ?? null : null;
  }

  get navigator() {
    return this.#navigator;
  }

  /** The visitor has a navigator of its own now. @param {string} navigator */
  become(navigator) {
    this.#navigator = navigator;
  }

  /** Whether codes of markers hang in the venue. */
  get hasMarkers() {
    for (const { kind, properties } of this.#places.features.values()) {
      if (kind === 'marker' && properties.code) return true;
    }
    return false;
  }

  /** Whether the server ever said where the visitor is. */
  get wasHeard() {
    return this.#known.own !== null;
  }

  /** The server says where the visitor is; null: it does not know. @param {Companion | null} own */
  hear(own) {
    this.#known.own = own;
    if (own !== null) this.#known.heardAt = performance.now();
  }

  /** The visitor tapped where it is. @param {Spot} spot */
  sayPoint(spot) {
    this.#known.said = { source: 'point', spot };
  }

  /** The visitor is at a place. @param {Target} target */
  sayPlace(target) {
    this.#known.said = { source: 'place', spot: spotOf(target), place: target.id };
  }

  /** The visitor scanned the code of a marker. @param {Feature} marker */
  sayMarker(marker) {
    this.#known.said = atMarker(marker);
  }

  /** Where the visitor is and by what, in words. */
  get text() {
    const { t, language, number } = this.#speech;
    const { here } = this;
    if (here === null) {
      if (this.#navigator !== null) return t(this.wasHeard ? 'here.lost' : 'here.awaited');
      return t('here.none');
    }
    if (here.source === 'live') {
      if (here.accuracy === undefined) return t('here.live');
      const length = `${number(Math.round(here.accuracy * 10) / 10)} m`;
      return t('here.liveWithin', { length });
    }
    if (here.source === 'point') {
      return t('here.point', { floor: this.#places.floorName(here.spot.floor, language) });
    }
    if (here.source === 'marker') return this.#markerText(here.marker);
    const target = here.place === null ? undefined : this.#places.target(here.place);
    const name = target ? nameIn(target.name, language) : t('here.spot');
    return t(`here.${here.source}`, { name });
  }

  /** @param {string} id */
  #markerText(id) {
    const { t, language } = this.#speech;
    const { features } = this.#places;
    const marker = features.get(id);
    const place = marker && placeOfMarker(marker, features.values());
    const name = place ? nameIn(place.properties.name, language) : t('here.spot');
    return t('here.marker', { name });
  }

  /** @param {string | null} at  @returns {Exclude<Here, { source: 'live' }> | null} */
  #saidByAddress(at) {
    const feature = at === null ? undefined : this.#places.features.get(at);
    if (feature?.kind === 'marker') return atMarker(feature);
    const target = at === null ? undefined : this.#places.target(at);
    if (target) return { source: 'address', spot: spotOf(target), place: target.id };
    const spot = parsePlace(at);
    const floor = spot && this.#places.floor(spot.floor);
    return floor ? { source: 'address', spot: { ...spot, floor: floor.id }, place: null } : null;
  }
}

/** @param {Feature} marker  @returns {Exclude<Here, { source: 'live' }>} */
const atMarker = ({ id, floor, geometry, properties: { heading } }) => {
  const [x, y] = /** @type {[number, number]} */ (geometry.coordinates);
  return { source: 'marker', spot: { floor, x, y }, marker: id, heading, time: performance.now() };
};

/** Where a target is. @param {Target} target  @returns {Spot} */
export const spotOf = ({ floor, x, y }) => ({ floor, x, y });
