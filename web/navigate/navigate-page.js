// @ts-check
import { LiveSocket } from '../shared/api/live-socket.js';
import { VenueFollower } from '../shared/api/venue-follower.js';
import { nameIn } from '../shared/i18n/name-in.js';
import { VenueLook } from '../shared/identity/venue-look.js';
import { parsePlace } from '../shared/places/parse-place.js';
import { targetFor } from '../shared/places/targets.js';
import { element, setText } from '../shared/ui/element.js';
import { exposeApp } from '../shared/ui/expose-app.js';
import { icon } from '../shared/ui/icons.js';
import { beginGuidance, guide } from './guidance/guidance.js';
import { announcementText, timeText } from './guidance/words.js';
import { KeptPlaces } from './kept/kept-places.js';
import { GuideMap } from './map/guide-map.js';
import { hereOf } from './position/here.js';
import { WalkTimes } from './route/walk-times.js';
import { Way } from './route/way.js';
import { ArrivalPanel } from './ui/arrival-panel.js';
import { HomePanel } from './ui/home-panel.js';
import { LedPanel } from './ui/led-panel.js';
import { PlacePanel } from './ui/place-panel.js';
import { browserSpeaker, Voice } from './voice/voice.js';
import { WakeLock } from './voice/wake-lock.js';
/** @import { Client } from '../shared/api/client.js' */
/** @import { Feature, Spot } from '../shared/api/types.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */
/** @import { Companion } from '../shared/map/people/companion-layer.js' */
/** @import { Nearest } from '../shared/places/categories.js' */
/** @import { Places } from '../shared/places/places.js' */
/** @import { Target } from '../shared/places/targets.js' */
/** @import { SessionMonitor } from '../shared/session/session-monitor.js' */
/** @import { Goal } from '../shared/api/route-request.js' */
/** @import { Guidance, GuidanceEvent } from './guidance/guidance.js' */
/** @import { Here } from './position/here.js' */
/** @import { WayAnswer } from './route/way.js' */
/** @import { Manner } from './ui/way-switches.js' */

/** How the phone shakes near the destination and there: milliseconds on, off, on. */
const SHAKES = Object.freeze({ near: [80], here: [120, 80, 120] });

/** The page that leads a visitor on its phone: it finds a place, leads there, and says so at the end. */
export class NavigatePage {
  #speech;
  #places;
  #slug;
  #navigator;
  #socket = new LiveSocket();
  #map;
  #home;
  #place;
  #led;
  #arrival;
  #way;
  #times;
  #kept;
  #voice;
  #wake = new WakeLock();
  #look;
  #title = element('h1', {});
  #offline;
  #live = element('p', { class: 'visually-hidden', 'aria-live': 'assertive' });
  #pictureURL;
  #root;

  /** @type {'home' | 'place' | 'led'} */
  #screen = 'home';
  #isWhere = false;
  #query = '';
  /** @type {string | null} */
  #target = null;
  /** @type {Nearest | null} */
  #nearest = null;
  /** The place that waits while the visitor says where it is. @type {string | Nearest | null} */
  #pending = null;
  /** @type {Manner} */
  #manner = { isStepFree: false, isFree: false };
  /** @type {Guidance} */
  #guidance = beginGuidance(false);
  #known = {
    own: /** @type {Companion | null} */ (null),
    heardAt: -Infinity,
    said: /** @type {Exclude<Here, { source: 'live' }> | null} */ (null),
  };

  /**
   * @param {HTMLElement} root
   * @param {Speech} speech
   * @param {object} start
   * @param {Client} start.client
   * @param {Places} start.places
   * @param {string | null} start.navigator  the visitor's own
   * @param {boolean} start.seesCrowds
   * @param {string | null} start.to  id of the place to begin with
   * @param {string | null} start.at  id of the place where the visitor is, or `floor:x,y`
   * @param {HTMLElement} start.menu
   * @param {SessionMonitor | null} start.monitor
   */
  constructor(root, speech, { client, places, navigator, seesCrowds, to, at, menu, monitor }) {
    const { t } = speech;
    const { slug } = places.venue;
    this.#root = root;
    this.#speech = speech;
    this.#places = places;
    this.#slug = slug;
    this.#navigator = navigator;
    this.#pictureURL = (/** @type {string} */ content) => client.contentURL(slug, content);
    this.#known.said = this.#saidByAddress(at);
    this.#kept = new KeptPlaces(slug);
    this.#voice = new Voice(speech.language, browserSpeaker());
    this.#look = new VenueLook(document.documentElement);
    monitor?.follow(window, this.#socket);
    this.#map = new GuideMap(places, speech, {
      onFeature: (feature) => this.#tapped(feature),
      onPoint: (spot) => this.#pointed(spot),
    });
    this.#home = new HomePanel(speech, places, {
      onQuery: (query) => this.#search(query),
      onTarget: (id) => this.#showPlace(id),
      onNearest: (kind) => this.#lead(kind),
      onWhere: () => this.#askWhere(null),
      onBack: () => this.#endWhere(),
    });
    this.#place = new PlacePanel(speech, { pictureURL: this.#pictureURL, seesCrowds }, {
      onLead: () => this.#target !== null && this.#lead(this.#target),
      onClose: () => this.#goHome(),
      onHere: () => this.#sayPlace(),
      onFavourite: (isOn) => this.#favour(isOn),
      onManner: (change) => this.#changeManner(change),
    });
    this.#led = new LedPanel(speech, {
      seesCrowds,
      floorName: (id) => places.floorName(id, speech.language),
      ...this.#voiceButtons(),
    }, {
      onEnd: () => this.#end(),
      onStep: (by) => this.#step(by),
      onManner: (change) => this.#changeManner(change),
      onWalking: () => this.#changeManner({ isStepFree: false }),
    });
    this.#arrival = new ArrivalPanel(speech, { onDone: () => this.#end() });
    this.#offline = element('p', { class: 'offline', role: 'status', hidden: true }, t('offline'));
    this.#way = new Way({
      socket: this.#socket,
      client,
      slug,
      where: () => this.#here?.spot ?? null,
      onAnswer: (answer) => this.#answered(answer),
      onArrived: () => this.#send({ type: 'arrived' }),
    });
    this.#times = new WalkTimes((body) => client.route(slug, body), () => this.#show());
    this.#lay(menu);
    this.#listen(client);
    this.#showVenue();
    if (this.#known.said) this.#map.showSpot(this.#known.said.spot);
    if (to !== null && places.target(to)) this.#showPlace(to);
    this.#show();
    setInterval(() => this.#tick(), 500);
    this.#expose();
  }

  /** @param {HTMLElement} menu */
  #lay(menu) {
    const { t } = this.#speech;
    this.#root.replaceChildren(
      element(
        'header',
        { class: 'bar' },
        element('a', { class: 'home-link', href: '../', 'aria-label': t('venues') }, icon('back')),
        ...this.#look.logos,
        this.#title,
        menu,
      ),
      element(
        'main',
        {},
        this.#led.card,
        this.#map.element,
        element(
          'div',
          { class: 'panel' },
          this.#offline,
          this.#home.element,
          this.#place.element,
          this.#led.element,
          this.#arrival.element,
        ),
      ),
      this.#live,
    );
  }

  #voiceButtons() {
    const { t } = this.#speech;
    const voice = element('button', {
      type: 'button',
      class: 'button icon-only voice',
      hidden: !this.#voice.isThere,
      click: () => {
        this.#voice.turn(!this.#voice.isOn);
        show();
      },
    });
    const show = () => {
      const { isOn } = this.#voice;
      voice.replaceChildren(icon(isOn ? 'voice' : 'voice-off'));
      voice.setAttribute('aria-label', t(isOn ? 'voiceOff' : 'voiceOn'));
    };
    show();
    const repeat = element(
      'button',
      {
        type: 'button',
        class: 'button icon-only repeat',
        'aria-label': t('repeat'),
        click: () => {
          const { textContent } = this.#live;
          this.#voice.repeat();
          // The same words are read again only where they change.
          this.#live.textContent = '';
          this.#live.textContent = textContent;
        },
      },
      icon('rotate'),
    );
    return { voice, repeat };
  }

  /** @param {Client} client */
  #listen(client) {
    const socket = this.#socket;
    const places = this.#places;
    const page = this;
    const follower = new VenueFollower({
      get revision() {
        return places.revision;
      },
      get venue() {
        return places.venue;
      },
      apply: (edit) => {
        page.#map.featuresChanged(places.apply(edit));
        page.#times.forget();
        page.#way.refresh('edited');
        page.#placesChanged();
      },
      setOutline: (venue) => {
        places.setOutline(venue);
        page.#showVenue();
      },
      replace: (snapshot) => {
        places.replace(snapshot);
        page.#showVenue();
        page.#placesChanged();
      },
    }, client);
    socket.on('edit', ({ edit }) => follower.edit(edit));
    socket.on('welcome', (message) => follower.welcome(message));
    socket.on('resync', () => void follower.resync());
    socket.on('state', ({ state }) => this.#offline.hidden = state !== 'lost');
    socket.on('companions', ({ own }) => this.#heard(own ?? null));
    socket.subscribe({
      venue: this.#slug,
      streams: this.#navigator === null ? ['edits'] : ['edits', 'companions'],
      after: places.revision,
    });
  }

  #showVenue() {
    const { venue } = this.#places;
    const name = this.#speech.localized(venue.name) || venue.slug;
    setText(this.#title, name);
    document.title = `${name} – ${this.#speech.t('title')}`;
    this.#look.show(venue.settings, name, this.#pictureURL);
    this.#map.venueChanged(this.#speech);
  }

  #placesChanged() {
    if (this.#screen === 'place' && !this.#targetShown) this.#goHome();
    else this.#show();
  }

  /** Where the visitor is, by the best of what is known. @returns {Here | null} */
  get #here() {
    return hereOf(this.#known, performance.now());
  }

  /** @returns {Target | undefined} */
  get #targetShown() {
    return this.#target === null ? undefined : this.#places.target(this.#target);
  }

  get #profile() {
    return this.#manner.isStepFree ? 'stepFree' : 'walking';
  }

  /** @param {string | null} at  @returns {Exclude<Here, { source: 'live' }> | null} */
  #saidByAddress(at) {
    const target = at === null ? undefined : this.#places.target(at);
    if (target) return { source: 'address', spot: spotOf(target), place: target.id };
    const spot = parsePlace(at);
    const floor = spot && this.#places.floor(spot.floor);
    return floor ? { source: 'address', spot: { ...spot, floor: floor.id }, place: null } : null;
  }

  // What the visitor does.

  /** @param {string} query */
  #search(query) {
    this.#query = query;
    this.#show();
  }

  /** @param {Feature} feature */
  #tapped(feature) {
    if (this.#screen === 'led') return;
    const target = targetFor(feature, this.#places.targets);
    if (target) this.#showPlace(target.id, false);
  }

  /** The visitor tapped where it is. @param {Spot} spot */
  #pointed(spot) {
    if (!this.#isWhere || this.#screen !== 'home') return;
    this.#known.said = { source: 'point', spot };
    this.#endWhere();
  }

  /** @param {string} id  @param {boolean} [movesMap] */
  #showPlace(id, movesMap = true) {
    const target = this.#places.target(id);
    if (!target) return;
    this.#target = id;
    this.#nearest = null;
    this.#screen = 'place';
    if (movesMap) this.#map.showSpot(spotOf(target));
    if (!this.#isWhere) this.#kept.visit(id);
    this.#setAddress(this.#isWhere ? null : id);
    this.#showPlacePanel();
    this.#show();
    this.#place.focus();
  }

  #showPlacePanel() {
    const target = this.#targetShown;
    if (!target) return;
    const { language } = this.#speech;
    this.#place.show({
      target,
      facts: this.#places.facts(target.id, language),
      where: this.#places.floorName(target.floor, language),
      isFavourite: this.#kept.favourites.includes(target.id),
      manner: this.#manner,
      isWhere: this.#isWhere,
    });
  }

  /** @param {boolean} isOn */
  #favour(isOn) {
    if (this.#target === null) return;
    this.#kept.setFavourite(this.#target, isOn);
    this.#showPlacePanel();
    this.#show();
  }

  /** The visitor is at the place that is shown. */
  #sayPlace() {
    const target = this.#targetShown;
    if (!target) return;
    this.#known.said = { source: 'place', spot: spotOf(target), place: target.id };
    this.#endWhere();
  }

  /** @param {string | Nearest | null} pending  where to lead once the visitor has said where it is */
  #askWhere(pending) {
    this.#pending = pending;
    this.#isWhere = true;
    this.#query = '';
    this.#screen = 'home';
    this.#show();
  }

  #endWhere() {
    const pending = this.#pending;
    const isKnown = this.#here !== null;
    this.#pending = null;
    this.#isWhere = false;
    this.#goHome();
    if (pending !== null && isKnown) this.#lead(pending);
  }

  #goHome() {
    this.#screen = 'home';
    this.#target = null;
    this.#nearest = null;
    this.#query = '';
    this.#setAddress(null);
    this.#show();
  }

  /** Keeps the destination in the address, so that a reload comes back to it. @param {string | null} to */
  #setAddress(to) {
    const address = new URL(location.href);
    if (to === null) address.searchParams.delete('to');
    else address.searchParams.set('to', to);
    history.replaceState(null, '', address);
  }

  /** @param {Partial<Manner>} change */
  #changeManner(change) {
    this.#manner = { ...this.#manner, ...change };
    if (this.#screen === 'led') this.#ask();
    this.#show();
  }

  // Being led.

  /** @param {string | Nearest} to  id of a place, or a kind */
  #lead(to) {
    if (this.#here === null) {
      this.#askWhere(to);
      return;
    }
    this.#target = typeof to === 'string' ? to : null;
    this.#nearest = typeof to === 'string' ? null : to;
    this.#screen = 'led';
    this.#guidance = beginGuidance(this.#here.source === 'live');
    this.#map.setLed(this.#guidance.isLive);
    this.#wake.turn(true);
    this.#ask();
    this.#show();
  }

  /** Asks for the way as the visitor wants to walk. */
  #ask() {
    const here = this.#here;
    const goal = this.#goal;
    if (here === null || goal === null) return;
    const isKept = here.source === 'live' && this.#navigator !== null;
    this.#way.go(
      { to: goal, profile: this.#profile, isFree: this.#manner.isFree },
      isKept ? { navigator: /** @type {string} */ (this.#navigator) } : here.spot,
    );
  }

  /** @returns {Goal | null} */
  get #goal() {
    if (this.#nearest) return { nearest: { category: this.#nearest.members } };
    return this.#targetShown?.place ?? null;
  }

  get #goalName() {
    const { t, language } = this.#speech;
    const target = this.#targetShown;
    if (target) return nameIn(target.name, language);
    return this.#nearest ? t(this.#nearest.text) : '';
  }

  /** @param {WayAnswer} answer */
  #answered({ reason, route, refusal, destination }) {
    if (this.#screen !== 'led') return;
    if (destination !== undefined && this.#nearest) this.#target = destination;
    const time = performance.now();
    if (route) {
      this.#send({ type: 'routed', route, reason, time });
      if (!this.#guidance.isLive) this.#map.showLeg(route, 0);
    } else if (refusal) this.#send({ type: 'refused', refusal });
  }

  /** @param {number} by  steps forward */
  #step(by) {
    const { progress, route } = this.#guidance;
    if (progress === null || route === null) return;
    this.#send({ type: 'stepChosen', step: progress.next + by });
    const { phase, progress: now } = this.#guidance;
    if (phase === 'far' && now) this.#map.showLeg(route, now.leg);
  }

  /** @param {GuidanceEvent} event */
  #send(event) {
    const before = this.#guidance;
    const { state, announcements } = guide(before, event);
    this.#guidance = state;
    const { route, oldRoute, isLive } = state;
    if (route !== before.route || oldRoute !== before.oldRoute) this.#map.setWay(route, oldRoute);
    const about = { route, isLive, name: this.#goalName, speech: this.#speech };
    const words = announcements.map((each) => announcementText(each, about)).filter(Boolean);
    if (words.length > 0) this.#announce(words.join(' '));
    for (const { kind } of announcements) {
      if (kind === 'off') this.#way.refresh('deviated');
      if (kind === 'near' || kind === 'here') shake(SHAKES[kind]);
    }
    if (state.phase === 'here' && before.phase !== 'here') this.#wake.turn(false);
    // The server ended the way when its visitor was near.
    if (before.phase === 'near' && state.phase === 'far') this.#ask();
    if (state !== before) this.#show();
  }

  /** @param {string} text */
  #announce(text) {
    this.#live.textContent = text;
    this.#voice.say(text);
  }

  /** The way is over, or given up. */
  #end() {
    this.#way.end();
    this.#voice.end();
    this.#wake.turn(false);
    this.#live.textContent = '';
    this.#guidance = beginGuidance(false);
    this.#map.setWay(null, null);
    this.#map.setLed(false);
    this.#goHome();
  }

  // What comes from outside.

  /** @param {Companion | null} own  the visitor's own navigator */
  #heard(own) {
    const wasKnown = this.#known.own !== null;
    this.#known.own = own;
    if (own === null) return;
    this.#known.heardAt = performance.now();
    const { floor, x, y } = own;
    if (!wasKnown && this.#screen === 'home') this.#map.showSpot({ floor, x, y });
    if (this.#screen === 'led') this.#walked({ floor, x, y }, own.heading ?? null);
    this.#show();
  }

  /** @param {Spot} spot  @param {number | null} heading  radians */
  #walked(spot, heading) {
    if (!this.#guidance.isLive) {
      this.#send({ type: 'livenessChanged', isLive: true });
      this.#map.setLed(true);
      this.#ask();
    }
    this.#send({ type: 'moved', spot, time: performance.now() });
    this.#map.follow(spot, heading ?? this.#guidance.progress?.heading ?? null);
  }

  /** Twice a second: what time changes. */
  #tick() {
    if (this.#screen === 'led') {
      this.#send({ type: 'passed', time: performance.now() });
      if (this.#guidance.isLive && this.#here?.source !== 'live') {
        this.#send({ type: 'livenessChanged', isLive: false });
        this.#map.setLed(false);
      }
    }
    this.#show();
  }

  // What is shown.

  #show() {
    const { phase } = this.#guidance;
    const isLed = this.#screen === 'led';
    const isEnd = isLed && (phase === 'near' || phase === 'here');
    this.#root.dataset.screen = isEnd ? 'arrival' : this.#screen;
    const here = this.#here;
    const isLive = here?.source === 'live';
    this.#map.setHere(isLive ? this.#known.own : null, isLive ? null : here?.spot ?? null);
    this.#home.element.hidden = this.#screen !== 'home';
    if (this.#screen !== 'place') this.#place.element.hidden = true;
    if (this.#screen === 'home') this.#showHome();
    if (this.#screen === 'place') this.#showTime();
    if (!isLed || isEnd) this.#led.hide();
    else {
      this.#led.show(this.#guidance, {
        name: this.#goalName,
        here: this.#hereText,
        manner: this.#manner,
      });
    }
    if (isEnd) this.#arrival.show(phase === 'here', this.#goalName);
    else this.#arrival.hide();
  }

  #showHome() {
    const here = this.#here;
    const { language } = this.#speech;
    const known = (/** @type {readonly string[]} */ ids) =>
      ids.map((id) => this.#places.target(id)).filter((target) => target !== undefined);
    const view = {
      isWhere: this.#isWhere,
      query: this.#query,
      here: this.#isWhere && this.#pending !== null ? this.#speech.t('askWhere') : this.#hereText,
      isHereKnown: here !== null,
      favourites: known(this.#kept.favourites),
      recent: known(this.#kept.recent).filter(({ id }) => !this.#kept.favourites.includes(id)),
      timeTo: (/** @type {Target} */ { place }) => this.#timeTo(place),
    };
    this.#home.update(view);
    if (here === null || this.#isWhere) return;
    const listed = this.#query.trim() === ''
      ? [...view.favourites, ...view.recent]
      : this.#places.found({ query: this.#query, category: null, language });
    this.#lookTimes(listed.map(({ place }) => place));
  }

  #asked = '';

  /** Asks for walking times, once for a list and a start. @param {readonly Target['place'][]} places */
  #lookTimes(places) {
    const { spot } = this.#here ?? {};
    if (!spot) return;
    const key = JSON.stringify([
      places.slice(0, 6),
      Math.round(spot.x / 2),
      Math.round(spot.y / 2),
      spot.floor,
      this.#profile,
      this.#places.revision,
    ]);
    if (key === this.#asked) return;
    this.#asked = key;
    void this.#times.look(spot, places, this.#profile);
  }

  /** @param {Target['place']} place  @returns {string} */
  #timeTo(place) {
    const { spot } = this.#here ?? {};
    if (!spot) return '';
    const seconds = this.#times.secondsTo(spot, place, this.#profile);
    return seconds === null ? '' : timeText(seconds, this.#speech);
  }

  #showTime() {
    const { t } = this.#speech;
    const target = this.#targetShown;
    if (!target) return;
    if (this.#here) this.#lookTimes([target.place]);
    const time = this.#timeTo(target.place);
    this.#place.setTime(
      this.#here === null ? t('askWhere') : time === '' ? '' : t('walkTime', { time }),
    );
  }

  /** Where the visitor is and by what, in words. */
  get #hereText() {
    const { t, language, number } = this.#speech;
    const here = this.#here;
    if (here === null) {
      if (this.#navigator !== null) return t(this.#known.own ? 'here.lost' : 'here.awaited');
      return t('here.none');
    }
    if (here.source === 'live') {
      if (here.accuracy === undefined) return t('here.live');
      const length = `${number(Math.round(here.accuracy * 10) / 10)} m`;
      return t('here.liveWithin', { length });
    }
    if (here.source === 'point') {
      return t('here.point', { floor: this.#places.floorName(here.spot.floor, language) });
    }
    const target = here.place === null ? undefined : this.#places.target(here.place);
    const name = target ? nameIn(target.name, language) : t('here.spot');
    return t(`here.${here.source}`, { name });
  }

  #expose() {
    const page = this;
    exposeApp({
      ready: true,
      get screen() {
        return page.#root.dataset.screen;
      },
      get here() {
        return page.#here;
      },
      get guidance() {
        return page.#guidance;
      },
      get target() {
        return page.#target;
      },
      get floor() {
        return page.#map.floor;
      },
      get isFollowing() {
        return page.#map.isFollowing;
      },
      get rotation() {
        return page.#map.rotation;
      },
      get announced() {
        return page.#live.textContent;
      },
      worldToScreen: this.#map.worldToScreen,
    });
  }
}

/** Where a target is. @param {Target} target  @returns {Spot} */
const spotOf = ({ floor, x, y }) => ({ floor, x, y });

/** @param {readonly number[]} pattern  milliseconds */
const shake = (pattern) => {
  // Without a touch before, browsers refuse it with a complaint.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([...pattern]);
};
