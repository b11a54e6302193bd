// @ts-check
import { makeMapControls } from '../../shared/map/map-controls.js';
import { MapView } from '../../shared/map/map-view.js';
import { element } from '../../shared/ui/element.js';
import { FloorSwitcher } from '../../shared/ui/floor-switcher.js';
import { icon } from '../../shared/ui/icons.js';
import { LatePart } from '../../shared/ui/late-part.js';
import { makeToggle } from '../../shared/ui/toggle.js';
import { boxAround } from '../../shared/geometry/box.js';
import { HereLayer } from './here-layer.js';
import { nearestTurn } from './nearest-turn.js';
/** @import { Feature, Route, Spot } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Companion } from '../../shared/map/people/companion-layer.js' */
/** @import { Places } from '../../shared/places/places.js' */

/** CSS pixels per metre while the map follows its visitor. */
const CLOSE = 22;
/** Metres around a place that are shown with it. */
const AROUND = 12;
/** Milliseconds between two positions: the map glides from one to the next. */
const GLIDE = 700;

/** Where the map looks: metres and radians. @typedef {{ x: number, y: number, rotation: number }} Aim */

/** Metres and radians below which a visitor stands. */
const STANDING = 0.05;
const TURNING = 0.02;

/** @param {Aim | null} before  @param {Aim} now */
const isSameAim = (before, now) =>
  before !== null && Math.hypot(before.x - now.x, before.y - now.y) < STANDING &&
  Math.abs(before.rotation - now.rotation) < TURNING;

/** Whether a live position is drawn like another. @param {Companion | null} a  @param {Companion | null} b */
const isSameDot = (a, b) =>
  a === b ||
  (a !== null && b !== null && a.floor === b.floor && a.x === b.x && a.y === b.y &&
    a.heading === b.heading && a.accuracy === b.accuracy && a.state === b.state);

/** The plan of the page: places to tap, where the visitor is, the way, and the way before. */
export class GuideMap {
  /** @type {HTMLElement} */
  element;
  #view;
  #places;
  #switcher;
  #here;
  #centre;
  #turning;
  /** What draws the visitor's live position and companions. */
  #people;
  /** @type {Companion | null} */
  #own = null;
  /** @type {readonly Companion[]} */
  #others = [];
  #isFollowing = false;
  #isHeadingUp = false;
  /** Where the map glides to, or has glided. @type {Aim | null} */
  #aim = null;
  /** @type {(() => void) | null} */
  #follow = null;

  /**
   * @param {Places} places
   * @param {Speech} speech
   * @param {{ onFeature: (feature: Feature) => void, onPoint: (spot: Spot) => void }} handlers
   */
  constructor(places, speech, { onFeature, onPoint }) {
    const { t, languages, localized } = speech;
    this.#places = places;
    const host = element('div', { class: 'map-host' });
    this.element = host;
    this.#view = new MapView(host, {
      languages,
      label: t('map', { name: localized(places.venue.name) }),
      padding: () => ({ top: this.#topPadding, right: 68, bottom: 16, left: 16 }),
    });
    this.#view.setVenue(places.venue);
    this.#view.setFeatures(places.features);
    this.#here = new HereLayer(t('youAreHere'));
    this.#view.addLayer(this.#here);
    this.#people = new LatePart(async () => {
      const { CompanionLayer } = await import('../../shared/map/people/companion-layer.js');
      const layer = new CompanionLayer(
        () => ({ own: this.#own, others: this.#others, isOld: false }),
        t('you'),
      );
      this.#view.addLayer(layer);
      return layer;
    });
    this.#switcher = new FloorSwitcher(this.#floors(speech), {
      label: t('floors'),
      onChoose: (id) => {
        this.#setFollowing(false);
        this.showFloor(id);
      },
    });
    this.#centre = element('button', {
      type: 'button',
      class: 'button icon-only centre',
      'aria-label': t('centre'),
      hidden: true,
      click: () => this.#setFollowing(true),
    }, icon('follow'));
    this.#turning = makeToggle('compass', t('headingUp'), (isOn) => this.#turn(isOn), {
      named: false,
    });
    this.#turning.hidden = true;
    const controls = makeMapControls(this.#view, {
      zoomIn: t('zoomIn'),
      zoomOut: t('zoomOut'),
      fit: t('fit'),
      north: t('north'),
    });
    host.append(
      this.#switcher.element,
      element('div', { class: 'map-tools' }, this.#centre, this.#turning, controls),
    );
    for (const event of ['pointerdown', 'wheel']) {
      this.#view.surface.addEventListener(event, () => this.#setFollowing(false), {
        passive: true,
      });
    }
    this.#view.on('tap', ({ x, y, feature }) => {
      if (feature) onFeature(feature);
      onPoint({ floor: this.#view.floor, x, y });
    });
    this.#view.on('floor', (id) => this.#switcher.choose(id));
    this.#switcher.choose(this.#view.floor);
  }

  /** CSS pixels at the top for a row of floors on narrow and low screens, and a name of two lines below it. */
  get #topPadding() {
    const height = this.#switcher.element.offsetHeight;
    return height > 0 && height < 80 ? height + 44 : 16;
  }

  /** Brings what draws people, if there is a network. */
  async prepare() {
    await this.#people.bring().catch(() => {});
  }

  get floor() {
    return this.#view.floor;
  }

  /** Whether the map keeps its visitor in the middle. */
  get isFollowing() {
    return this.#isFollowing;
  }

  /** Radians counter-clockwise by which the map is turned. */
  get rotation() {
    return this.#view.camera.rotation;
  }

  /** @param {number} x  @param {number} y  metres  @returns {[number, number]} CSS pixels */
  worldToScreen = (x, y) => this.#view.worldToScreen(x, y);

  /** @param {string} id */
  floorName = (id) => this.#view.floorName(id);

  /** @param {string} id */
  showFloor(id) {
    if (!this.#places.floor(id)) return;
    this.#view.setFloor(id);
  }

  /** @param {Iterable<string>} ids of features that an edit touched */
  featuresChanged(ids) {
    this.#view.updateFeatures(ids);
  }

  /** Draws other floors, names and features. @param {Speech} speech */
  venueChanged(speech) {
    this.#view.setVenue(this.#places.venue);
    this.#view.setFeatures(this.#places.features);
    this.#switcher.setFloors(this.#floors(speech));
    this.#switcher.choose(this.#view.floor);
  }

  /** Shows a place with what is around it. @param {Spot} spot */
  showSpot({ floor, x, y }) {
    this.showFloor(floor);
    this.#view.fit([x - AROUND, y - AROUND, x + AROUND, y + AROUND]);
  }

  /** Where the visitor is: its live position, or a place that it named. @param {Companion | null} own
   * @param {Spot | null} said  @param {number} [radius]  metres around it, once steps carry it on */
  setHere(own, said, radius = 0) {
    const spot = own === null ? said : null;
    const { spot: before } = this.#here;
    if (isSameDot(own, this.#own) && spot === before && radius === this.#here.radius) return;
    this.#own = own;
    if (own !== null) void this.prepare();
    this.#here.spot = spot;
    this.#here.radius = radius;
    // Names make room for the mark.
    if (before !== this.#here.spot) this.#view.refreshMarks();
    else this.#view.requestRender();
  }

  /** The people that the visitor sees. @param {readonly Companion[]} others */
  showOthers(others) {
    if (others.length === 0 && this.#others.length === 0) return;
    this.#others = others;
    void this.prepare();
    this.#view.requestRender();
  }

  /** What is drawn, for layers that come later. */
  get view() {
    return this.#view;
  }

  /** Shows one leg of a way. @param {Route} route  @param {number} index */
  showLeg(route, index) {
    const leg = route.legs[index];
    this.showFloor(leg.floor);
    const [left, bottom, right, top] = boxAround(leg.points);
    this.#view.fit([left - 4, bottom - 4, right + 4, top + 4]);
  }

  /** Begins or ends leading with a live position. @param {boolean} isLed */
  setLed(isLed) {
    this.#turning.hidden = !isLed;
    if (isLed === (this.#follow !== null)) return;
    this.#follow = isLed ? () => {} : null;
    if (!isLed && this.rotation !== 0) this.#view.rotateTo(0);
    this.#setFollowing(isLed);
  }

  /** Keeps the visitor in the middle. @param {Spot} spot  @param {number | null} heading  radians */
  follow(spot, heading) {
    this.#follow = () => {
      if (spot.floor !== this.#view.floor) this.showFloor(spot.floor);
      const rotation = this.#isHeadingUp && heading !== null
        ? nearestTurn(this.rotation, Math.PI / 2 - heading)
        : this.#isHeadingUp
        ? this.rotation
        : nearestTurn(this.rotation, 0);
      const { x, y } = spot;
      // A visitor that stands costs no frames, and a page that is not seen glides nowhere.
      if (document.hidden || isSameAim(this.#aim, { x, y, rotation })) return;
      this.#aim = { x, y, rotation };
      const scale = Math.max(CLOSE, this.#view.camera.scale);
      this.#view.flyTo({ x, y, scale, rotation }, { milliseconds: GLIDE });
    };
    if (this.#isFollowing) this.#follow();
  }

  /** @param {boolean} isOn */
  #turn(isOn) {
    this.#isHeadingUp = isOn;
    this.#setFollowing(true);
  }

  /** @param {boolean} isOn */
  #setFollowing(isOn) {
    this.#aim = null;
    this.#isFollowing = isOn && this.#follow !== null;
    this.#centre.hidden = this.#follow === null || this.#isFollowing;
    if (this.#isFollowing) this.#follow?.();
  }

  /** @param {Speech} speech */
  #floors({ localized }) {
    return this.#places.venue.floors.map(({ id, name, ordinal }) => ({
      id,
      name: localized(name) || id,
      ordinal,
    }));
  }
}
