// @ts-check
import { boxOfShape } from '../../shared/geometry/shape.js';
import { OwnRoute } from './own-route.js';
import { findPlaces, listPlaces } from './place-search.js';
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Feature } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { PlaceCard } from './place-card.js' */

/** Metres around a place that the map shows with it. */
const around = 8;

/** The place that the viewer looks at, if any: found by its name, shown on the map and on its card, and
 * for a navigator's own page with the way there. */
export class PlaceController {
  #speech;
  #features;
  #view;
  #card;
  #showFloor;
  #own;
  #about;
  /** @type {string | null} */
  #id = null;

  /** @param {object} parts
   * @param {Speech} parts.speech
   * @param {ReadonlyMap<string, Feature>} parts.features
   * @param {MapView} parts.view
   * @param {PlaceCard} parts.card
   * @param {LiveSocket} parts.socket
   * @param {string} parts.slug of the venue
   * @param {string | null} parts.navigator the viewer's own
   * @param {(floor: string) => void} parts.showFloor
   * @param {(id: string) => string} parts.about what is on at a place */
  constructor({ speech, features, view, card, socket, slug, navigator, showFloor, about }) {
    this.#about = about;
    this.#speech = speech;
    this.#features = features;
    this.#view = view;
    this.#card = card;
    this.#showFloor = showFloor;
    this.#own = navigator === null ? null : new OwnRoute({
      socket,
      venue: slug,
      navigator,
      layer: OwnRoute.layerOn(view),
      onChange: () => this.#showWay(),
    });
  }

  /** Whether a place is shown. */
  get isShown() {
    return this.#id !== null;
  }

  /** The places that a text may mean, with the names of their floors; without a text, on a navigator's
   * own page, all. @param {string} text */
  find(text) {
    const { languages } = this.#speech;
    const features = this.#features.values();
    const found = this.#own && text.trim() === ''
      ? listPlaces(features, languages)
      : findPlaces(features, text, languages);
    return found.map((each) => ({ ...each, where: this.#view.floorName(each.floor) }));
  }

  /** @param {string | null} id of a feature; `null` hides the card */
  show(id) {
    this.#id = id;
    this.#showCard();
  }

  /** Shows a place on the map. @param {string} id of a feature */
  goTo(id) {
    const feature = this.#features.get(id);
    if (!feature) return;
    if (feature.floor !== this.#view.floor) this.#showFloor(feature.floor);
    const [left, bottom, right, top] = boxOfShape(feature.geometry);
    this.#view.fit([left - around, bottom - around, right + around, top + around]);
    this.show(id);
  }

  /** Asks for the way to the place, or ends it. @param {boolean} isOn */
  lead(isOn) {
    if (isOn && this.#id !== null) this.#own?.go(this.#id);
    else this.#own?.end();
  }

  /** Writes the card again: places are edited, and they open and close. */
  refresh() {
    if (this.#id !== null) this.#showCard();
  }

  #showCard() {
    const feature = (this.#id === null ? undefined : this.#features.get(this.#id)) ?? null;
    this.#card.show(
      feature,
      feature ? this.#view.floorName(feature.floor) : '',
      feature ? this.#about(feature.id) : '',
    );
    if (this.#own) this.#showWay();
  }

  /** Says on the card how the way there is. */
  #showWay() {
    const way = this.#own?.way ?? null;
    const { t, metres, localized } = this.#speech;
    const isHere = way !== null && way.target === this.#id;
    const words = way?.route
      ? t('routeTo', {
        distance: metres(way.route.distance),
        minutes: Math.max(1, Math.round(way.route.seconds / 60)),
      })
      : way?.refusal
      ? localized(way.refusal)
      : t('asking');
    this.#card.showWay(isHere ? words : null, isHere);
  }
}
