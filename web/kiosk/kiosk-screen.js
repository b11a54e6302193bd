// @ts-check
import { KioskMap } from './map/kiosk-map.js';
import { RouteAnimation } from './map/route-animation.js';
import { markedOffer } from './route/offer.js';
import { pieceOf } from './route/tour-walk.js';
import { hasGoal } from './state/state.js';
import { nameIn } from './places/targets.js';
import { say } from './texts/say.js';
import { makeAttractScreen } from './ui/attract-screen.js';
import { element } from './ui/element.js';
import { makeIdleDialog } from './ui/idle-dialog.js';
import { makeMapOverlay } from './ui/map-overlay.js';
import { makeRoutePanel } from './ui/route-panel.js';
import { makeSearchPanel } from './ui/search-panel.js';
/** @import { Kiosk } from './kiosk.js' */

/** The page of a running kiosk: bar, map, panel and what covers them. */
export class KioskScreen {
  #body;
  #settings;
  #places;
  /** @type {any} */
  #parts;
  /** @type {KioskMap} */
  #map;
  /** @type {RouteAnimation} */
  #routeShow;

  /** @param {HTMLElement} body  @param {any} settings  @param {any} places */
  constructor(body, settings, places) {
    this.#body = body;
    this.#settings = settings;
    this.#places = places;
  }

  /** The floor in view. */
  get floor() {
    return this.#map.floor;
  }

  /** Builds the page. @param {Kiosk} kiosk */
  open(kiosk) {
    const canvas = element('div', { class: 'canvas' });
    const map = element('section', { class: 'map' }, [canvas]);
    const panel = element('main', { class: 'panel' });
    const venueName = element('h1', { class: 'venue-name' });
    const clock = element('span', { class: 'clock' });
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    const search = makeSearchPanel(kiosk.send);
    const route = makeRoutePanel(kiosk.send);
    const attract = makeAttractScreen(kiosk.send);
    const idle = makeIdleDialog({
      onMoreTime: () => kiosk.touch(),
      onStartAnew: () => kiosk.reset(),
    });
    this.#body.replaceChildren(
      element('header', { class: 'bar' }, [venueName, clock]),
      map,
      panel,
      attract.root,
      idle.root,
    );
    panel.append(search.root, route.root);
    this.#map = new KioskMap(canvas, this.#places, {
      language: this.#settings.language,
      at: this.#settings.at,
      rotate: this.#settings.rotate,
      label: nameIn(this.#places.venue.name, this.#settings.language),
      onFeature: (feature) => kiosk.chooseFeature(feature),
      walker: () => this.#routeShow?.walker() ?? null,
      isStill: () => still.matches,
      covers: () => map.querySelectorAll('.button'),
    });
    this.#routeShow = new RouteAnimation({
      requestMoving: () => this.#map.requestMoving(),
      isStill: () => still.matches,
    });
    const overlay = makeMapOverlay(kiosk.send, {
      zoomIn: () => this.#map.zoom(1.6),
      zoomOut: () => this.#map.zoom(1 / 1.6),
      fit: () => this.#map.fit(),
      locate: () => this.#map.locate(),
      showFloor: (id) => {
        this.#map.setFloor(id);
        this.show(kiosk, null);
      },
    });
    map.append(...overlay.nodes);
    this.#parts = { map, search, route, attract, idle, overlay, venueName, clock };
    this.#keepTime();
    this.show(kiosk, null);
  }

  /** Draws the state. @param {Kiosk} kiosk  @param {any} before  null: all anew */
  show(kiosk, before) {
    const { state, places, isOnline, secondsLeft } = kiosk;
    const { map, search, route, attract, idle, overlay, venueName } = this.#parts;
    idle.update(state.language, secondsLeft);
    if (before === state) return;
    document.documentElement.lang = state.language;
    venueName.textContent = nameIn(places.venue.name, state.language);
    map.setAttribute('aria-label', venueName.textContent);
    this.#showOnMap(kiosk, before);
    const view = {
      state,
      places,
      isOnline,
      at: this.#settings.at,
      targets: places.targets,
      nearest: places.nearest,
      found: places.found(state),
      floorName: places.floorName,
      shownFloor: this.#map.floor,
    };
    const isRoute = state.screen === 'route';
    search.root.hidden = isRoute;
    route.root.hidden = !isRoute;
    if (isRoute) route.update(view);
    else search.update(view);
    attract.update(view);
    overlay.update(view);
  }

  /** Says when the connection is tried again. @param {number} seconds  0: now */
  setRetry(seconds) {
    this.#parts.overlay.setRetry(seconds);
  }

  /** Draws features anew that an edit touched. @param {string[]} ids */
  featuresChanged(ids) {
    if (ids.length > 0) this.#map.updateFeatures(ids);
  }

  /** Draws other floors, names and pictures; with other features, too, when all are others. */
  venueChanged() {
    this.#map.venueChanged();
  }

  #showOnMap(kiosk, before) {
    const { state, places } = kiosk;
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
    const isAnew = before !== null && before.screen !== 'attract' && state.screen === 'attract';
    if (isBack || isAnew) this.#map.goHome();
    else if (
      before !== null && before.target !== state.target && pins.length === 1 && !answer?.route
    ) {
      this.#map.showTarget(pins[0]);
    } else if (step !== null && answer?.route) this.#map.showStep(answer.route.instructions[step]);
    else if (isNew && answer?.refusal && offer) this.#map.showOffer(offer);
    else if (isNew && answer?.route) {
      this.#map.showLegs(answer.route.legs.slice(leg, isWhole ? undefined : leg + 1));
    }
    this.#play(kiosk);
  }

  /** Where the route leads to: pins with their words. */
  #pins({ state: { target, stops, answer, leg, isWhole, language }, places }) {
    const visited = answer?.pieces?.map(({ stop }) => stop) ?? stops;
    const shown = answer?.pieces && !isWhole ? pieceOf(answer.pieces, leg) : -1;
    const pins = visited.map((stop, index) => {
      const place = places.target(stop);
      const name = place && nameIn(place.name, language);
      const number = answer?.pieces ? String(index + 1) : '';
      return place && { ...place, number, text: name, isShown: index === shown };
    });
    const place = target === null ? undefined : places.target(target);
    // The nearest lift is entered on the floor where the way ends.
    const end = place && places.features.get(place.id)?.kind === 'connector' &&
      answer?.route?.legs.at(-1);
    const [x, y] = end ? end.points.at(-1) : [place?.x, place?.y];
    const floor = end ? end.floor : place?.floor;
    return [...pins, place && { ...place, x, y, floor, text: nameIn(place.name, language) }]
      .filter((pin) => pin !== undefined);
  }

  #play({ state: { answer, leg, isPlaying }, send }) {
    if (!isPlaying || !answer?.route) {
      this.#routeShow.stop();
      return;
    }
    const isLast = leg === answer.route.legs.length - 1;
    this.#routeShow.play(
      answer.route.legs[leg],
      () => send({ type: isLast ? 'stopped' : 'playedOn' }),
    );
  }

  #keepTime() {
    const tell = () => {
      this.#parts.clock.textContent = new Date().toLocaleTimeString('de-DE', {
        hour: '2-digit',
        minute: '2-digit',
      });
    };
    tell();
    setInterval(tell, 5000);
  }
}
