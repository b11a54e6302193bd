// @ts-check
import { PlacePanel } from '../ui/place-panel.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { KeptPlaces } from '../kept/kept-places.js' */
/** @import { VisitorPosition } from '../position/visitor-position.js' */
/** @import { ListedTimes } from '../route/listed-times.js' */
/** @import { Manner } from '../ui/way-switches.js' */

/** One place: what it is, how far it is, and what the visitor can do about it. */
export class PlaceController {
  #speech;
  #places;
  #position;
  #kept;
  #times;
  #manner;
  #panel;
  /** @type {string | null} */
  #id = null;

  /**
   * @param {Speech} speech
   * @param {{ places: Places, position: VisitorPosition, kept: KeptPlaces, times: ListedTimes,
   *   manner: () => Manner, seesCrowds: boolean, pictureURL: (content: string) => string }} parts
   * @param {{ onLead: () => void, onClose: () => void, onHere: () => void,
   *   onManner: (change: Partial<Manner>) => void, onChange: () => void }} handlers
   */
  constructor(speech, parts, handlers) {
    const { places, position, kept, times, manner, seesCrowds, pictureURL } = parts;
    this.#speech = speech;
    this.#places = places;
    this.#position = position;
    this.#kept = kept;
    this.#times = times;
    this.#manner = manner;
    this.#panel = new PlacePanel(speech, { pictureURL, seesCrowds }, {
      onLead: handlers.onLead,
      onClose: handlers.onClose,
      onHere: handlers.onHere,
      onManner: handlers.onManner,
      onStop: (isOn) => {
        if (this.#id !== null) kept.setStop(this.#id, isOn);
        handlers.onChange();
      },
      onFavourite: (isOn) => {
        if (this.#id !== null) kept.setFavourite(this.#id, isOn);
        handlers.onChange();
      },
    });
  }

  get element() {
    return this.#panel.element;
  }

  /** The id of the place. */
  get id() {
    return this.#id;
  }

  /** The place as it is in the plan; undefined once it is removed. */
  get target() {
    return this.#id === null ? undefined : this.#places.target(this.#id);
  }

  /** @param {string | null} id */
  choose(id) {
    this.#id = id;
  }

  /** Puts the keyboard at the beginning of the panel. */
  focus() {
    this.#panel.focus();
  }

  /** @param {boolean} isShown  @param {boolean} isWhere  whether the visitor says where it is */
  show(isShown, isWhere) {
    const { target } = this;
    this.element.hidden = !isShown || !target;
    if (!isShown || !target) return;
    const { language, t } = this.#speech;
    const isHereKnown = this.#position.here !== null;
    this.#panel.show({
      target,
      facts: this.#places.facts(target.id, language),
      where: this.#places.floorName(target.floor, language),
      isFavourite: this.#kept.favourites.includes(target.id),
      isStop: this.#kept.stops.includes(target.id),
      manner: this.#manner(),
      isWhere,
    });
    if (isHereKnown) this.#times.look([target.place]);
    const time = this.#times.text(target.place);
    this.#panel.setTime(!isHereKnown ? t('askWhere') : time === '' ? '' : t('walkTime', { time }));
  }
}
