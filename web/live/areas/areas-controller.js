// @ts-check
import { boxOfShape } from '../../shared/geometry/shape.js';
import { countText } from '../../shared/i18n/i18n.js';
import { element } from '../../shared/ui/element.js';
import { AlertBanners } from './alert-banners.js';
import { AreaBook } from './area-book.js';
import { makeAreasPanel } from './areas-panel.js';
import { CountLayer } from './count-layer.js';
import { makeLinesPanel } from './lines-panel.js';
import { QueuesPanel } from './queues-panel.js';
import { SteadyOrder } from '../../shared/ui/steady-order.js';
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Feature } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { RoomProgramme } from '../programme/room-programme.js' */
/** @import { Alert } from './area-book.js' */

/** The streams that the controller needs. */
export const areaStreams = Object.freeze(['occupancy', 'crossings', 'alerts']);

/** Shows how many people are in areas, how many crossed lines and what is full: in the panel, as
 * banners, on the map. */
export class AreasController {
  #book = new AreaBook();
  #order = new SteadyOrder();
  #view;
  #features;
  #speech;
  #showFloor;
  #panel;
  #areas;
  #lines;
  #queues;
  #banners;
  #highest = 0;
  #isPast = false;
  /** What is on in the areas, once it is known. @type {RoomProgramme | null} */
  #programme = null;

  /** @param {object} page
   * @param {Speech} page.speech
   * @param {MapView} page.view
   * @param {LiveSocket} page.socket
   * @param {Map<string, Feature>} page.features
   * @param {string} page.base of the server @param {string} page.slug
   * @param {string} page.editor address of the editor
   * @param {boolean} [page.seesLines] whether the viewer may see crossings
   * @param {number} [page.scale] size of the counts on the map
   * @param {boolean} [page.isFolded] a long list begins with its first rows
   * @param {(floor: string) => void} page.showFloor */
  constructor(page) {
    const { speech, view, socket, features, base, slug, editor, showFloor } = page;
    const { seesLines = true, scale, isFolded = true } = page;
    this.#speech = speech;
    this.#view = view;
    this.#features = features;
    this.#showFloor = showFloor;
    const choice = { editor, isFolded, onChoose: (/** @type {string} */ id) => this.#go(id) };
    this.#areas = makeAreasPanel(speech, choice);
    this.#lines = makeLinesPanel(speech, choice);
    this.#lines.element.hidden = !seesLines;
    this.#queues = new QueuesPanel(speech, {
      ...choice,
      features,
      base,
      slug,
      floorOf: (floor) => this.#floorName(floor),
    });
    this.#panel = element(
      'div',
      { class: 'counted' },
      this.#queues.element,
      this.#areas.element,
      this.#lines.element,
    );
    this.#banners = new AlertBanners(speech, {
      nameOf: (id) => this.#nameOf(id),
      onChoose: (id) => this.#go(id),
    });
    view.on('floor', () => {
      this.#showLists();
      this.#queues.show();
    });
    view.addLayer(new CountLayer(this.#book, features, speech.number, scale));
    socket.on('hello', () => this.#forgetAlerts());
    socket.on('welcome', ({ replay }) => {
      // Alerts of the past are not those of now.
      if (this.#isPast !== (replay !== undefined)) this.#changed(() => this.#forgetAlerts());
      this.#isPast = replay !== undefined;
      this.#queues.isPast = this.#isPast;
    });
    socket.on('occupancy', (news) => {
      this.#changed(() => this.#book.occupancy(news));
      // Names leave the counts free.
      if (news.complete) view.refreshMarks();
    });
    socket.on('crossings', (news) => this.#changed(() => this.#book.crossings(news)));
    socket.on('alert', (alert) => this.#changed(() => this.#alert(alert)));
  }

  /** The lists of areas and counting lines. */
  get panel() {
    return this.#panel;
  }

  /** Shows what is on in the areas beside their counts. @param {RoomProgramme} programme */
  showProgramme(programme) {
    this.#programme = programme;
    this.#showLists();
  }

  /** The programme or the time is another. */
  programmeChanged() {
    if (this.#programme) this.#showLists();
  }

  /** What is on at a place, and how many of those that are expected are there; empty for nothing.
   * @param {string} id of a feature */
  about(id) {
    if (!this.#programme || this.#isPast) return '';
    const { t, number } = this.#speech;
    const people = this.#book.areas.get(id);
    const { expected } = this.#programme.at(id);
    const count = people && expected !== null
      ? t('ofExpected', { count: countText(people, number), limit: number(expected) })
      : '';
    return [this.#programme.words(id), count].filter(Boolean).join(' · ');
  }

  /** The alerts above the map. */
  get banners() {
    return this.#banners.element;
  }

  /** The server sends the active ones again. */
  #forgetAlerts() {
    this.#book.reset();
    this.#highest = 0;
  }

  /** @param {Alert} alert */
  #alert(alert) {
    this.#book.alert(alert);
    // After another subscription the server sends alerts again that were announced before.
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

  /** Rows about other floors name the floor. */
  #showLists() {
    const nameOf = (/** @type {Feature} */ { id }) => this.#nameOf(id);
    const floorOf = (/** @type {{ feature: Feature }} */ { feature }) =>
      this.#floorName(feature.floor);
    const areas = this.#order.order(
      this.#book.rows(this.#features, nameOf, (id) => this.#expectedIn(id)),
      performance.now(),
      this.#areas.element.matches(':hover, :focus-within'),
    );
    const lines = this.#book.lineRows(this.#features, nameOf);
    const programme = this.#isPast ? null : this.#programme;
    this.#areas.show(
      areas.map((row) => ({
        ...row,
        floor: floorOf(row),
        programme: programme?.words(row.id) ?? '',
      })),
    );
    this.#lines.show(lines.map((row) => ({ ...row, floor: floorOf(row) })));
  }

  /** The name of a floor that is not in view. @param {string} floor */
  #floorName(floor) {
    return floor === this.#view.floor ? '' : this.#view.floorName(floor);
  }

  /** @param {string} id */
  #expectedIn(id) {
    return this.#isPast ? null : this.#programme?.at(id).expected ?? null;
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
