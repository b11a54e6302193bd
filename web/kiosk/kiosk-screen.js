// @ts-check
import { nameIn } from '../shared/i18n/name-in.js';
import { clockText, zoneOf } from '../shared/i18n/time-zone.js';
import { VenueLook } from '../shared/identity/venue-look.js';
import { element } from '../shared/ui/element.js';
import { KioskMap } from './map/kiosk-map.js';
import { RouteAnimation } from './map/route-animation.js';
import { markedOffer } from './route/offer.js';
import { phoneAddress } from './route/phone-address.js';
import { pieceOf } from './route/tour-walk.js';
import { hasGoal, NO_EASE } from './state/state.js';
import { say } from './texts/say.js';
import { makeAttractScreen } from './ui/attract-screen.js';
import { makeIdleDialog } from './ui/idle-dialog.js';
import { makeMapOverlay } from './ui/map-overlay.js';
import { makeRoutePanel } from './ui/route-panel.js';
import { makeSearchPanel } from './ui/search-panel.js';
/** @import { Feature } from '../shared/api/types.js' */
/** @import { Kiosk } from './kiosk.js' */
/** @import { Leg } from '../shared/api/types.js' */
/** @import { Pin } from './map/mark-layer.js' */
/** @import { Places } from '../shared/places/places.js' */
/** @import { PlacedSettings } from './settings/settings.js' */
/** @import { ProgrammePart } from './programme/programme-part.js' */
/** @import { Ease, Send, State } from './state/state.js' */

/** How much closer a button brings the map. */
const ZOOM_STEP = 1.6;

/** The page of a running kiosk: bar, map, panel and what covers them. */
export class KioskScreen {
  #settings;
  #map;
  #mapSection;
  #animation;
  #search;
  #route;
  /** The programme, once it has come. @type {ProgrammePart | null} */
  #programme = null;
  #attract;
  #idle;
  #overlay;
  /** The pieces of the route. @type {readonly Leg[]} */
  #legs = [];
  /** What lies behind the invitation and the question. @type {HTMLElement[]} */
  #behind;
  #panel;
  #programmeHost = element('div', { class: 'programme-host' });
  #ease = NO_EASE;
  #places;
  #pictureURL;
  // Beside the name, and on the invitation.
  #look = new VenueLook(document.documentElement, { logos: 2, leastOfText: 7 });
  #venueName = element('h1', { class: 'venue-name' });
  #clock = element('span', { class: 'clock' });

  /**
   * @param {HTMLElement} body
   * @param {object} parts
   * @param {PlacedSettings} parts.settings
   * @param {Places} parts.places
   * @param {Send} parts.send
   * @param {(feature: Feature) => void} parts.onFeature  was touched on the map
   * @param {() => void} parts.onMoreTime
   * @param {() => void} parts.onStartAgain
   * @param {() => void} parts.onFloor  another floor is shown
   * @param {(content: string) => string} parts.pictureURL
   */
  constructor(body, parts) {
    const { settings, places, send, onFeature, onMoreTime, onStartAgain, onFloor, pictureURL } =
      parts;
    this.#settings = settings;
    this.#places = places;
    this.#pictureURL = pictureURL;
    const canvas = element('div', { class: 'canvas' });
    this.#mapSection = element('section', { class: 'map' }, canvas);
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    this.#search = makeSearchPanel(send);
    this.#route = makeRoutePanel(
      send,
      pictureURL,
      (target) => phoneAddress(location.href, places.venue.slug, target),
      (leg) => {
        send({ type: 'legChosen', leg });
        const chosen = this.#legs[leg];
        // The piece was chosen before, and a visitor has turned to another floor since.
        if (!chosen || chosen.floor === this.floor) return;
        this.#map.showLegs([chosen]);
        onFloor();
      },
    );
    const [logo, largeLogo] = this.#look.logos;
    this.#attract = makeAttractScreen(send, largeLogo);
    this.#idle = makeIdleDialog({ onMoreTime, onStartAgain });
    const bar = element('header', { class: 'bar' }, logo, this.#venueName, this.#clock);
    this.#panel = element('main', { class: 'panel' }, this.#search.root, this.#route.root);
    this.#behind = [bar, this.#mapSection, this.#panel, this.#programmeHost];
    body.replaceChildren(
      ...this.#behind,
      this.#attract.root,
      this.#idle.root,
    );
    this.#animation = new RouteAnimation({
      requestMoving: () => this.#map.requestMoving(),
      isStill: () => still.matches,
    });
    this.#map = new KioskMap(canvas, places, {
      language: settings.language,
      at: settings.at,
      rotate: settings.rotate,
      label: nameIn(places.venue.name, settings.language),
      onFeature,
      walker: () => this.#animation.walker(),
      isStill: () => still.matches,
      covers: () => this.#mapSection.querySelectorAll('.button'),
      groups: () =>
        // Not the menu below the languages: it is open for a moment, and the map stays as it is.
        this.#mapSection.querySelectorAll('.map-languages, .map-floors, .map-buttons, .banner'),
    });
    this.#overlay = makeMapOverlay(send, {
      zoomIn: () => this.#map.zoom(ZOOM_STEP),
      zoomOut: () => this.#map.zoom(1 / ZOOM_STEP),
      fit: () => this.#map.fit(),
      locate: () => this.#map.locate(),
      showFloor: (id) => {
        this.#map.setFloor(id);
        onFloor();
      },
    });
    this.#mapSection.append(...this.#overlay.nodes);
    const refitting = new ResizeObserver(() => this.#map.refit());
    for (const node of this.#overlay.nodes) refitting.observe(node);
    this.#keepTime();
  }

  /** The panel with the search. */
  get search() {
    return this.#search.root;
  }

  /** The floor in view. */
  get floor() {
    return this.#map.floor;
  }

  /** Where metres of that floor lie on the map, in CSS pixels. @param {number} x  @param {number} y */
  screenOf(x, y) {
    return this.#map.screenOf(x, y);
  }

  /** Shows the programme, too. @param {(places: { host: HTMLElement, extras: HTMLElement }) => ProgrammePart} make
   * @returns {ProgrammePart} */
  addProgramme(make) {
    return this.#programme = make({ host: this.#programmeHost, extras: this.#search.extras });
  }

  /** Draws the state. @param {Kiosk} kiosk  @param {State | null} before  null: draws everything */
  show(kiosk, before) {
    const { state, places, isOnline, secondsLeft } = kiosk;
    this.#idle.update(state.language, secondsLeft);
    const isCovered = state.screen === 'attract' || secondsLeft !== null;
    for (const part of this.#behind) part.inert = isCovered;
    this.#attract.root.inert = secondsLeft !== null;
    if (before === state) return;
    this.#easeReading(state.ease);
    document.documentElement.lang = state.language;
    const name = nameIn(places.venue.name, state.language);
    this.#venueName.textContent = name;
    this.#look.show(places.venue.settings, name, this.#pictureURL);
    this.#mapSection.setAttribute('aria-label', name);
    const isFirst = !this.#mapSection.querySelector('.map-floors .button');
    const isRoute = state.screen === 'route';
    this.#search.root.hidden = isRoute;
    this.#route.root.hidden = !isRoute;
    const isProgramme = state.screen === 'programme';
    this.#mapSection.inert = this.#panel.inert = isCovered || isProgramme;
    this.#programme?.update(state);
    this.#legs = state.answer?.route?.legs ?? [];
    if (isRoute) this.#route.update({ state, places, isOnline, shownFloor: this.floor });
    else this.#search.update({ state, places });
    this.#attract.update(state);
    const { at } = this.#settings;
    this.#overlay.update({ state, places, isOnline, at, shownFloor: this.#map.floor });
    const { floor } = this;
    // What is fitted lies beside the buttons, which have to be there.
    this.#showOnMap(kiosk, before);
    if (isFirst) this.#map.fit();
    if (floor !== this.floor) {
      this.#overlay.update({ state, places, isOnline, at, shownFloor: this.floor });
      if (isRoute) this.#route.update({ state, places, isOnline, shownFloor: this.floor });
    }
  }

  /** @param {Ease} ease */
  #easeReading(ease) {
    if (ease === this.#ease) return;
    this.#ease = ease;
    const { dataset } = document.documentElement;
    dataset.text = ease.isLarge ? 'large' : '';
    dataset.contrast = ease.isStrong ? 'strong' : '';
    dataset.reach = ease.isLow ? 'low' : '';
    this.#map.setLarge(ease.isLarge);
  }

  /** Says when the connection is tried again. @param {number} seconds  0: now */
  setRetry(seconds) {
    this.#overlay.setRetry(seconds);
  }

  /** Redraws features that an edit touched. @param {string[]} ids */
  featuresChanged(ids) {
    if (ids.length > 0) this.#map.updateFeatures(ids);
  }

  /** Draws other floors, names and pictures; with other features, too, when all are others. */
  venueChanged() {
    this.#map.venueChanged();
    this.#showTime();
  }

  /** @param {Kiosk} kiosk  @param {State | null} before */
  #showOnMap(kiosk, before) {
    const { state } = kiosk;
    const { answer, leg, isWhole, step, isPlaying } = state;
    const pins = this.#pins(kiosk);
    this.#map.setWords(state.language, say(state.language, 'youAreHere'));
    this.#map.setRoute(answer?.route ?? null, pins);
    const offer = markedOffer(state, this.#settings.at, pins.at(-1) ?? null);
    this.#map.setOffer(offer);
    const isNew = before !== null &&
      (before.answer !== answer || before.leg !== leg || before.isWhole !== isWhole ||
        before.isPlaying !== isPlaying);
    const isBack = before !== null && hasGoal(before) && !hasGoal(state);
    const isReset = before !== null && before.screen !== 'attract' && state.screen === 'attract';
    if (isBack || isReset) this.#map.goHome();
    else if (
      before !== null && before.target !== state.target && pins.length === 1 && !answer?.route
    ) {
      this.#map.showTarget(pins[0]);
    } else if (before !== null && step !== null && answer?.route) {
      this.#map.showStep(answer.route.instructions[step]);
    } else if (isNew && answer?.refusal && offer) this.#map.showOffer(offer);
    else if (isNew && answer?.route) {
      this.#map.showLegs(answer.route.legs.slice(leg, isWhole ? undefined : leg + 1));
    }
    this.#play(kiosk);
  }

  /** Where the route leads to: pins with their words. @param {Kiosk} kiosk  @returns {Pin[]} */
  #pins({ state: { target, stops, answer, leg, isWhole, language }, places }) {
    const visited = answer?.pieces?.map(({ stop }) => stop) ?? stops;
    const shown = answer?.pieces && !isWhole ? pieceOf(answer.pieces, leg) : -1;
    const pins = visited.flatMap((stop, index) => {
      const place = places.target(stop);
      const number = answer?.pieces ? String(index + 1) : '';
      return place
        ? [{ ...place, number, text: nameIn(place.name, language), isShown: index === shown }]
        : [];
    });
    const place = target === null ? undefined : places.target(target);
    if (!place) return pins;
    const pin = { ...place, text: nameIn(place.name, language) };
    // The nearest lift is entered on the floor where the way ends.
    const isConnector = places.features.get(place.id)?.kind === 'connector';
    const end = isConnector ? answer?.route?.legs.at(-1) : undefined;
    const [x, y] = end?.points.at(-1) ?? [place.x, place.y];
    return [...pins, end ? { ...pin, x, y, floor: end.floor } : pin];
  }

  /** @param {Kiosk} kiosk */
  #play({ state: { answer, leg, isPlaying }, send }) {
    if (!isPlaying || !answer?.route) {
      this.#animation.stop();
      return;
    }
    const isLast = leg === answer.route.legs.length - 1;
    this.#animation.play(
      answer.route.legs[leg],
      () => send({ type: isLast ? 'stopped' : 'playedOn' }),
    );
  }

  #keepTime() {
    this.#showTime();
    setInterval(() => this.#showTime(), 5000);
  }

  #showTime() {
    this.#clock.textContent = clockText(new Date(), zoneOf(this.#places.venue));
  }
}
