// @ts-check
import { statusOf } from '../shared/api/api-error.js';
import { untilAnswered } from '../shared/api/ask.js';
import { VenueFollower } from '../shared/api/venue-follower.js';
import { element } from '../shared/ui/element.js';
import { exposeApp } from '../shared/ui/expose-app.js';
import { LatePart } from '../shared/ui/late-part.js';
import { mayShow, monitorLink, turnAway } from './access.js';
import { KioskScreen } from './kiosk-screen.js';
import { Kiosk } from './kiosk.js';
import { KioskMap } from './map/kiosk-map.js';
import { Places } from '../shared/places/places.js';
import { RouteRequest } from '../shared/api/route-request.js';
import { TourRequest } from './route/tour-request.js';
import { placeOf, roomOf, withLink } from './settings/link-settings.js';
import { readSettings } from './settings/settings.js';
import { say } from './texts/say.js';
import { makeSetupScreen } from './ui/setup-screen.js';
/** @import { ApiError } from '../shared/api/api-error.js' */
/** @import { AccountsClient } from '../shared/api/accounts-client.js' */
/** @import { Session } from '../shared/api/accounts-types.js' */
/** @import { Client } from '../shared/api/client.js' */
/** @import { LiveSocket } from '../shared/api/live-socket.js' */
/** @import { Copy } from '../shared/api/venue-follower.js' */
/** @import { PlacedSettings, Settings } from './settings/settings.js' */
/** @import { State } from './state/state.js' */
/** @import { OpenMap } from './ui/setup-screen.js' */

/** What the page needs from outside.
 * @typedef {{ client: Client, accounts: AccountsClient, makeSocket: () => LiveSocket }} Connections */

/**
 * Asks until the server answers; null where it knows no such venue.
 * @template Answer
 * @param {() => Promise<Answer>} ask
 * @param {(error: ApiError) => void} onWait
 * @returns {Promise<Answer | null>}
 */
const untilKnown = (ask, onWait) =>
  untilAnswered(ask, onWait, (status) => status === 404).catch((error) => {
    if (statusOf(error) !== 404) throw error;
    return null;
  });

/** @param {Client} client  @param {string} slug */
const loadPlaces = async (client, slug) => {
  const { venue, features, revision } = await client.snapshot(slug);
  return new Places(venue, features, revision);
};

/** On a page for visitors there are no menus, no marking of text, no dragging of things. */
const guardPage = () => {
  for (const event of ['contextmenu', 'selectstart', 'dragstart']) {
    document.addEventListener(event, (happened) => {
      const { target } = happened;
      if (target instanceof Element && target.closest('input, .address')) return;
      happened.preventDefault();
    });
  }
};

/**
 * Shows the set-up.
 * @param {Client} client
 * @param {Settings} settings
 * @param {string | null} problem
 * @param {(error: ApiError) => void} notice
 */
const setUp = async (client, settings, problem, notice) => {
  const { language } = settings;
  const venues = await untilKnown(() => client.venues(), notice) ?? [];
  /** @type {KioskMap | null} */
  let map = null;
  /** @type {OpenMap} */
  const openMap = async (host, slug, onPlace) => {
    const places = await loadPlaces(client, slug);
    map?.destroy();
    const opened = new KioskMap(host, places, { language, onPlace });
    map = opened;
    opened.setWords(language, say(language, 'youAreHere'));
    return {
      floors: places.venue.floors,
      floor: () => opened.floor,
      showFloor: (id) => opened.setFloor(id),
      rotate: (radians) => opened.rotate(radians),
      mark: (place) => opened.mark(place),
    };
  };
  const page = location.href.split(/[?#]/)[0];
  const screen = makeSetupScreen({ language, page, problem, venues, openMap });
  document.body.replaceChildren(screen.root);
  const chosen = venues.find(({ slug }) => slug === settings.venue);
  if (!chosen) return;
  await screen.choose(chosen.slug);
  if (settings.floor !== null) screen.showFloor(settings.floor);
};

/**
 * Starts the page: the kiosk when the address names venue and place, else the set-up.
 * @param {Connections} connections
 */
export const start = async ({ client, accounts, makeSocket }) => {
  guardPage();
  const { language } = readSettings(location.search);
  document.documentElement.lang = language;
  const notice = (/** @type {ApiError} */ { kind }) =>
    document.body.replaceChildren(
      element(
        'p',
        { class: 'empty', role: 'status' },
        say(language, kind === 'venue-failed' ? 'venueFailed' : 'setupNoServer'),
      ),
    );
  const session = await untilKnown(() => accounts.session(), notice);
  if (session === null) return;
  const settings = withLink(readSettings(location.search), session);
  const { venue: slug } = settings;
  if (!mayShow(session, slug)) {
    turnAway({ session, base: accounts.base, language });
    return;
  }
  const places = slug === null ? null : await untilKnown(() => loadPlaces(client, slug), notice);
  const room = places && roomOf(places, settings);
  if (places && room) {
    const { runDoor } = await import('./door/run-door.js');
    const socket = makeSocket();
    runDoor({ client, session, socket, places, room, language });
    monitorLink({ session, accounts, slug: places.venue.slug, socket, language, end: () => {} });
    return;
  }
  const at = settings.at ?? (places && placeOf(places, settings.place));
  const floor = places && at ? places.floor(at.floor) : undefined;
  if (places === null || !at || !floor) {
    const isNew = places !== null && settings.place === null && settings.door === null &&
      !new URLSearchParams(location.search).has('at');
    const problem = slug === null || isNew
      ? null
      : say(language, places === null ? 'setupUnknownVenue' : 'setupUnknownPlace', { name: slug });
    await setUp(client, settings, problem, notice);
    return;
  }
  run({
    client,
    accounts,
    session,
    makeSocket,
    places,
    settings: { ...settings, at: { ...at, floor: floor.id } },
  });
};

/**
 * Runs the kiosk.
 * @param {Connections & { session: Session, places: Places, settings: PlacedSettings }} parts
 */
const run = ({ client, accounts, session, makeSocket, places, settings }) => {
  const { slug } = places.venue;
  const socket = makeSocket();
  const screen = new KioskScreen(document.body, {
    settings,
    places,
    send: (event) => kiosk.send(event),
    onFeature: (feature) => kiosk.chooseFeature(feature),
    onMoreTime: () => kiosk.touch(),
    onStartAgain: () => kiosk.reset(),
    onFloor: () => show(null),
    pictureURL: (content) => client.contentURL(slug, content),
  });
  const kiosk = new Kiosk({
    settings,
    places,
    routes: new RouteRequest((message) => void socket.send(message), slug, settings.at),
    makeTours: (take) =>
      new TourRequest(
        (request) => client.route(slug, { from: settings.at, order: 'best', ...request }),
        take,
      ),
    show: (_kiosk, before) => show(before),
    now: () => performance.now(),
  });
  const programme = new LatePart(async () => {
    const { ProgrammePart } = await import('./programme/programme-part.js');
    const part = screen.addProgramme((hosts) =>
      new ProgrammePart({
        ...hosts,
        places,
        socket,
        base: client.base,
        send: (event) => kiosk.send(event),
        onKnown: () => screen.show(kiosk, null),
      })
    );
    screen.show(kiosk, null);
    return part;
  });
  const looking = new LatePart(async () => {
    const { LookingFor } = await import('./looking-for/looking-for.js');
    const { feed } = await programme.bring();
    return new LookingFor(screen.search, {
      base: client.base,
      feed,
      socket,
      places,
      settings,
      send: (event) => kiosk.send(event),
      show: () => show(null),
    });
  });
  const show = (/** @type {State | null} */ before) => {
    screen.show(kiosk, before);
    looking.now?.show(kiosk.state);
  };
  show(null);
  for (const event of ['pointerdown', 'keydown', 'wheel']) {
    // While it asks, the dialog answers by its own click: it must not vanish under the finger.
    const touch = () => {
      if (kiosk.secondsLeft === null) kiosk.touch();
    };
    addEventListener(event, touch, { capture: true, passive: true });
  }
  setInterval(() => {
    kiosk.tick();
    if (!kiosk.isOnline) screen.setRetry(Math.ceil(socket.retryIn / 1000));
  }, 250);
  const { language } = settings;
  monitorLink({ session, accounts, slug, socket, language, end: () => kiosk.reset() });
  socket.on('state', ({ connected }) => {
    kiosk.setOnline(connected);
    // Once the network is there, and again after it was away.
    if (connected) void looking.bring().catch(() => {});
  });
  const follower = new VenueFollower(makeCopy(kiosk, screen), client);
  socket.on('edit', ({ edit }) => follower.edit(edit));
  socket.on('welcome', (message) => follower.welcome(message));
  socket.on('resync', () => follower.resync());
  socket.on('route', (message) => kiosk.takeRoute(message));
  socket.on('error', (message) => kiosk.takeError(message));
  socket.subscribe({ venue: slug, streams: ['edits'], after: places.revision });
  void programme.bring().catch(() => {});
  void import('../shared/queues/queue-waits.js').then(({ followWaits }) =>
    followWaits({
      places: () => kiosk.places,
      base: client.base,
      slug,
      onChange: () => screen.show(kiosk, null),
    })
  );
  exposeState(kiosk, screen);
};

/**
 * What edits change on this page.
 * @param {Kiosk} kiosk  @param {KioskScreen} screen
 * @returns {Copy}
 */
const makeCopy = (kiosk, screen) => ({
  get revision() {
    return kiosk.places.revision;
  },
  get venue() {
    return kiosk.places.venue;
  },
  apply: (edit) => screen.featuresChanged(kiosk.takeEdit(edit)),
  setOutline: (venue) => {
    kiosk.places.setOutline(venue);
    screen.venueChanged();
    kiosk.placesChanged();
  },
  replace: (snapshot) => {
    kiosk.places.replace(snapshot);
    screen.venueChanged();
    kiosk.placesChanged();
  },
});

/** @param {Kiosk} kiosk  @param {KioskScreen} screen */
const exposeState = (kiosk, screen) =>
  exposeApp({
    get ready() {
      return kiosk.isOnline;
    },
    get state() {
      return kiosk.state;
    },
    get floor() {
      return screen.floor;
    },
    get revision() {
      return kiosk.places.revision;
    },
    screenOf: (/** @type {number} */ x, /** @type {number} */ y) => screen.screenOf(x, y),
    get secondsLeft() {
      return kiosk.secondsLeft;
    },
    get route() {
      const { answer } = kiosk.state;
      if (answer === null) return null;
      const { reason, revision, route, refusal, pieces } = answer;
      return { reason, revision, distance: route?.distance ?? null, route, refusal, pieces };
    },
  });
