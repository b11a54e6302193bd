// @ts-check
import { MapView } from './map-view.js';
import { boundsOf } from '../route/walk.js';
import { nameIn } from '../targets.js';
import { drawHere, drawPin, drawWalker } from './marks.js';
import { drawRoute } from './route-line.js';
import { drawTargets } from './target-marks.js';

/** How far around a place is shown, in metres. */
const AROUND = 14;

/** @param {number} x  @param {number} y  @returns {[number, number, number, number]} */
const around = (x, y) => [x - AROUND, y - AROUND, x + AROUND, y + AROUND];

/** The map of a kiosk: the venue, where one is, where one goes and how. */
export class KioskMap {
  #view;
  #places;
  #at;
  #words = '';
  #language;
  /** @type {any} */
  #route = null;
  /** @type {any} */
  #target = null;

  /**
   * @param {HTMLElement} host
   * @param {import('../places.js').Places} places
   * @param {object} options
   * @param {'en' | 'de'} options.language
   * @param {{floor: string, x: number, y: number}} [options.at]  where the kiosk stands, metres
   * @param {number} [options.rotate]  radians counter-clockwise
   * @param {(feature: any) => void} [options.onFeature]
   * @param {(place: any) => void} [options.onPlace]
   * @param {() => any} [options.walker]
   * @param {() => boolean} [options.isStill]
   */
  constructor(host, places, { language, at, rotate = 0, onFeature, onPlace, walker, isStill }) {
    this.#places = places;
    this.#at = at ?? null;
    this.#language = language;
    this.#view = new MapView(host, {
      rotation: rotate, isStill: isStill ?? (() => false), inset: { top: 24, bottom: 96 },
    });
    this.#view.setVenue(places.venue);
    this.#view.setFeatures(places.features);
    this.#view.addLayer({ order: 10, draw: (context) => this.#drawTargets(context) });
    this.#view.addLayer({ order: 20, draw: (context) => this.#drawRoute(context) });
    this.#view.addLayer({ order: 30, draw: (context) => this.#drawMarks(context, walker) });
    this.#view.on('tap', ({ x, y, screenX, screenY }) => {
      if (onPlace) onPlace({ floor: this.floor, x, y });
      const feature = onFeature && this.#featureAt(x, y, screenX, screenY);
      if (feature) onFeature(feature);
    });
    this.setFloor(at?.floor ?? places.venue.floors.find(({ ordinal }) => ordinal === 0)?.id
      ?? places.venue.floors[0].id);
    this.fit();
  }

  get floor() { return this.#view.floor; }

  /** @param {string} id */
  setFloor(id) {
    if (id !== this.#view.floor) this.#view.setFloor(id);
  }

  /** @param {string} language  @param {string} youAreHere */
  setWords(language, youAreHere) {
    this.#language = /** @type {any} */ (language);
    this.#words = youAreHere;
    this.requestRender();
  }

  /** @param {any} route  @param {any} target  both may be null */
  setRoute(route, target) {
    this.#route = route;
    this.#target = target;
    this.requestRender();
  }

  /** @param {any} target */
  showTarget(target) {
    this.setFloor(target.floor);
    this.#view.fit(around(target.x, target.y));
  }

  /** @param {any} instruction */
  showStep({ floor, at: [x, y] }) {
    this.setFloor(floor);
    this.#view.fit(around(x, y));
  }

  /** @param {any} leg */
  showLeg({ floor, points }) {
    this.setFloor(floor);
    const [left, bottom, right, top] = boundsOf(points);
    this.#view.fit([left - 5, bottom - 5, right + 5, top + 5]);
  }

  /** The whole floor on which the kiosk stands. */
  goHome() {
    if (this.#at) this.setFloor(this.#at.floor);
    this.fit();
  }

  /** The surroundings of the kiosk. */
  locate() {
    if (!this.#at) return;
    this.setFloor(this.#at.floor);
    this.#view.fit(around(this.#at.x, this.#at.y));
  }

  fit() { this.#view.fit(); }

  /** @param {number} factor */
  zoom(factor) { this.#view.zoomBy(factor); }

  /** @param {number} radians */
  rotate(radians) {
    this.#view.rotate(radians);
    this.fit();
  }

  /** @param {{floor: string, x: number, y: number}} place */
  mark(place) {
    this.#at = place;
    this.requestRender();
  }

  /** @param {string[]} ids */
  updateFeatures(ids) { this.#view.updateFeatures(ids); }

  requestRender() { this.#view.requestRender(); }

  /** The point of interest near a touch, else the area below it. */
  #featureAt(x, y, screenX, screenY) {
    let nearest = null;
    let reach = 40;
    for (const target of this.#places.targets.values()) {
      if (target.floor !== this.floor) continue;
      const [atX, atY] = this.#view.worldToScreen(target.x, target.y);
      const away = Math.hypot(atX - screenX, atY - screenY);
      const isPoint = this.#places.features.get(target.id)?.kind === 'poi';
      if (isPoint && away < reach) [nearest, reach] = [target, away];
    }
    return nearest ? this.#places.features.get(nearest.id)
      : this.#view.featureAt(x, y, { kinds: ['area'] });
  }

  #drawTargets(context) {
    drawTargets(context, this.#view, {
      targets: this.#places.targets, floor: this.floor, language: this.#language,
      isQuiet: this.#route !== null, hidden: this.#target?.id ?? null, reserved: this.#reserved(),
    });
  }

  /** The box around "you are here", in which no names are written. */
  #reserved() {
    if (!this.#at || this.#at.floor !== this.floor) return [];
    const [x, y] = this.#view.worldToScreen(this.#at.x, this.#at.y);
    const size = this.#markSize();
    return [[x - size * 5, y + size * 1.3, x + size * 5, y + size * 3.3],
      [x - size * 1.5, y - size * 1.5, x + size * 1.5, y + size * 1.5]];
  }

  #markSize() { return innerWidth < 600 ? 16 : 20; }

  #drawRoute(context) {
    if (this.#route) drawRoute(context, this.#view, this.#route, this.floor);
  }

  #drawMarks(context, walker) {
    const size = this.#markSize();
    const toScreen = ({ x, y }) => this.#view.worldToScreen(x, y);
    if (this.#at && this.#at.floor === this.floor) {
      drawHere(context, toScreen(this.#at), this.#words, size);
    }
    if (this.#target && this.#target.floor === this.floor) {
      drawPin(context, toScreen(this.#target), nameIn(this.#target.name, this.#language), size);
    }
    const walking = walker?.();
    if (walking && walking.floor === this.floor) {
      drawWalker(context, this.#view.worldToScreen(...walking.point), size);
    }
  }
}
