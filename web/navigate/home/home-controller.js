// @ts-check
import { HomePanel } from '../ui/home-panel.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Nearest } from '../../shared/places/categories.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { LedTo } from '../route/led-to.js' */
/** @import { KeptPlaces } from '../kept/kept-places.js' */
/** @import { VisitorPosition } from '../position/visitor-position.js' */
/** @import { ListedTimes } from '../route/listed-times.js' */
/** @import { Manner } from '../ui/way-switches.js' */

/** The first screen, where the visitor looks for a destination or says where it is. */
export class HomeController {
  #speech;
  #places;
  #position;
  #kept;
  #times;
  #manner;
  #panel;
  #onChange;
  #query = '';
  #isWhere = false;
  /** The place that waits while the visitor says where it is. @type {LedTo | null} */
  #pending = null;

  /**
   * @param {Speech} speech
   * @param {{ places: Places, position: VisitorPosition, kept: KeptPlaces, times: ListedTimes,
   *   manner: () => Manner, seesCrowds: boolean }} parts
   * @param {{ onTarget: (id: string) => void, onNearest: (kind: Nearest) => void,
   *   onChange: () => void, onWhere: () => void, onAround: () => void, onScan: () => void,
   *   onBack: () => void, onStops: () => void, onManner: (change: Partial<Manner>) => void }} handlers
   *   onWhere: the visitor wants to say where it is; onAround: it wants to know what is around it;
   *   onBack: it does not say where it is after all; onStops: to be led to all stops
   */
  constructor(speech, { places, position, kept, times, manner, seesCrowds }, handlers) {
    this.#speech = speech;
    this.#places = places;
    this.#position = position;
    this.#kept = kept;
    this.#times = times;
    this.#manner = manner;
    this.#onChange = handlers.onChange;
    this.#panel = new HomePanel(speech, places, { seesCrowds }, {
      onQuery: (query) => this.search(query),
      onTarget: handlers.onTarget,
      onNearest: handlers.onNearest,
      onWhere: handlers.onWhere,
      onAround: handlers.onAround,
      onScan: handlers.onScan,
      onBack: handlers.onBack,
      onStops: handlers.onStops,
      onRemoveStop: (id) => {
        kept.setStop(id, false);
        this.#onChange();
      },
      onManner: handlers.onManner,
    });
  }

  get element() {
    return this.#panel.element;
  }

  /** Whether the visitor looks for where it is, not for a destination. */
  get isWhere() {
    return this.#isWhere;
  }

  /** Puts the keyboard at the beginning of the screen. */
  focus() {
    this.#panel.focus();
  }

  /** @param {string} query */
  search(query) {
    this.#query = query;
    this.#onChange();
  }

  /** Lets the visitor say where it is. @param {LedTo | null} pending  where to lead then */
  askWhere(pending) {
    this.#pending = pending;
    this.#isWhere = true;
    this.#query = '';
  }

  /** The visitor has said it, or gives up. @returns {LedTo | null} where to lead now */
  endWhere() {
    const pending = this.#pending;
    this.#pending = null;
    this.#isWhere = false;
    return this.#position.here === null ? null : pending;
  }

  /** @param {boolean} isShown */
  show(isShown) {
    this.element.hidden = !isShown;
    if (!isShown) return;
    const isHereKnown = this.#position.here !== null;
    const isAsked = this.#isWhere && this.#pending !== null;
    const favourites = this.#targets(this.#kept.favourites);
    const recent = this.#targets(
      this.#kept.recent.filter((id) => !this.#kept.favourites.includes(id)),
    );
    const stops = this.#targets(this.#kept.stops);
    this.#panel.update({
      isWhere: this.#isWhere,
      query: this.#query,
      here: isAsked ? this.#speech.t('askWhere') : this.#position.text,
      isHereKnown,
      canScan: this.#position.hasMarkers,
      manner: this.#manner(),
      stops,
      favourites,
      recent,
      timeTo: ({ place }) => this.#times.text(place),
    });
    if (!isHereKnown || this.#isWhere) return;
    const { language } = this.#speech;
    const listed = this.#query.trim() === ''
      ? [...stops, ...favourites, ...recent]
      : this.#places.found({ query: this.#query, category: null, language });
    this.#times.look(listed.map(({ place }) => place));
  }

  /** @param {readonly string[]} ids */
  #targets(ids) {
    return ids.map((id) => this.#places.target(id)).filter((target) => target !== undefined);
  }
}
