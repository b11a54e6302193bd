// @ts-check
import { LiveSocket } from '../shared/api/live-socket.js';
import { VenueLook } from '../shared/identity/venue-look.js';
import { element, setText } from '../shared/ui/element.js';
import { icon } from '../shared/ui/icons.js';
import { LatePart } from '../shared/ui/late-part.js';
import { exposePage } from './expose-page.js';
import { KeptPlaces } from './kept/kept-places.js';
import { LedPart } from './led/led-part.js';
import { Companions } from './located/companions.js';
import { PositionController } from './located/position-controller.js';
import { GuideMap } from './map/guide-map.js';
import { wayToResume } from './kept/kept-way.js';
import { OfflineNotice } from './offline/offline-notice.js';
import { VenueKeeper } from './offline/venue-keeper.js';
import { Ticker } from './offline/ticker.js';
import { PageScreens } from './page-screens.js';
import { VisitorPosition } from './position/visitor-position.js';
import { PartWait } from './ui/part-wait.js';
import { ListedTimes } from './route/listed-times.js';
import { WalkTimes } from './route/walk-times.js';
import { VenueStream } from './venue-stream.js';
/** @import { Client } from '../shared/api/client.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */
/** @import { Companion } from '../shared/map/people/companion-layer.js' */
/** @import { Places } from '../shared/places/places.js' */
/** @import { SessionMonitor } from '../shared/session/session-monitor.js' */
/** @import { VisitorSession } from './entry/visitor-session.js' */
/** @import { Manner } from './ui/way-switches.js' */
/** @import { KeptPart, KeptVenue } from './kept/kept-venue.js' */
/** @import { KeptWay } from './kept/kept-way.js' */

/** The page that leads a visitor on its phone: it finds a place, leads there, and says so at the end. */
export class NavigatePage {
  #speech;
  #places;
  #socket = new LiveSocket();
  #position;
  #map;
  #screens;
  #led;
  #located;
  #walkTimes;
  #look;
  #title = element('h1', {});
  #offline;
  /** What stands there until the hints come, which no visitor misses at once. */
  #notices = element('div', { hidden: true });
  #keeper;
  #ticker;
  #pictureURL;
  #root;
  #visitor;
  #companions;
  #stream;
  #client;
  #kept;
  #scanning = new LatePart(() => import('./scan/scan-dialog.js'));
  #wait;
  /** Whether the page can start without network. */
  isKept = false;
  /** @type {Manner} */
  #manner = { isStepFree: false, isFree: false };

  /**
   * @param {HTMLElement} root
   * @param {Speech} speech
   * @param {object} start
   * @param {Client} start.client
   * @param {Places} start.places
   * @param {VisitorSession} start.visitor
   * @param {KeptVenue} start.kept  what the browser keeps of the venue
   * @param {number | null} start.keptAt  when the plan was true, where it is a kept one; milliseconds since 1970
   * @param {KeptPart<KeptWay> | null} start.keptWay  the way that was followed before
   * @param {boolean} start.seesCrowds
   * @param {string | null} start.to  id of the place to begin with
   * @param {string | null} start.at  id of the place where the visitor is, or `floor:x,y`
   * @param {HTMLElement} start.menu
   * @param {SessionMonitor | null} start.monitor
   */
  constructor(root, speech, start) {
    const { client, places, visitor, seesCrowds, to, at, menu, monitor, keptAt } = start;
    const { slug } = places.venue;
    const manner = () => this.#manner;
    this.#root = root;
    this.#visitor = visitor;
    this.#client = client;
    this.#kept = start.kept;
    this.#speech = speech;
    this.#places = places;
    this.#pictureURL = (/** @type {string} */ content) => client.contentURL(slug, content);
    const position = this.#position = new VisitorPosition(
      places,
      speech,
      visitor.navigator,
      at,
    );
    const kept = new KeptPlaces(slug);
    this.#look = new VenueLook(document.documentElement);
    monitor?.follow(window, this.#socket);
    this.#map = new GuideMap(places, speech, {
      onFeature: (feature) => this.#screens.tapped(feature),
      onPoint: (spot) => this.#screens.pointed(spot),
    });
    this.#walkTimes = new WalkTimes((body) => client.walkingTimes(slug, body), () => this.#show());
    const times = new ListedTimes(this.#walkTimes, speech, () => ({
      spot: position.here?.spot ?? null,
      profile: this.#manner.isStepFree ? 'stepFree' : 'walking',
      revision: places.revision,
    }));
    const parts = { places, position, kept, map: this.#map, manner, seesCrowds };
    const handlers = {
      onChange: () => this.#show(),
      onScan: () => this.#scan(),
      onManner: (/** @type {Partial<Manner>} */ change) => this.#changeManner(change),
    };
    const led = this.#led = new LedPart(speech, { ...parts, socket: this.#socket, client }, {
      ...handlers,
      onEnd: () => this.#screens.endLed(),
      onWay: (way) => void (way ? start.kept.keep('way', way) : start.kept.remove('way')),
    });
    this.#screens = new PageScreens(
      speech,
      { ...parts, led, times, pictureURL: this.#pictureURL },
      handlers,
    );
    this.#wait = new PartWait(speech.t, {
      giveUp: 'close',
      onGiveUp: () => this.#located.giveUp(),
    });
    this.#companions = new Companions(speech, {
      client,
      socket: this.#socket,
      places,
      onGo: (spot) => this.#map.showSpot(spot),
      onChange: () => this.#map.showOthers(this.#companions.others),
    });
    this.#located = new PositionController(
      speech,
      {
        places,
        position,
        led: this.#led,
        wait: this.#wait,
        client,
        socket: this.#socket,
        seenBy: this.#companions.element,
        becomeNavigator: visitor.mayNavigate ? () => this.becomeNavigator() : null,
      },
      () => this.#show(),
    );
    this.#offline = new OfflineNotice(speech);
    this.#keeper = new VenueKeeper(
      start.kept,
      places,
      (content) => this.#pictureURL(content),
      keptAt,
    );
    this.#ticker = new Ticker(() => this.#tick());
    this.#lay(menu);
    this.#stream = this.#listen(client);
    this.#follow(visitor.navigator);
    this.#showVenue();
    if (position.here) this.#map.showSpot(position.here.spot);
    const way = wayToResume(start.keptWay, to);
    if (way) this.#resume(way);
    else if (to !== null && places.target(to)) this.#screens.showPlace(to);
    if (keptAt !== null) this.#setAway(true);
    this.#show();
    exposePage({
      root,
      position,
      visitor,
      located: this.#located,
      led: this.#led,
      place: this.#screens.place,
      map: this.#map,
      offline: this.#offline,
      keeper: this.#keeper,
      ticker: this.#ticker,
      kept: start.kept,
      isKept: () => this.isKept,
    });
  }

  /** @param {HTMLElement} menu */
  #lay(menu) {
    const { t } = this.#speech;
    const { card, panels, live } = this.#led.elements;
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
        card,
        this.#map.element,
        element(
          'div',
          { class: 'panel' },
          this.#offline.element,
          this.#wait.element,
          ...this.#screens.elements,
          ...panels,
          this.#located.element,
          this.#notices,
        ),
      ),
      live,
    );
  }

  /** @param {Client} client */
  #listen(client) {
    this.#socket.on('companions', ({ own }) => this.#heard(own ?? null));
    return new VenueStream({ socket: this.#socket, client, places: this.#places }, {
      onEdit: (ids) => {
        this.#map.featuresChanged(ids);
        this.#walkTimes.forget();
        this.#led.edited(ids);
        this.#located.edited();
        this.#screens.placesChanged();
        this.#keeper.changed();
      },
      onOutline: () => {
        this.#keeper.changed();
        this.#showVenue();
        this.#located.outlineChanged();
      },
      onReplaced: () => {
        this.#keeper.changed();
        this.#showVenue();
        this.#screens.placesChanged();
      },
      onBreak: () => this.#led.setAway(true),
      onAway: (isAway) => this.#setAway(isAway),
    });
  }

  /** @param {string | null} navigator  the visitor's own */
  #follow(navigator) {
    if (navigator !== null) this.#companions.become(navigator);
    this.#stream.subscribe(navigator);
  }

  /** Brings the modules that the page loads late, so that they are there without network. */
  async prepare() {
    await Promise.all([
      this.#led.prepare(),
      this.#located.prepare(),
      this.#map.prepare(),
      this.#scanning.bring().catch(() => {}),
      this.#bringLate().catch(() => {}),
    ]);
  }

  /** What no visitor misses at once: hints, and friends where the venue wants them. */
  async #bringLate() {
    const { makeLateParts } = await import('./late-parts.js');
    this.#notices.replaceWith(...makeLateParts(this.#speech, {
      places: this.#places,
      socket: this.#socket,
      client: this.#client,
      visitor: this.#visitor,
      wait: this.#wait,
      map: this.#map,
      companions: this.#companions,
      position: this.#position,
      kept: this.#kept,
      manner: () => this.#manner,
      screens: this.#screens,
      become: () => this.becomeNavigator(),
    }));
  }

  /** Gives the visitor a navigator of its own; one that has a navigator keeps it.
   * @returns {Promise<string>} its pseudonym */
  async becomeNavigator() {
    const had = this.#visitor.navigator;
    const navigator = await this.#visitor.becomeNavigator();
    if (navigator === had) return navigator;
    this.#position.become(navigator);
    this.#follow(navigator);
    // The server closes the stream, which has the rights with which it was opened.
    this.#socket.reconnect();
    this.#show();
    return navigator;
  }

  #showVenue() {
    const { venue } = this.#places;
    const name = this.#speech.localized(venue.name) || venue.slug;
    setText(this.#title, name);
    document.title = `${name} – ${this.#speech.t('title')}`;
    this.#look.show(venue.settings, name, this.#pictureURL);
    this.#map.venueChanged(this.#speech);
  }

  // What the visitor does.

  /** Lets the visitor scan a marker; its module comes only now. */
  #scan() {
    this.#wait.want(this.#scanning, ({ ScanDialog }) =>
      new ScanDialog(this.#speech, {
        features: () => this.#places.features.values(),
        send: (frame) => this.#client.readCodes(this.#places.venue.slug, frame),
        base: this.#client.base,
      }, {
        onMarker: (marker) => this.#screens.scanned(marker),
        onWhere: () => this.#screens.askWhere(),
      }).show());
  }

  /** @param {Partial<Manner>} change */
  #changeManner(change) {
    this.#manner = { ...this.#manner, ...change };
    this.#led.ask();
    this.#show();
  }

  /** Goes on along the way that was followed before the page was loaded again. @param {KeptWay} way */
  #resume(way) {
    this.#manner = way.manner;
    this.#screens.resume(way);
  }

  /** The network went away or came back. @param {boolean} isAway */
  #setAway(isAway) {
    this.#led.setAway(isAway);
    if (!isAway) this.#wait.retry();
    if (isAway === this.#offline.isShown) return;
    const since = Date.now();
    this.#offline.set(isAway ? { since, planAt: this.#keeper.planAt } : null);
    if (!isAway) this.#keeper.heard();
    this.#show();
  }

  // What comes from outside.

  /** @param {Companion | null} own  the visitor's own navigator */
  #heard(own) {
    const { wasHeard } = this.#position;
    this.#position.hear(own);
    if (own === null) return;
    if (this.#position.live === null) return;
    const { floor, x, y, heading } = own;
    const spot = { floor, x, y };
    if (!wasHeard && this.#screens.shown === 'home') this.#map.showSpot(spot);
    this.#led.walked(spot, heading ?? null);
    this.#show();
  }

  /** Now and then: what time changes. */
  #tick() {
    this.#offline.tick();
    this.#position.settle();
    this.#led.tick();
    this.#located.tick();
    this.#show();
  }

  #show() {
    const { live } = this.#position;
    this.#root.dataset.screen = this.#led.screen ?? this.#screens.shown;
    const said = live ? null : this.#position.said;
    this.#map.setHere(live, said?.spot ?? null, said?.isWalked ? said.radius : 0);
    this.#located.show(this.#led.screen === 'arrival' || this.#led.screen === 'ride');
    this.#screens.show();
    this.#led.show();
    // A live position goes silent, notices end, and the age of the plan grows.
    const isTimed = live !== null || this.#offline.isShown || this.#located.isTimed;
    this.#ticker.set(this.#led.isLed ? 500 : isTimed ? 1000 : 0);
  }
}
