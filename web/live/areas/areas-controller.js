// @ts-check
import { boxOfShape } from '../../shared/geometry/shape.js';
import { element } from '../../shared/ui/element.js';
import { AlertBanners } from './alert-banners.js';
import { AreaBook } from './area-book.js';
import { AreasPanel } from './areas-panel.js';
import { CountLayer } from './count-layer.js';
import { LinesPanel } from './lines-panel.js';
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Feature } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { Alert } from './area-book.js' */

/** The streams that this needs. */
export const areaStreams = Object.freeze(['occupancy', 'crossings', 'alerts']);

/** Shows how many are in areas, who crossed lines and what is full: in the panel, as banners, on the map. */
export class AreasController {
  #book = new AreaBook();
  #view;
  #features;
  #speech;
  #showFloor;
  #panel;
  #areas;
  #lines;
  #banners;
  #highest = 0;
  #isPast = false;

  /** @param {object} page
   * @param {Speech} page.speech
   * @param {MapView} page.view
   * @param {LiveSocket} page.socket
   * @param {Map<string, Feature>} page.features
   * @param {string} page.editor address of the editor
   * @param {boolean} [page.seesLines] whether one is told who crossed lines
   * @param {(floor: string) => void} page.showFloor */
  constructor({ speech, view, socket, features, editor, seesLines = true, showFloor }) {
    this.#speech = speech;
    this.#view = view;
    this.#features = features;
    this.#showFloor = showFloor;
    const choice = { editor, onChoose: (/** @type {string} */ id) => this.#go(id) };
    this.#areas = new AreasPanel(speech, choice);
    this.#lines = new LinesPanel(speech, choice);
    this.#lines.element.hidden = !seesLines;
    this.#panel = element('div', { class: 'counted' }, this.#areas.element, this.#lines.element);
    this.#banners = new AlertBanners(speech, {
      nameOf: (id) => this.#nameOf(id),
      onChoose: (id) => this.#go(id),
    });
    view.on('floor', () => this.#showLists());
    view.addLayer(new CountLayer(this.#book, features, speech.number));
    socket.on('hello', () => this.#forgetAlerts());
    socket.on('welcome', ({ replay }) => {
      // What was full then is not full now, and the other way round.
      if (this.#isPast !== (replay !== undefined)) this.#changed(() => this.#forgetAlerts());
      this.#isPast = replay !== undefined;
    });
    socket.on('occupancy', (news) => this.#changed(() => this.#book.occupancy(news)));
    socket.on('crossings', (news) => this.#changed(() => this.#book.crossings(news)));
    socket.on('alert', (alert) => this.#changed(() => this.#alert(alert)));
  }

  /** The lists of areas and counting lines. */
  get panel() {
    return this.#panel;
  }

  /** The alerts above the map. */
  get banners() {
    return this.#banners.element;
  }

  /** What is known, for tests. */
  get book() {
    return this.#book;
  }

  /** The server tells again which hold. */
  #forgetAlerts() {
    this.#book.reset();
    this.#highest = 0;
  }

  /** @param {Alert} alert */
  #alert(alert) {
    this.#book.alert(alert);
    // Whoever subscribes anew is told again what was said already.
    if (alert.id <= this.#highest) return;
    this.#highest = alert.id;
    this.#banners.say(alert);
  }

  /** @param {() => void} change */
  #changed(change) {
    change();
    this.#showLists();
    this.#banners.show(this.#book.current.map((alert) => ({
      ...alert,
      count: this.#book.areas.get(alert.area)?.count ?? alert.count,
    })));
    this.#view.requestRender();
  }

  /** Those on other floors are said to be there. */
  #showLists() {
    const nameOf = (/** @type {Feature} */ { id }) => this.#nameOf(id);
    const view = this.#view;
    const withFloor = (/** @type {any} */ row) => ({
      ...row,
      floor: row.feature.floor === view.floor ? '' : view.floorName(row.feature.floor),
    });
    this.#areas.show(this.#book.rows(this.#features, nameOf).map(withFloor));
    this.#lines.show(this.#book.lineRows(this.#features, nameOf).map(withFloor));
  }

  /** @param {string} id */
  #nameOf(id) {
    const feature = this.#features.get(id);
    const { localized, t } = this.#speech;
    return localized(feature?.properties.name) ||
      t(feature?.kind === 'line' ? 'namelessLine' : 'namelessArea');
  }

  /** @param {string} id */
  #go(id) {
    const area = this.#features.get(id);
    if (!area) return;
    if (area.floor !== this.#view.floor) this.#showFloor(area.floor);
    this.#view.fit(boxOfShape(area.geometry), { padding: 60 });
  }
}
