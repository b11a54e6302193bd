// @ts-check
import { HomeController } from './home/home-controller.js';
import { PlaceController } from './home/place-controller.js';
import { spotOf } from './position/visitor-position.js';
/** @import { Feature, Spot } from '../shared/api/types.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */
/** @import { Places } from '../shared/places/places.js' */
/** @import { KeptPlaces } from './kept/kept-places.js' */
/** @import { KeptWay } from './kept/kept-way.js' */
/** @import { LedPart } from './led/led-part.js' */
/** @import { GuideMap } from './map/guide-map.js' */
/** @import { VisitorPosition } from './position/visitor-position.js' */
/** @import { LedTo } from './route/led-to.js' */
/** @import { ListedTimes } from './route/listed-times.js' */
/** @import { Manner } from './ui/way-switches.js' */

/** Which screen the visitor sees, the search, a place or being led, and how one leads to another. */
export class PageScreens {
  #places;
  #position;
  #kept;
  #map;
  #led;
  #home;
  #onChange;
  /** What is known of the place that is shown. */
  place;
  /** @type {'home' | 'place' | 'led'} */
  #shown = 'home';

  /**
   * @param {Speech} speech
   * @param {object} parts
   * @param {Places} parts.places
   * @param {VisitorPosition} parts.position
   * @param {KeptPlaces} parts.kept
   * @param {GuideMap} parts.map
   * @param {LedPart} parts.led
   * @param {ListedTimes} parts.times
   * @param {() => Manner} parts.manner  how the visitor wants to walk
   * @param {boolean} parts.seesCrowds
   * @param {(content: string) => string} parts.pictureURL
   * @param {object} handlers
   * @param {() => void} handlers.onChange  something else is to be shown
   * @param {() => void} handlers.onScan  the visitor wants to scan a code
   * @param {(change: Partial<Manner>) => void} handlers.onManner
   */
  constructor(speech, parts, { onChange, onScan, onManner }) {
    const { places, position, kept, map, led } = parts;
    this.#places = places;
    this.#position = position;
    this.#kept = kept;
    this.#map = map;
    this.#led = led;
    this.#onChange = onChange;
    this.#home = new HomeController(speech, parts, {
      onTarget: (id) => this.showPlace(id),
      onNearest: (kind) => this.lead(kind),
      onChange,
      onWhere: () => this.askWhere(),
      onAround: () => led.openAround(),
      onScan,
      onBack: () => this.#endWhere(),
      onStops: () => this.lead({ stops: kept.stops }),
      onManner,
    });
    this.place = new PlaceController(speech, parts, {
      onLead: () => this.place.id !== null && this.lead(this.place.id),
      onClose: () => this.#goHome(),
      onHere: () => this.#sayPlace(),
      onManner,
      onChange,
    });
  }

  /** What the page lays out. */
  get elements() {
    return [this.#home.element, this.place.element];
  }

  get shown() {
    return this.#shown;
  }

  show() {
    this.#home.show(this.#shown === 'home');
    this.place.show(this.#shown === 'place', this.#home.isWhere);
  }

  /** The plan has other places. */
  placesChanged() {
    if (this.#shown === 'place' && !this.place.target) this.#goHome();
    else this.#onChange();
  }

  /** The visitor tapped something on the map. @param {Feature} feature */
  tapped(feature) {
    if (this.#shown === 'led') return;
    const target = this.#places.targetFor(feature);
    if (target) this.showPlace(target.id, false);
  }

  /** The visitor tapped where it is. @param {Spot} spot */
  pointed(spot) {
    if (!this.#home.isWhere || this.#shown !== 'home') return;
    this.#position.sayPoint(spot);
    this.#endWhere();
  }

  /** The visitor has scanned where it is. @param {Feature} marker */
  scanned(marker) {
    this.#position.sayMarker(marker);
    const { here } = this.#position;
    if (here) this.#map.showSpot(here.spot);
    if (this.#shown === 'led') {
      this.#led.ask();
      this.#onChange();
    } else this.#endWhere();
  }

  /** @param {string} id  @param {boolean} [movesMap] */
  showPlace(id, movesMap = true) {
    const target = this.#places.target(id);
    if (!target) return;
    const { isWhere } = this.#home;
    this.place.choose(id);
    this.#shown = 'place';
    if (movesMap) this.#map.showSpot(spotOf(target));
    if (!isWhere) this.#kept.visit(id);
    setAddress(isWhere ? null : id);
    this.#onChange();
    this.place.focus();
  }

  /** Asks where the visitor is. @param {LedTo | null} [pending]  where to lead once the visitor has said it */
  askWhere(pending = null) {
    this.#home.askWhere(pending);
    this.#shown = 'home';
    this.#onChange();
    this.#home.focus();
  }

  /** Goes on along the way that was followed before the page was loaded again. @param {KeptWay} way */
  resume(way) {
    this.#position.resume(way.said, isReload());
    this.#shown = 'led';
    this.#led.resume(way);
  }

  /** The way is over, or given up. */
  endLed() {
    this.#led.end();
    this.#goHome();
  }

  /** The visitor is at the place that is shown. */
  #sayPlace() {
    const { target } = this.place;
    if (!target) return;
    this.#position.sayPlace(target);
    this.#endWhere();
  }

  #endWhere() {
    const pending = this.#home.endWhere();
    this.#goHome();
    if (pending !== null) this.lead(pending);
  }

  #goHome() {
    this.#shown = 'home';
    this.place.choose(null);
    setAddress(null);
    this.#home.search('');
    this.#home.focus();
  }

  /** Leads, once it is known where the visitor is. @param {LedTo} to */
  lead(to) {
    if (this.#position.here === null) {
      this.askWhere(to);
      return;
    }
    this.#shown = 'led';
    this.#led.begin(to);
    this.#onChange();
  }
}

/** Whether the browser loaded the page again, or went back to it, so that its address is one of before. */
const isReload = () =>
  /** @type {any} */ (performance.getEntriesByType('navigation')[0])?.type !== 'navigate';

/** Keeps the destination in the address, so that a reload comes back to it. @param {string | null} to */
const setAddress = (to) => {
  const address = new URL(location.href);
  if (to === null) address.searchParams.delete('to');
  else address.searchParams.set('to', to);
  history.replaceState(null, '', address);
};
