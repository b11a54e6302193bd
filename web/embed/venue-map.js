// @ts-check
import { frameReading } from '../shared/api/frames/frame-reading.js';
import { VenueFollower } from '../shared/api/venue-follower.js';
import { boxOfShape } from '../shared/geometry/shape.js';
import { MapView } from '../shared/map/map-view.js';
import { makeMapControls } from '../shared/map/map-controls.js';
import { Places } from '../shared/places/places.js';
import { targetFor } from '../shared/places/targets.js';
import { element } from '../shared/ui/element.js';
import { FloorSwitcher } from '../shared/ui/floor-switcher.js';
import { LivePeople } from './live-people.js';
import { makeHint } from './parts/notices.js';
import { makePlaceCard } from './parts/place-card.js';
import { makeRouteCard } from './parts/route-card.js';
import { SearchBox } from './parts/search-box.js';
import { featureOf, RouteController } from './route-controller.js';
/** @import { Connection } from '../shared/api/connection.js' */
/** @import { Feature, Instruction, Place } from '../shared/api/types.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */
/** @import { MapSettings } from './map-settings.js' */
/** @import { OpenedVenue } from './open-venue.js' */

/** Metres around a place, and around a step of a route, that the map shows with it. */
const [aroundPlace, aroundStep] = [14, 8];

/** An element of at most so many CSS pixels has its cards below, as `styles` have it. */
const narrow = 640;

/** The map of one venue within an element: plan, floors, search, the card of a place or a route. */
export class VenueMap {
  #frame;
  #speech;
  #connection;
  #tell;
  #places;
  /** @type {MapView} */
  #view;
  #switcher;
  #search;
  #socket;
  #live;
  #route;
  #ending = new AbortController();
  /** The place with the card that is open. @type {string | null} */
  #place = null;
  /** The end of a route that is known while a visitor chooses the other.
   * @type {{ end: 'from' | 'to', place: Place } | null} */
  #chosen = null;
  /** @type {HTMLElement | null} */
  #panel = null;
  #offline;

  /** @param {HTMLElement} frame is filled
   * @param {{ speech: Speech, settings: MapSettings, connection: Connection, opened: OpenedVenue,
   *   tell: (event: string, detail: unknown) => void, onGone: () => void }} parts tell: to the page;
   *   onGone: the venue, or the right to see it, has ended */
  constructor(frame, { speech, settings, connection, opened, tell, onGone }) {
    this.#frame = frame;
    this.#speech = speech;
    this.#connection = connection;
    this.#tell = tell;
    const { t, languages, localized } = speech;
    const { signal } = this.#ending;
    const { venue, features, revision, allows } = opened;
    this.#places = new Places(venue, features, revision);
    const host = element('div', { class: 'map' });
    this.#search = new SearchBox(speech, {
      find: (text) => this.#found(text),
      choose: (id) => this.#choose({ feature: id }, true),
    });
    this.#switcher = new FloorSwitcher(this.#floors(), {
      label: t('floors'),
      onChoose: (id) => this.showFloor(id),
    });
    this.#offline = element(
      'p',
      { class: 'offline card', role: 'status', hidden: true },
      t('offline'),
    );
    frame.replaceChildren(host, this.#search.element, this.#switcher.element, this.#offline);
    this.#view = new MapView(host, {
      languages,
      label: t('mapOf', { name: localized(venue.name) }),
      areNamesOnTop: true,
      isStill: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
      padding: () => this.#freeRoom(),
      loadPicture: (slug, { id, content }) =>
        content ? connection.client.content(slug, content) : connection.client.image(slug, id),
    });
    this.#view.setVenue(venue);
    this.#view.setFeatures(this.#places.features);
    const names = { zoomIn: t('zoomIn'), zoomOut: t('zoomOut'), fit: t('fit'), north: t('north') };
    frame.append(makeMapControls(this.#view, names, signal));
    this.#socket = connection.open({ frames: frameReading, onMissingVenue: onGone });
    this.#live = new LivePeople({
      socket: this.#socket,
      venue: venue.slug,
      view: this.#view,
      switcher: this.#switcher,
      allows,
      revision: () => this.#places.revision,
      signal,
    });
    this.#route = new RouteController({
      socket: this.#socket,
      venue: venue.slug,
      view: this.#view,
      signal,
      showFloor: (id) => this.showFloor(id),
      onChange: () => this.#showPanel(),
      onNews: (news) => tell('floorcast-route', { ...news, ...this.#route.ends }),
    });
    this.#view.on('tap', (detail) => this.#tapped(detail), signal);
    frame.addEventListener('keydown', (event) => this.#key(event), { signal });
    this.#listen(onGone);
    this.#switcher.choose(this.#view.floor);
    this.#view.fit();
    this.setLive(settings.isLive);
    this.#route.profile = settings.profile;
    if (settings.floor) this.showFloor(settings.floor);
    if (settings.route) this.#route.ask(settings.route);
    else if (settings.place) this.showPlace(settings.place);
  }

  /** What tests and pages may look at. */
  get state() {
    const { revision, venue } = this.#places;
    const { news } = this.#route;
    return {
      venue: venue.slug,
      revision,
      floor: this.#view.floor,
      place: this.#place,
      distance: news?.route?.distance ?? null,
      people: this.#live.drawn,
      isConnected: this.#socket.state === 'open',
    };
  }

  /** The map, for tests that tap on it. */
  get view() {
    return this.#view;
  }

  /** Shows a floor. @param {string} word its id or ordinal; unknown ones change nothing */
  showFloor(word) {
    const floor = this.#places.floor(word);
    if (!floor || floor.id === this.#view.floor) return;
    this.#view.setFloor(floor.id);
    this.#switcher.choose(floor.id);
    this.#live.subscribe();
  }

  /** Shows a place with its card; null closes the card. @param {string | null} id of a feature */
  showPlace(id) {
    this.#place = id !== null && this.#places.target(id) ? id : null;
    this.#chosen = null;
    if (this.#place !== null) {
      if (this.#route.ends) this.#route.ask(null);
      const feature = this.#places.features.get(this.#place);
      if (feature) this.#fitTo(feature);
    }
    this.#showPanel();
  }

  /** Shows a route; null ends it. @param {MapSettings['route']} ends */
  showRoute(ends) {
    this.#place = null;
    this.#chosen = null;
    this.#route.ask(ends);
  }

  /** @param {'walking' | 'stepFree'} profile */
  setProfile(profile) {
    this.#route.setProfile(profile);
  }

  /** Shows people and counts, or the plan only. @param {boolean} isOn */
  setLive(isOn) {
    this.#live.turn(isOn);
  }

  /** Reads the colours again. */
  refreshStyle() {
    this.#view.refreshStyle();
  }

  /** Ends it: the socket closes, the map stops. */
  close() {
    this.#ending.abort();
    this.#socket.close();
    this.#view.destroy();
  }

  /** Follows edits, and the connection. @param {() => void} onGone */
  #listen(onGone) {
    const { signal } = this.#ending;
    const places = this.#places;
    const showAll = () => {
      this.#view.setVenue(places.venue);
      this.#view.setFeatures(places.features);
      this.#switcher.setFloors(this.#floors());
      this.#switcher.choose(this.#view.floor);
      this.#showPanel();
    };
    const follower = new VenueFollower({
      get revision() {
        return places.revision;
      },
      get venue() {
        return places.venue;
      },
      apply: (edit) => {
        this.#view.updateFeatures(places.apply(edit));
        if (this.#place !== null) this.#showPanel();
      },
      setOutline: (venue) => {
        places.setOutline(venue);
        showAll();
      },
      replace: (snapshot) => {
        places.replace(snapshot);
        showAll();
      },
    }, this.#connection.client);
    this.#socket.on('edit', ({ edit }) => follower.edit(edit), signal);
    this.#socket.on('welcome', (message) => follower.welcome(message), signal);
    this.#socket.on('resync', () => follower.resync(), signal);
    this.#socket.on('state', ({ state }) => {
      this.#offline.hidden = state !== 'lost';
    }, signal);
    // Rights that ended close a socket with 1008, and refuse the next handshake.
    this.#socket.on('closed', ({ code, attempt }) => {
      if (code === 1008 || attempt === 2) onGone();
    }, signal);
  }

  /** @returns {{ id: string, name: string, ordinal: number }[]} */
  #floors() {
    return this.#places.venue.floors.map(({ id, name, ordinal }) => ({
      id,
      name: this.#speech.localized(name),
      ordinal,
    }));
  }

  /** What lies on the map leaves this much of it free: CSS pixels. */
  #freeRoom() {
    const width = this.#frame.clientWidth;
    const { offsetWidth = 0, offsetHeight = 0 } = this.#panel ?? {};
    if (width <= narrow) return { top: 124, right: 16, bottom: offsetHeight + 16, left: 16 };
    const floors = this.#switcher.element.offsetWidth;
    return { top: 28, right: 72 + offsetWidth, bottom: 16, left: Math.max(16, floors + 28) };
  }

  /** @param {string} text */
  #found(text) {
    const { language, localized } = this.#speech;
    return this.#places.found({ query: text, category: null, language }).map((target) => ({
      id: target.id,
      name: localized(target.name),
      where: this.#places.floorName(target.floor, language),
    }));
  }

  /** @param {{ x: number, y: number, feature: Feature | null }} tap */
  #tapped({ x, y, feature }) {
    const target = feature && targetFor(feature, this.#places.targets);
    const { floor } = this.#view;
    this.#tell('floorcast-tap', {
      place: target?.id ?? null,
      feature: feature?.id ?? null,
      kind: feature?.kind ?? null,
      name: target ? this.#speech.localized(target.name) : null,
      floor,
      x,
      y,
    });
    if (target) this.#choose({ feature: target.id }, false);
    else if (this.#chosen) this.#choose({ floor, x, y }, false);
    else if (!this.#route.ends) this.showPlace(null);
  }

  /** A visitor chose a place: the other end of a route, or what to read about.
   * @param {Place} place @param {boolean} isSearched the map shows it */
  #choose(place, isSearched) {
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
      this.#showPanel();
    }
    if (isSearched) this.#panel?.focus();
  }

  /** @param {Feature} feature */
  #fitTo({ floor, geometry }) {
    this.showFloor(floor);
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
    this.showFloor(floor);
    this.#view.fit([x - aroundStep, y - aroundStep, x + aroundStep, y + aroundStep]);
  }

  /** A place in words. @param {Place} place */
  #nameOf(place) {
    const id = featureOf(place);
    const target = id === null ? undefined : this.#places.target(id);
    if (target) return this.#speech.localized(target.name);
    return id ?? this.#speech.t('point');
  }

  /** Draws the card of what is chosen: a route, a place, the question for an end of a route, or none. */
  #showPanel() {
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
        onStepFree: (isOn) => this.setProfile(isOn ? 'stepFree' : 'walking'),
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
      picture: (content) => this.#connection.client.content(this.#places.venue.slug, content),
    });
  }

  /** @param {'from' | 'to'} end @param {Place} place */
  #chooseOther(end, place) {
    this.#chosen = { end, place };
    this.#place = null;
    this.#showPanel();
    this.#search.focus();
  }

  #closePanel() {
    this.#chosen = null;
    this.#place = null;
    if (this.#route.ends) this.#route.ask(null);
    else this.#showPanel();
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
