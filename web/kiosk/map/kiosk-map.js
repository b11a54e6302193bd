// @ts-check
import { boxAround, boxCentre } from '../../shared/geometry/box.js';
import { MapView } from '../../shared/map/map-view.js';
import { OfferLayer } from '../../shared/map/routes/offer-layer.js';
import { RouteLayer } from '../../shared/map/routes/route-layer.js';
import { contextOf } from '../../shared/ui/required.js';
import { freeSides } from './free-part.js';
import { withDrawnFloors } from './drawn-floors.js';
import { EDGE, MarkLayer } from './mark-layer.js';
import { drawWalker } from './marks.js';
import { elementBox, windowSize } from '../../shared/ui/page-zoom.js';
/** @import { Feature, Instruction, Leg, Route, Spot } from '../../shared/api/types.js' */
/** @import { Box } from '../../shared/geometry/box.js' */
/** @import { Point } from '../../shared/geometry/point.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { MarkedOffer } from '../route/offer.js' */
/** @import { Language } from '../texts/say.js' */
/** @import { Pin } from './mark-layer.js' */

/** How far around a place is shown, in metres. */
const AROUND = 14;
/** The least width of what is shown of a route, in metres. */
const LEAST = 20;
/** How near to a point of interest a finger means it, in CSS pixels. */
const REACH = 40;

/** @param {number} x  @param {number} y  @returns {Box} */
const around = (x, y) => [x - AROUND, y - AROUND, x + AROUND, y + AROUND];

/** How much larger pins and names are than on a desk: the smallest name has 16 pixels. */
const markScale = () => {
  const { width, height } = windowSize();
  const side = Math.min(width, height);
  return side < 1000 ? 1.4 : Math.max(1.6, side / 675);
};

/** The walker of a route that plays. @typedef {{ floor: string, point: Point }} Walker */

/** The map of a kiosk: the venue, where the visitor is, where the route goes and how. */
export class KioskMap {
  #view;
  #places;
  /** @type {MarkLayer} */
  #marks;
  #covers;
  #groups;
  /** @type {Language} */
  #language;
  #routeLayer;
  #offers;
  /** @type {Route | null} */
  #route = null;

  /**
   * @param {HTMLElement} host
   * @param {Places} places
   * @param {object} options
   * @param {Language} options.language
   * @param {string} [options.label]  the map's name for screen readers
   * @param {Readonly<Spot>} [options.at]  where the kiosk stands
   * @param {number} [options.rotate]  radians counter-clockwise
   * @param {(feature: Feature) => void} [options.onFeature]
   * @param {(place: Spot) => void} [options.onPlace]
   * @param {() => Walker | null} [options.walker]
   * @param {() => Iterable<Element>} [options.covers]  what lies on the map and hides it
   * @param {() => Iterable<Element>} [options.groups]  the same, by groups that lie together
   * @param {() => boolean} [options.isStill]
   */
  constructor(host, places, options) {
    const { language, label, at, rotate, onFeature, onPlace, walker, covers, groups, isStill } =
      options;
    this.#places = places;
    this.#covers = covers ?? (() => []);
    this.#groups = groups ?? (() => []);
    this.#language = language;
    const scale = markScale();
    this.#view = new MapView(host, {
      rotation: rotate,
      isRotationFixed: true,
      languages: [language, 'en'],
      label,
      isStill,
      markScale: scale,
      isMarked: (feature) => !this.#marks.hasPin(feature.id),
    });
    this.#view.setVenue(withDrawnFloors(places.venue, places.features.values()));
    this.#view.setFeatures(places.features);
    this.#routeLayer = new RouteLayer(this.#view, undefined, scale);
    this.#routeLayer.areEndsShown = false;
    this.#offers = new OfferLayer(this.#view, undefined, scale);
    this.#marks = new MarkLayer(this.#view, {
      at: at ?? null,
      covered: () => this.#boxesOf(this.#covers()),
    });
    this.#view.addLayer(this.#marks);
    this.#view.setMovingLayer({ frame: (canvas) => this.#drawWalker(canvas, walker?.() ?? null) });
    this.#view.on('tap', ({ x, y, screenX, screenY }) => {
      if (onPlace) onPlace({ floor: this.floor, x, y });
      const feature = onFeature && this.#featureAt(screenX, screenY);
      if (feature) onFeature(feature);
    });
    if (at) this.#view.setFloor(at.floor);
    this.fit();
  }

  get floor() {
    return this.#view.floor;
  }

  /** Draws the venue that the places have become; another floor where the one in view is gone. */
  venueChanged() {
    const { floor } = this;
    this.#view.setVenue(withDrawnFloors(this.#places.venue, this.#places.features.values()));
    this.#view.setFeatures(this.#places.features);
    if (this.floor !== floor) this.fit();
  }

  /** Shows the whole of another floor. @param {string} id */
  setFloor(id) {
    if (id === this.#view.floor || !this.#places.floor(id)) return;
    this.#view.setFloor(id);
    this.fit();
  }

  /** @param {Language} language  @param {string} youAreHere */
  setWords(language, youAreHere) {
    if (language !== this.#language) this.#view.setLanguages([language, 'en']);
    this.#language = language;
    this.#marks.setWords(youAreHere);
  }

  /**
   * @param {Route | null} route
   * @param {Pin[]} pins  where it leads
   */
  setRoute(route, pins) {
    if (route !== this.#route) this.#routeLayer.setRoute(route);
    this.#route = route;
    this.#marks.setPins(pins);
  }

  /** Marks a place that is offered, or none. @param {MarkedOffer | null} offer */
  setOffer(offer) {
    this.#offers.setOffers(offer ? [offer] : []);
  }

  /** Shows a place that is offered together with what it stands for. @param {MarkedOffer} offer */
  showOffer({ at, asked }) {
    this.setFloor(at.floor);
    const near = asked?.floor === at.floor ? [asked] : [];
    this.#showAround([at, ...near].map(({ x, y }) => [x, y]));
  }

  /** @param {Spot} target */
  showTarget(target) {
    this.setFloor(target.floor);
    this.#fitBox(around(target.x, target.y));
  }

  /** @param {Pick<Instruction, 'floor' | 'at'>} instruction */
  showStep({ floor, at: [x, y] }) {
    this.setFloor(floor);
    this.#fitBox(around(x, y));
  }

  /** Shows those of some legs that are on the floor of the first. @param {readonly Leg[]} legs */
  showLegs(legs) {
    const [{ floor }] = legs;
    this.setFloor(floor);
    const here = legs.filter((leg) => leg.floor === floor);
    this.#showAround(here.flatMap(({ points }) => points));
  }

  /** @param {readonly Point[]} points  metres, on the floor in view */
  #showAround(points) {
    const box = boxAround(points);
    const [left, bottom, right, top] = box;
    const [x, y] = boxCentre(box);
    // A few metres alone would show nothing that a visitor could recognise.
    const across = Math.max(LEAST / 2, (right - left) / 2 + 3);
    const up = Math.max(LEAST / 2, (top - bottom) / 2 + 3);
    this.#fitBox([x - across, y - up, x + across, y + up]);
  }

  /** The whole floor on which the kiosk stands. */
  goHome() {
    const { at } = this.#marks;
    if (at) this.setFloor(at.floor);
    this.fit();
  }

  /** The surroundings of the kiosk. */
  locate() {
    const { at } = this.#marks;
    if (!at) return;
    this.setFloor(at.floor);
    this.#fitBox(around(at.x, at.y));
  }

  /** The whole floor, up to the edges. */
  fit() {
    const bounds = this.#places.floor(this.floor)?.bounds ?? [0, 0, 1, 1];
    const margin = { top: EDGE, right: EDGE, bottom: EDGE + this.#marks.size * 2.8, left: EDGE };
    this.#view.fit(undefined, { padding: () => this.#freeSides(bounds, margin) });
  }

  /** Fits again what is shown, beside the buttons as they are now. */
  refit() {
    this.#view.refit();
  }

  /** Writes the marks in large letters, or no longer; reads the colours again. @param {boolean} isLarge */
  setLarge(isLarge) {
    this.#view.refreshStyle();
    this.#marks.setLarge(isLarge);
  }

  /** Shows a part of the floor with its marks and their words. @param {Readonly<Box>} box  metres */
  #fitBox(box) {
    this.#view.fit([...box], {
      padding: () => this.#freeSides(box, this.#marks.wordsAround(this.#floorsOnTheWay())),
    });
  }

  /**
   * @param {Readonly<Box>} box  metres
   * @param {{ top: number, right: number, bottom: number, left: number }} margin
   */
  #freeSides([left, bottom, right, top], margin) {
    const { rotation } = this.#view.camera;
    const [c, s] = [Math.abs(Math.cos(rotation)), Math.abs(Math.sin(rotation))];
    const [across, up] = [Math.max(right - left, 0.5), Math.max(top - bottom, 0.5)];
    const shape = { width: across * c + up * s, height: across * s + up * c };
    return freeSides(this.#view.size, this.#boxesOf(this.#groups()), shape, margin);
  }

  /** The names that a route shows where it changes floors. */
  #floorsOnTheWay() {
    return (this.#route?.legs ?? []).map(({ floor }) => this.#view.floorName(floor));
  }

  /** @param {number} factor */
  zoom(factor) {
    this.#view.zoomBy(factor);
  }

  /** @param {number} radians */
  rotate(radians) {
    this.#view.camera.rotation = radians;
    this.fit();
  }

  /** @param {Spot} place */
  mark(place) {
    this.#marks.setAt(place);
  }

  /** @param {string[]} ids */
  updateFeatures(ids) {
    this.#view.updateFeatures(ids);
  }

  /** Where metres of the floor in view lie on the map, in CSS pixels. @param {number} x  @param {number} y */
  screenOf(x, y) {
    return this.#view.worldToScreen(x, y);
  }

  /** Asks for another picture of the walker. */
  requestMoving() {
    this.#view.requestMoving();
  }

  /** Takes the map off the page. */
  destroy() {
    this.#view.destroy();
  }

  /**
   * The point of interest near a touch, else the area below it.
   * @param {number} screenX  @param {number} screenY  CSS pixels
   * @returns {Feature | null}
   */
  #featureAt(screenX, screenY) {
    let nearest = null;
    let reach = REACH;
    for (const target of this.#places.targets.values()) {
      if (target.floor !== this.floor || !target.isPoint) continue;
      const [atX, atY] = this.#view.worldToScreen(target.x, target.y);
      const away = Math.hypot(atX - screenX, atY - screenY);
      if (away < reach) [nearest, reach] = [target, away];
    }
    return nearest
      ? this.#places.features.get(nearest.id) ?? null
      : this.#view.featureAt(screenX, screenY, { kinds: ['area'] });
  }

  /** Where elements lie on the map, in CSS pixels. @param {Iterable<Element>} elements  @returns {Box[]} */
  #boxesOf(elements) {
    const { left, top } = elementBox(this.#view.surface);
    return [...elements].map((element) => {
      const box = elementBox(element);
      return [box.left - left, box.top - top, box.right - left, box.bottom - top];
    });
  }

  /**
   * @param {HTMLCanvasElement} canvas  @param {Walker | null} walking
   * @returns {false} the animation asks for the next picture itself
   */
  #drawWalker(canvas, walking) {
    const context = contextOf(canvas);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (!walking || walking.floor !== this.floor) return false;
    const { ratio } = this.#view;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawWalker(
      context,
      this.#view.worldToScreen(walking.point[0], walking.point[1]),
      this.#marks.size,
    );
    return false;
  }
}
