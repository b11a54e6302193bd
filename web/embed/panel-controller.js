// @ts-check
import { boxOfShape } from '../shared/geometry/shape.js';
import { makeHint } from './parts/notices.js';
import { makePlaceCard } from './parts/place-card.js';
import { makeRouteCard } from './parts/route-card.js';
import { featureOf } from './route-controller.js';
/** @import { Feature, Instruction, Place } from '../shared/api/types.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */
/** @import { MapView } from '../shared/map/map-view.js' */
/** @import { Places } from '../shared/places/places.js' */
/** @import { RouteEnds } from './map-settings.js' */
/** @import { RouteController } from './route-controller.js' */

/** Metres around a place, and around a step of a route, that the map shows with it. */
const [aroundPlace, aroundStep] = [14, 8];

/** The card over the map: a place, a route, or the question for the other end of a route. */
export class PanelController {
  #frame;
  #speech;
  #places;
  #view;
  #parts;
  /** The place with the card that is open. @type {string | null} */
  #place = null;
  /** The end of a route that is known while a visitor chooses the other.
   * @type {{ end: 'from' | 'to', place: Place } | null} */
  #chosen = null;
  /** @type {HTMLElement | null} */
  #panel = null;

  /** @param {HTMLElement} frame
   * @param {{ speech: Speech, places: Places, view: MapView, route: () => RouteController,
   *   showFloor: (floor: string) => void, picture: (content: string) => Promise<Blob>,
   *   onQuestion: () => void, signal: AbortSignal }} parts onQuestion: an end of a route is to be chosen */
  constructor(frame, parts) {
    const { speech, places, view, signal } = parts;
    this.#frame = frame;
    this.#speech = speech;
    this.#places = places;
    this.#view = view;
    this.#parts = parts;
    frame.addEventListener('keydown', (event) => this.#key(event), { signal });
  }

  get #route() {
    return this.#parts.route();
  }

  /** The place with the card that is open. */
  get place() {
    return this.#place;
  }

  /** Whether a visitor is to choose an end of a route. */
  get isAsking() {
    return this.#chosen !== null;
  }

  /** How large the card is: CSS pixels. */
  get size() {
    const { offsetWidth = 0, offsetHeight = 0 } = this.#panel ?? {};
    return { width: offsetWidth, height: offsetHeight };
  }

  /** Shows a place with its card; null closes the card. @param {string | null} id of a feature */
  showPlace(id) {
    this.#place = id !== null && this.#places.target(id) ? id : null;
    this.#chosen = null;
    if (this.#place !== null && this.#route.ends) this.#route.ask(null);
    this.show();
    const feature = this.#place === null ? undefined : this.#places.features.get(this.#place);
    // Beside the card, which is there now.
    if (feature) this.#fitTo(feature);
  }

  /** Shows a route; null ends it. @param {RouteEnds | null} ends */
  showRoute(ends) {
    this.#place = null;
    this.#chosen = null;
    this.#route.ask(ends);
  }

  /** A visitor chose a place: the other end of a route, or what to read about.
   * @param {Place} place @param {boolean} isSearched the map shows it */
  choose(place, isSearched) {
    if (this.#chosen) {
      const { end, place: known } = this.#chosen;
      this.showRoute(end === 'to' ? { from: place, to: known } : { from: known, to: place });
      return;
    }
    const id = featureOf(place);
    if (id === null) return;
    if (isSearched) this.showPlace(id);
    else {
      if (this.#route.ends) this.#route.ask(null);
      this.#place = id;
      this.show();
    }
    if (isSearched) this.#panel?.focus();
  }

  /** Draws the card of what is chosen: a route, a place, the question for an end of a route, or none. */
  show() {
    const had = this.#panel?.contains(this.#focused()) ?? false;
    const panel = this.#makePanel();
    this.#panel?.remove();
    this.#panel = panel;
    if (panel) this.#frame.append(panel);
    // What had the keyboard's focus is gone: it stays with the card, or goes back to the map.
    if (had) (panel ?? this.#view.surface).focus();
  }

  #makePanel() {
    if (this.#chosen) {
      const key = this.#chosen.end === 'to' ? 'chooseStart' : 'chooseEnd';
      return makeHint(this.#speech, key, () => this.#closePanel());
    }
    const { ends, news, profile } = this.#route;
    if (ends) {
      const [from, to] = [this.#nameOf(ends.from), this.#nameOf(ends.to)];
      return makeRouteCard(this.#speech, { from, to, news, isStepFree: profile === 'stepFree' }, {
        onClose: () => this.#closePanel(),
        onStepFree: (isOn) => this.#route.setProfile(isOn ? 'stepFree' : 'walking'),
        onStep: (step) => this.#showStep(step),
      });
    }
    return this.#place === null ? null : this.#makePlaceCard(this.#place);
  }

  /** @param {string} id */
  #makePlaceCard(id) {
    const target = this.#places.target(id);
    if (!target) return null;
    const { language, localized } = this.#speech;
    const where = [target.mark, this.#places.floorName(target.floor, language)];
    return makePlaceCard(this.#speech, {
      name: localized(target.name),
      where: where.filter(Boolean).join(' · '),
      facts: this.#places.facts(id, language),
    }, {
      onClose: () => this.#closePanel(),
      onFrom: () => this.#chooseOther('from', target.place),
      onTo: () => this.#chooseOther('to', target.place),
      picture: this.#parts.picture,
    });
  }

  /** @param {'from' | 'to'} end @param {Place} place */
  #chooseOther(end, place) {
    this.#chosen = { end, place };
    this.#place = null;
    this.show();
    this.#parts.onQuestion();
  }

  #closePanel() {
    this.#chosen = null;
    this.#place = null;
    if (this.#route.ends) this.#route.ask(null);
    else this.show();
  }

  /** @param {Feature} feature */
  #fitTo({ floor, geometry }) {
    this.#parts.showFloor(floor);
    const [left, bottom, right, top] = boxOfShape(geometry);
    this.#view.fit([
      left - aroundPlace,
      bottom - aroundPlace,
      right + aroundPlace,
      top + aroundPlace,
    ]);
  }

  /** @param {Instruction} step */
  #showStep({ floor, at: [x, y] }) {
    this.#parts.showFloor(floor);
    this.#view.fit([x - aroundStep, y - aroundStep, x + aroundStep, y + aroundStep]);
  }

  /** A place in words. @param {Place} place */
  #nameOf(place) {
    const id = featureOf(place);
    const target = id === null ? undefined : this.#places.target(id);
    if (target) return this.#speech.localized(target.name);
    return id ?? this.#speech.t('point');
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== 'Escape' || this.#panel === null) return;
    event.stopPropagation();
    this.#closePanel();
    this.#view.surface.focus();
  }

  /** What has the keyboard's focus within the element. */
  #focused() {
    return /** @type {ShadowRoot | Document} */ (this.#frame.getRootNode()).activeElement;
  }
}
