// @ts-check
import { frameReading } from '../shared/api/frames/frame-reading.js';
import { VenueFollower } from '../shared/api/venue-follower.js';
import { MapView } from '../shared/map/map-view.js';
import { makeMapControls } from '../shared/map/map-controls.js';
import { Places } from '../shared/places/places.js';
import { targetFor } from '../shared/places/targets.js';
import { element } from '../shared/ui/element.js';
import { FloorSwitcher } from '../shared/ui/floor-switcher.js';
import { LivePeople } from './live-people.js';
import { SearchBox } from './parts/search-box.js';
import { PageScroll } from './page-scroll.js';
import { PanelController } from './panel-controller.js';
import { RouteController } from './route-controller.js';
/** @import { Connection } from '../shared/api/connection.js' */
/** @import { Feature } from '../shared/api/types.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */
/** @import { MapSettings } from './map-settings.js' */
/** @import { OpenedVenue } from './open-venue.js' */

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
  /** @type {PanelController} */
  #panels;
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
      choose: (id) => this.#panels.choose({ feature: id }, true),
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
    new PageScroll(frame, host, speech, signal);
    this.#panels = new PanelController(frame, {
      speech,
      places: this.#places,
      view: this.#view,
      route: () => this.#route,
      showFloor: (id) => this.showFloor(id),
      picture: (content) => connection.client.content(venue.slug, content),
      onQuestion: () => this.#search.focus(),
      signal,
    });
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
      onChange: () => this.#panels.show(),
      onNews: (news) => tell('floorcast-route', { ...news, ...this.#route.ends }),
    });
    this.#view.on('tap', (detail) => this.#tapped(detail), signal);
    this.#listen(onGone);
    this.#switcher.choose(this.#view.floor);
    this.#view.fit();
    this.setLive(settings.isLive);
    this.#route.profile = settings.profile;
    if (settings.floor) this.showFloor(settings.floor);
    if (settings.route) this.#route.ask(settings.route);
    else if (settings.place) this.#panels.showPlace(settings.place);
  }

  /** What tests and pages may look at. */
  get state() {
    const { revision, venue } = this.#places;
    const { news } = this.#route;
    return {
      venue: venue.slug,
      revision,
      floor: this.#view.floor,
      place: this.#panels.place,
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

  /** What of the venue's an attribute can name: floors, features, and places with a card. */
  get known() {
    const places = this.#places;
    return {
      floor: (/** @type {string} */ word) => places.floor(word),
      feature: (/** @type {string} */ id) => places.features.get(id),
      target: (/** @type {string} */ id) => places.target(id),
    };
  }

  /** The card over the map. */
  get panels() {
    return this.#panels;
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
      this.#panels.show();
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
        if (this.#panels.place !== null) this.#panels.show();
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
    const card = this.#panels?.size ?? { width: 0, height: 0 };
    if (width <= narrow) return { top: 124, right: 16, bottom: card.height + 16, left: 16 };
    const floors = this.#switcher.element.offsetWidth;
    return { top: 28, right: 72 + card.width, bottom: 16, left: Math.max(16, floors + 28) };
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
    if (target) this.#panels.choose({ feature: target.id }, false);
    else if (this.#panels.isAsking) this.#panels.choose({ floor, x, y }, false);
    else if (!this.#route.ends) this.#panels.showPlace(null);
  }
}
