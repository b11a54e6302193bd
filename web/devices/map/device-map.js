// @ts-check
import { MapView } from '../../shared/map/map-view.js';
import { makeMapControls } from '../../shared/map/map-controls.js';
import { element, setText } from '../../shared/ui/element.js';
import { FloorSwitcher } from '../../shared/ui/floor-switcher.js';
import { deviceAt, DeviceDragging } from './device-dragging.js';
import { DeviceLayer } from './device-layer.js';
import { LinkLayer } from './link-layer.js';
/** @import { Device } from '../../shared/api/device-types.js' */
/** @import { Feature, Venue } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { DeviceBook } from '../model/device-book.js' */
/** @import { FigureTexts } from '../model/figures.js' */

/** CSS pixels per metre to look at a device with. */
const closeUp = 14;

/** The plan with its devices: one can be chosen, dragged, and given a place. */
export class DeviceMap {
  #page;
  #selected = '';
  #areLinksShown = true;
  /** The device that waits for a tap. @type {Device | null} */
  #placing = null;
  #dragging;
  #question = element('span');
  #banner;
  /** Phones, as in screens.css: upright ones have the floors in a row. */
  #isSmall = matchMedia('(max-width: 700px), (max-height: 480px)');
  #isNarrow = matchMedia('(max-width: 700px)');
  switcher;
  /** @type {MapView} */
  view;
  element = element('div', { class: 'map-host' });

  /** @param {object} page
   * @param {Speech} page.speech
   * @param {FigureTexts} page.figures
   * @param {Venue} page.venue
   * @param {Map<string, Feature>} page.features
   * @param {DeviceBook} page.book
   * @param {() => Iterable<Device>} page.listed the devices that the filter lets pass
   * @param {(device: Device) => string} page.nameOf
   * @param {boolean} page.mayEdit
   * @param {() => number} page.taken CSS pixels that cards at the bottom take
   * @param {(id: string | null) => void} page.onSelect
   * @param {() => void} page.onFloor
   * @param {(device: Device, at: readonly [number, number], on: Device | null) => void} page.onPut a
   *   device was given a place: metres, or that of another device */
  constructor(page) {
    const { speech, venue, features, book } = page;
    const { t, localized, languages } = speech;
    this.#page = page;
    this.#dragging = new DeviceDragging({
      view: () => this.view,
      selected: () => page.mayEdit && !this.#placing ? book.withId(this.#selected) : undefined,
      onDrop: (device, at) => page.onPut(device, at, null),
    });
    this.view = new MapView(this.element, {
      languages,
      label: t('map', { venue: localized(venue.name) || venue.slug }),
      areMarksQuiet: true,
      isMarked: ({ kind }) => kind !== 'anchor' && kind !== 'marker',
      padding: () => this.#padding(),
      claim: (event) => this.#dragging.claim(event),
    });
    this.switcher = new FloorSwitcher(this.floors(venue), {
      label: t('floors'),
      onChoose: (id) => this.showFloor(id),
    });
    this.#banner = element(
      'div',
      { class: 'place-banner', role: 'status', hidden: true },
      this.#question,
      element(
        'button',
        { type: 'button', class: 'button', click: () => this.ask(null) },
        t('ask.cancel'),
      ),
    );
    this.view.setVenue(venue);
    this.view.setFeatures(features);
    this.view.addLayer(
      new LinkLayer(() => ({
        isOn: this.#areLinksShown,
        links: book.pairs,
        selected: this.#selected,
        find: (id) => book.withId(id),
      }), page.figures),
    );
    this.view.addLayer(
      new DeviceLayer(() => ({
        devices: page.listed(),
        selected: this.#selected,
        dragged: this.#dragging.at,
      }), page.nameOf),
    );
    const controls = makeMapControls(this.view, {
      zoomIn: t('zoomIn'),
      zoomOut: t('zoomOut'),
      fit: t('fit'),
      north: t('north'),
    });
    this.element.append(this.switcher.element, controls, this.#banner);
    this.view.on('tap', (tap) => this.#tapped(tap));
    this.view.fit();
  }

  /** What floats on the plan leaves it room; on a phone the list of floors does, too. */
  #padding() {
    const room = { top: 64, right: 28, bottom: 20 + this.#page.taken(), left: 28 };
    if (!this.#isSmall.matches || !this.switcher || this.switcher.element.hidden) return room;
    const { offsetTop, offsetLeft, offsetWidth, offsetHeight } = this.switcher.element;
    return this.#isNarrow.matches
      ? { ...room, top: offsetTop + offsetHeight + 12 }
      : { ...room, left: offsetLeft + offsetWidth + 12 };
  }

  /** The floors of a venue to choose from. @param {Venue} venue */
  floors(venue) {
    const { localized } = this.#page.speech;
    return venue.floors.map((floor) => ({ ...floor, name: localized(floor.name) || floor.id }));
  }

  /** The floor that an address names, else the one that is shown.
   * @param {string | null} asked id or ordinal */
  floorNamed(asked) {
    const { floors } = this.#page.venue;
    return floors.find(({ id, ordinal }) => id === asked || String(ordinal) === asked)?.id ??
      this.view.floor;
  }

  /** @param {Venue} venue whose floors or names are others */
  setVenue(venue) {
    this.view.setVenue(venue);
    this.switcher.setFloors(this.floors(venue));
  }

  /** @param {string} id */
  showFloor(id) {
    this.view.setFloor(id);
    this.switcher.choose(id);
    this.#page.onFloor();
  }

  /** @param {boolean} isOn */
  showLinks(isOn) {
    this.#areLinksShown = isOn;
    this.view.requestRender();
  }

  /** The device that waits for a tap, if one does. */
  get placing() {
    return this.#placing;
  }

  /** @param {string} id of a device, or "" for none */
  select(id) {
    this.#selected = id;
    this.view.requestRender();
  }

  /** Goes to a device. @param {Device} device */
  goTo({ feature, place }) {
    if (!feature) return;
    if (feature.floor !== this.view.floor) this.showFloor(feature.floor);
    // With both places of a moved device in view.
    const [x, y] = place
      ? [(feature.x + place.x) / 2, (feature.y + place.y) / 2]
      : [feature.x, feature.y];
    const { width, height } = this.view.size;
    const room = Math.min(width, height) * 0.6 / Math.max(1, place?.distance ?? 0);
    const scale = Math.min(Math.max(this.view.camera.scale, closeUp), Math.max(4, room));
    this.view.flyTo({ x, y, scale });
  }

  /** Goes to a box of metres. @param {readonly [number, number, number, number]} box */
  goToBox([left, bottom, right, top]) {
    const rim = Math.max(2, (right - left + top - bottom) / 4);
    this.view.fit([left - rim, bottom - rim, right + rim, top + rim]);
  }

  /** Asks for the place of a device by a tap on the plan, or stops asking. @param {Device | null} device */
  ask(device) {
    const { speech: { t }, nameOf } = this.#page;
    this.#placing = device;
    this.#banner.hidden = device === null;
    this.element.classList.toggle('is-placing', device !== null);
    if (device) setText(this.#question, t('ask.place', { name: nameOf(device) }));
  }

  /** @param {{ x: number, y: number, screenX: number, screenY: number, event: PointerEvent }} tap */
  #tapped({ x, y, screenX, screenY, event }) {
    const { book, onSelect, onPut } = this.#page;
    const hit = deviceAt(book.all, this.view, screenX, screenY, event);
    const device = this.#placing;
    if (!device) {
      onSelect(hit?.id ?? null);
      return;
    }
    this.ask(null);
    // A device that has a place moves; a new one may take that of another.
    onPut(device, [x, y], device.feature ? null : hit);
  }
}
