// @ts-check
import { frameReading } from '../shared/api/frames/frame-reading.js';
import { LiveSocket } from '../shared/api/live-socket.js';
import { VenueFollower } from '../shared/api/venue-follower.js';
import { zoneOf } from '../shared/i18n/time-zone.js';
import { allowedStreams } from '../shared/session/permissions.js';
import { exposeState } from './expose-state.js';
import { HoveredPerson } from './people/hovered-person.js';
import { makeCopy } from '../shared/map/venue-copy.js';
import { showToast } from '../shared/ui/toast.js';
import { makeControllers } from './live-controllers.js';
import { listenToMap } from './map-input.js';
import { listenToStream } from './stream/stream-input.js';
import { makeLayout } from './layout/live-layout.js';
import { pictureLoader } from './layout/plan-pictures.js';
import { subscriptionOf } from './stream/subscription.js';
import { People } from './people/people.js';
import { showPeople } from './people/show-people.js';
/** @import { Client } from '../shared/api/client.js' */
/** @import { PlanImage, Venue } from '../shared/api/types.js' */
/** @import { Snapshot } from '../shared/api/venue-follower.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */
/** @import { MapView } from '../shared/map/map-view.js' */
/** @import { SessionMonitor } from '../shared/session/session-monitor.js' */
/** @import { HeatMode } from './people/heat-legend.js' */
/** @import { PersonFilter } from './people/person-filter.js' */

/** Milliseconds to wait for positions before the page says that the venue is empty. */
const emptyCardDelay = 2500;

/** The live page of one venue. */
export class LivePage {
  #speech;
  #venue;
  #features;
  #layout;
  #view;
  #selection;
  #why;
  #places;
  #follower;
  #hover;
  #evacuation;
  #past;
  #seen;
  #heat;
  #areas;
  #anchors;
  #link;
  #allows;
  #sharing;
  #wall;
  #people = new People();
  #socket = new LiveSocket({ frames: frameReading });
  #frames = 0;
  #ticks = 0;
  #openedAt = performance.now();
  #movers = 0;
  #now = {
    counts: /** @type {Record<string, number>} */ ({}),
    /** How many are in the venue; `null` until the server has said it. */
    people: /** @type {number | null} */ (null),
    least: 0,
    fps: 0,
    revision: 0,
  };

  /** @param {HTMLElement} root @param {Speech} speech
   * @param {Snapshot & { floor: string | null, heat: HeatMode | null,
   *   client: Client, menu: HTMLElement, allows: (permission: string) => boolean,
   *   monitor: SessionMonitor | null, navigator: string | null, wall: number | null,
   *   past: number | null }} start
   *   floor: id or ordinal; navigator: the viewer's own; wall: seconds for each floor on a wall; past:
   *   the moment that is shown first, `null` for now */
  constructor(
    root,
    speech,
    {
      client,
      venue,
      features,
      revision,
      floor,
      heat,
      menu,
      allows,
      monitor,
      navigator,
      wall,
      past,
    },
  ) {
    this.#allows = allows;
    monitor?.follow(window, this.#socket);
    this.#speech = speech;
    this.#venue = venue;
    this.#now.revision = revision;
    this.#features = new Map(features.map((feature) => [feature.id, feature]));
    this.#layout = makeLayout(root, speech, {
      venue,
      features: this.#features,
      base: client.base,
      menu,
      allows,
      isOpen: monitor === null,
      isWall: wall !== null,
      isNavigator: navigator !== null && !allows('seeCrowd'),
      pictureURL: (content) => client.contentURL(venue.slug, content),
      loadPicture: pictureLoader(client, (plan) => {
        if (allows('seePositions') && wall === null) this.#reportPicture(plan);
      }),
    }, {
      onHeat: (isOn) => {
        this.#heat.turn(isOn);
        this.#setInAddress('heat', this.#heat.mode);
      },
      onHeatMode: (mode) => {
        this.#heat.choose(mode);
        this.#setInAddress('heat', this.#heat.mode);
      },
      onRoutes: (isOn) => this.#showRoutes(isOn),
      onEvacuation: (isOn) => this.#evacuation.turn(isOn),
      onPast: (isOn) => this.#past.turn(isOn),
      onPause: (isOn) => this.#pause(isOn),
      onFollow: (isOn) => this.#selection.person.follow(isOn),
      onWhy: (isOn) => this.#why.explain(isOn ? this.#selection.person.id : null),
      onInstead: () => this.#selection.person.goInstead(this.#socket, this.#venue.slug),
      onTrail: (isOn) => this.#selection.person.showTrail(isOn),
      onClose: () => this.#select(null),
      onFloor: (id) => this.#showFloor(id),
      onFilter: (filter) => this.#filter(filter),
      onChoose: ({ id }) => {
        root.classList.remove('is-panel-open');
        this.#select(id, true);
      },
      findPlaces: (text) => this.#places.find(text),
      onPlace: (id) => this.#goToPlace(id, root),
      onPlaceClosed: () => this.#places.show(null),
      onWay: (isOn) => this.#places.lead(isOn),
    });
    this.#view = this.#layout.view;
    const copy = makeCopy({
      now: this.#now,
      features: this.#features,
      view: this.#view,
      venue: () => this.#venue,
      setOutline: (outline) => this.#setOutline(outline),
    });
    this.#follower = new VenueFollower(copy, client);
    this.#hover = new HoveredPerson(speech, this.#people, this.#view, this.#layout.hover);
    const parts = makeControllers({
      speech,
      view: this.#view,
      layout: this.#layout,
      people: this.#people,
      socket: this.#socket,
      client,
      features: this.#features,
      now: this.#now,
      venue: () => this.#venue,
      allows,
      seesCrowds: this.#seesCrowds,
      navigator,
      wall,
    }, {
      showFloor: (id) => this.#showFloor(id),
      onPast: () => this.#turnPast(root),
      onSubscribe: () => this.#subscribe(),
      onSelect: () => {
        this.#why.explain(null);
        this.#subscribe();
        this.#showPeople();
      },
      onForm: () => this.#formChanged(),
    });
    this.#evacuation = parts.evacuation;
    this.#past = parts.past;
    this.#link = parts.link;
    this.#areas = parts.areas;
    this.#anchors = parts.anchors;
    this.#selection = parts.selection;
    this.#why = parts.why;
    this.#places = parts.places;
    this.#heat = parts.heat;
    this.#seen = parts.seen;
    this.#sharing = parts.sharing;
    this.#wall = parts.wall;
    this.#layout.panel.showPlaces();
    if (allows('seeCounts')) void this.#readProgramme(client);
    this.#view.setMovingLayer({ frame: (canvas, view, now) => this.#frame(canvas, view, now) });
    this.#showFloor(
      venue.floors.find(({ id, ordinal }) => id === floor || String(ordinal) === floor)?.id ??
        this.#view.floor,
    );
    this.#view.fit();
    if (heat && allows('seePositions')) this.#showHeat(heat);
    listenToMap({
      root,
      view: this.#view,
      people: this.#people,
      hover: this.#hover,
      places: this.#places,
      selection: this.#selection,
      past: this.#past,
      why: this.#why,
      select: (id) => this.#select(id),
    });
    listenToStream({
      socket: this.#socket,
      people: this.#people,
      view: this.#view,
      layout: this.#layout,
      follower: this.#follower,
      seen: this.#seen,
      heat: this.#heat,
      selection: this.#selection,
      evacuation: this.#evacuation,
      now: this.#now,
      onRoster: (message) => this.#rosterChanged(message),
      onState: () => this.#tick(),
    });
    this.#subscribe();
    if (past !== null && allows('seePositions')) void this.#past.turn(true, past);
    setInterval(() => this.#tick(), 250);
    exposeState({
      view: this.#view,
      people: this.#people,
      socket: this.#socket,
      selected: this.#selection.person,
      seen: this.#seen,
      evacuation: this.#evacuation,
      past: this.#past,
      heat: this.#heat,
      now: this.#now,
      sharing: this.#sharing,
    });
  }

  /** @param {HeatMode} mode */
  #showHeat(mode) {
    this.#layout.setHeat();
    this.#heat.choose(mode);
    this.#heat.turn(true);
  }

  /** Shows the programme beside the counts, after the first screen. @param {Client} client */
  async #readProgramme(client) {
    const { RoomProgramme } = await import('./programme/room-programme.js');
    this.#areas.showProgramme(
      new RoomProgramme({
        socket: this.#socket,
        base: client.base,
        slug: this.#venue.slug,
        speech: this.#speech,
        zone: () => zoneOf(this.#venue),
        onChange: () => this.#areas.programmeChanged(),
      }),
    );
  }

  /** @param {string} id */
  #showFloor(id) {
    this.#view.setFloor(id);
    this.#layout.switcher.choose(id);
    this.#setInAddress('floor', id);
    this.#people.glimpse(id);
    this.#people.keepOnly(id);
    this.#seen.look();
    this.#heat.update();
  }

  /** Keeps in the address what is shown, so that it can be sent. @param {string} name
   * @param {string | null} value */
  #setInAddress(name, value) {
    const address = new URL(location.href);
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
    history.replaceState(null, '', address);
  }

  /** @param {any} message */
  #rosterChanged(message) {
    this.#people.rosterChanged(message);
    this.#people.applyFilter(this.#layout.panel.filter);
    this.#selection.person.findSlot();
    // Slots of a replay are others: only now the page can look where the followed person was.
    if (message.complete && this.#past.isOn) void this.#selection.goToFollowed();
  }

  /** Begins or ends showing the past in the place of what is now. @param {HTMLElement} root */
  #turnPast(root) {
    root.classList.toggle('is-past', this.#past.isOn);
    this.#layout.setPast(this.#past.isOn);
    this.#why.explain(null);
    this.#anchors?.turn(!this.#past.isOn);
    this.#selection.person.turnPast(this.#past.isOn);
    this.#tick();
  }

  #subscribe() {
    const wanted = subscriptionOf({
      slug: this.#venue.slug,
      revision: this.#now.revision,
      seen: this.#seen.wanted(),
      past: this.#past.wanted,
      selected: this.#selection.person,
    });
    this.#socket.subscribe({
      ...wanted,
      streams: allowedStreams([...wanted.streams, ...this.#sharing?.streams ?? []], this.#allows),
    });
  }

  /** Whether the viewer may see crowds, but not people. */
  get #seesCrowds() {
    return !this.#allows('seePositions') && this.#allows('seeCrowd');
  }

  /** Dots have become cells, or cells dots. */
  #formChanged() {
    if (this.#seen.areCells) this.#people.keepOnly('');
    else this.#socket.repeatPositions(this.#venue.slug);
    this.#heat.setCells(this.#seen.areCells);
    this.#view.requestMoving();
    this.#subscribe();
  }

  /** Keeps the view, unless its floor is gone. @param {Venue} venue */
  #setOutline(venue) {
    this.#venue = venue;
    this.#layout.setVenue(venue);
    this.#layout.switcher.setCounts(this.#now.counts, this.#now.least);
    this.#showFloor(this.#view.floor);
    this.#places.refresh();
    this.#showPeople();
  }

  /** @param {string} id @param {HTMLElement} root */
  #goToPlace(id, root) {
    root.classList.remove('is-panel-open');
    this.#selection.select(null);
    this.#places.goTo(id);
  }

  /** @param {string | null} id @param {boolean} [goesThere] */
  #select(id, goesThere = false) {
    if (id !== null) this.#places.show(null);
    this.#selection.select(id, goesThere);
  }

  /** @param {boolean} isOn */
  #showRoutes(isOn) {
    this.#selection.person.areRoutesShown = isOn;
    this.#subscribe();
  }

  /** @param {boolean} isOn */
  #pause(isOn) {
    this.#people.pause(isOn);
    if (!isOn) this.#socket.repeatPositions(this.#venue.slug);
    this.#view.requestMoving();
    this.#tick();
  }

  /** @param {PersonFilter} filter */
  #filter(filter) {
    this.#people.applyFilter(filter);
    this.#showPeople();
    this.#heat.update();
    this.#view.requestMoving();
  }

  /** Tells staff that a floor is shown without its picture. @param {PlanImage} plan */
  #reportPicture({ id }) {
    const { t, localized } = this.#speech;
    const floor = this.#venue.floors.find(({ images }) => images?.some((each) => each.id === id));
    const name = localized(floor?.name) || floor?.id || '';
    showToast(t('pictureFailed', { floor: name }), { tone: 'warn', milliseconds: 20_000 });
  }

  /** @param {HTMLCanvasElement} canvas @param {MapView} view
   * @param {number} now */
  #frame(canvas, view, now) {
    const isBusy = this.#people.dots.frame(canvas, view, now);
    this.#frames += 1;
    this.#selection.frameDrawn();
    this.#hover.frameDrawn();
    return isBusy;
  }

  #showPeople() {
    if (this.#now.people === null) return;
    const { all, movers } = showPeople(
      { people: this.#people, layout: this.#layout, view: this.#view, speech: this.#speech },
      this.#now.people,
      this.#selection.person.id,
      this.#seen.isWhole,
      this.#now.least,
    );
    this.#movers = movers;
    const isEarly = performance.now() - this.#openedAt < emptyCardDelay;
    this.#layout.empty.show(
      this.#allows('seePositions') && all === 0 && !isEarly && this.#socket.state === 'open',
    );
  }

  /** Four times a second: all that is words. */
  #tick() {
    this.#ticks += 1;
    this.#sharing?.tick();
    this.#wall?.update(this.#now.counts, this.#now.least);
    const { dots } = this.#people;
    const isOld = this.#link.update(this.#movers);
    if (dots.isOld !== isOld) this.#view.requestMoving();
    dots.isOld = isOld;
    const { filter } = this.#layout.panel;
    if (filter.states.size > 0) this.#people.applyFilter(filter);
    this.#selection.showCard();
    this.#heat.update();
    if (this.#ticks % 4 !== 0) return;
    this.#places.refresh();
    this.#areas.programmeChanged();
    this.#selection.goToFollowed();
    this.#now.fps = this.#frames;
    this.#frames = 0;
    this.#showPeople();
  }
}
