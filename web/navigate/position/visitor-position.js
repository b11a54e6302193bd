// @ts-check
import { nameIn } from '../../shared/i18n/name-in.js';
import { placeOfMarker } from '../../shared/places/marker-place.js';
import { parsePlace } from '../../shared/places/parse-place.js';
import { ageText } from './age-text.js';
import { hereOf, RADII, replaces, TOO_WIDE } from './here.js';
import { SentPlaces } from './sent-places.js';
/** @import { Feature, Spot } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Companion } from '../../shared/map/people/companion-layer.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { Target } from '../../shared/places/targets.js' */
/** @import { Here, Said } from './here.js' */
/** @import { Estimate } from './particle-track.js' */

/** What is known about where the visitor is: its own live position, and what it said itself. */
export class VisitorPosition {
  #places;
  #speech;
  #navigator;
  #known = {
    own: /** @type {Companion | null} */ (null),
    heardAt: -Infinity,
    isEcho: false,
    isLost: false,
    said: /** @type {Said | null} */ (null),
  };
  #sent;
  #hears = new EventTarget();
  /** The last live position that counted. @type {Said | null} */
  #seen = null;

  /** @param {Places} places  @param {Speech} speech
   * @param {string | null} navigator  the visitor's own
   * @param {string | null} at  id of the place where the visitor is, or `floor:x,y` */
  constructor(places, speech, navigator, at) {
    this.#places = places;
    this.#speech = speech;
    this.#navigator = navigator;
    this.#sent = new SentPlaces(places.venue.slug, ownStorage());
    const said = this.#saidByAddress(at);
    if (said) this.say(said);
  }

  /** The best of what is known. @returns {Here | null} */
  get here() {
    return hereOf(this.#known, performance.now());
  }

  /** The own live position, while it counts. @returns {Companion | null} */
  get live() {
    return this.here?.source === 'live' ? this.#known.own : null;
  }

  /** Where the visitor faces, in radians counter-clockwise from east: as its steps or its travel say;
   * null where it is not known. @returns {number | null} */
  get facing() {
    const { here } = this;
    if (here === null || (here.source !== 'live' && !here.isWalked)) return null;
    return here.heading ?? null;
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

  /** What the visitor said last, carried on by its steps. @returns {Said | null} */
  get said() {
    return this.#known.said;
  }

  /** Where the visitor was last, by its live position or by what it said. @returns {Said | null} */
  get lastKnown() {
    return this.live === null ? this.#known.said : this.#seen;
  }

  /** Whether positions of the walker come in: live ones, or ones by its steps. */
  get isFollowed() {
    const { here } = this;
    if (here === null) return false;
    return here.source === 'live' ||
      here.isWalked === true && (here.radius ?? Infinity) <= TOO_WIDE;
  }

  /** Whether the visitor's position is too inexact to go by. */
  get isTooWide() {
    const { here } = this;
    return here !== null && here.source !== 'live' && (here.radius ?? 0) > TOO_WIDE;
  }

  /** Hears of each new fix. @param {(said: Said) => void} listener */
  onFix(listener) {
    this.#hears.addEventListener(
      'fix',
      (event) => listener(/** @type {CustomEvent} */ (event).detail),
    );
  }

  /** Hears of each live position that the venue found. @param {(live: Said) => void} listener */
  onLive(listener) {
    this.#hears.addEventListener(
      'live',
      (event) => listener(/** @type {CustomEvent} */ (event).detail),
    );
  }

  /** Whether the live position is an old one that the server goes on sending. */
  get isStale() {
    return this.live?.state === 'stale';
  }

  /** The stale position counts no more; steps go on from there until the venue finds the visitor. */
  lose() {
    this.#known.isLost = true;
    this.settle();
  }

  /** A place where the visitor is, if it is better than what was known. @param {Said} said
   * @returns {boolean} whether it is */
  say(said) {
    if (!replaces(said, this.#known.said)) return false;
    const fix = { radius: RADII[said.source], at: performance.now(), ...said };
    this.#known.said = fix;
    this.#hears.dispatchEvent(new CustomEvent('fix', { detail: fix }));
    return true;
  }

  /** The visitor walked on from its last fix. @param {Estimate} estimate */
  carry({ x, y, radius, heading }) {
    const { said } = this.#known;
    if (said === null) return;
    const spot = { floor: said.spot.floor, x, y };
    this.#known.said = { ...said, spot, radius, heading, isWalked: true };
  }

  /** The phone reported where it is. @param {Spot} spot */
  reported(spot) {
    this.#sent.add(spot);
  }

  /** Whether the server ever said where the visitor is. */
  get wasHeard() {
    return this.#known.own !== null;
  }

  /** The server says where the visitor is; null: it does not know. @param {Companion | null} own */
  hear(own) {
    this.#known.own = own;
    if (own === null) return;
    this.#known.heardAt = performance.now();
    this.#known.isEcho = this.#sent.has(own);
    this.#known.isLost &&= own.state === 'stale';
    const { here } = this;
    if (here?.source !== 'live') return;
    const { spot, accuracy: radius = RADII.seen, heading } = here;
    this.#seen = { source: 'seen', spot, radius, heading, at: this.#known.heardAt };
    if (this.isStale) return;
    this.#hears.dispatchEvent(new CustomEvent('live', { detail: this.#seen }));
  }

  /** Time passes. Once the venue no longer finds the visitor, it goes on from where it was seen last,
   * unless it has said since then where it is. */
  settle() {
    const seen = this.#seen;
    if (seen === null || this.live !== null) return;
    this.#seen = null;
    if ((this.#known.said?.at ?? -Infinity) < (seen.at ?? 0)) this.say(seen);
  }

  /** Takes up where the visitor was before the page was loaded again, unless it opened the page by an address that
   * says where it is: a reload has the address of before.
   * @param {Said | null} said  with its moment in milliseconds since 1970  @param {boolean} isReload */
  resume(said, isReload) {
    if (said === null || (!isReload && this.#known.said !== null)) return;
    this.#known.said = { ...said, at: (said.at ?? 0) - performance.timeOrigin };
  }

  /** The visitor tapped where it is. @param {Spot} spot */
  sayPoint(spot) {
    this.say({ source: 'point', spot });
  }

  /** The visitor is at a place. @param {Target} target */
  sayPlace(target) {
    this.say({ source: 'place', spot: spotOf(target), place: target.id });
  }

  /** The visitor scanned the code of a marker. @param {Feature} marker */
  sayMarker(marker) {
    this.say(atMarker(marker));
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
    if (here.source === 'seen') return t('here.seen');
    if (here.source === 'point' || here.source === 'satellite' || here.source === 'connector') {
      return t(`here.${here.source}`, {
        floor: this.#places.floorName(here.spot.floor, language),
      });
    }
    if (here.source === 'marker' && here.marker !== undefined) return this.#markerText(here.marker);
    const target = typeof here.place !== 'string' ? undefined : this.#places.target(here.place);
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

  /** How exact a place is that steps carry on, and how old its fix or last live position is; empty for
   * others. */
  get detail() {
    const { t, number } = this.#speech;
    const { here } = this;
    if (here === null || here.source === 'live') return '';
    if (!here.isWalked && here.source !== 'seen') return '';
    const age = ageText(performance.now() - (here.at ?? 0), this.#speech);
    if (!here.isWalked) return t('seenSince', { age });
    const length = `${number(Math.max(1, Math.round(here.radius ?? 0)))} m`;
    return t('walkedSince', { length, age });
  }

  /** @param {string | null} at  @returns {Said | null} */
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

/** @param {Feature} marker  @returns {Said} */
const atMarker = ({ id, floor, geometry, properties: { heading } }) => {
  const [x, y] = /** @type {[number, number]} */ (geometry.coordinates);
  return { source: 'marker', spot: { floor, x, y }, marker: id, heading, time: performance.now() };
};

/** What the browser keeps while the page is open, where it lets the page. */
const ownStorage = () => {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
};

/** Where a target is. @param {Target} target  @returns {Spot} */
export const spotOf = ({ floor, x, y }) => ({ floor, x, y });
