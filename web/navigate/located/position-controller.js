// @ts-check
import { LatePart } from '../../shared/ui/late-part.js';
import { askForMotion, hasMotion } from '../position/motion-permission.js';
import { ReportPace } from '../position/report-pace.js';
import { PositionPanel } from '../ui/position-panel.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { Floor } from '../../shared/api/types.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { LedPart } from '../led/led-part.js' */
/** @import { VisitorPosition } from '../position/visitor-position.js' */
/** @import { PartWait } from '../ui/part-wait.js' */

/** Milliseconds without sensors after which the page says that it hears none. */
const DEAF = 4000;

/** Makes the visitor's position better, by steps and satellites, and reports it while the visitor wants. */
export class PositionController {
  #speech;
  #places;
  #position;
  #led;
  #wait;
  #socket;
  #becomeNavigator;
  #onChange;
  #steps;
  #satellites = new LatePart(() => import('./satellite-finder.js'));
  #panel;
  #pace = new ReportPace();
  #notice = '';
  #isFollowing = false;
  #isFinding = false;
  #isSharing = false;
  #hiddenAt = 0;
  /** Whether no sensor was heard for a while. */
  #isDeaf = false;

  /**
   * @param {Speech} speech
   * @param {object} parts
   * @param {Places} parts.places
   * @param {VisitorPosition} parts.position
   * @param {LedPart} parts.led
   * @param {PartWait} parts.wait  brings what follows steps when the visitor wants it
   * @param {Client} parts.client
   * @param {LiveSocket} parts.socket
   * @param {HTMLElement} parts.seenBy  holds the button that opens the choice of an audience
   * @param {(() => Promise<string>) | null} parts.becomeNavigator  gives a guest's phone a navigator
   * @param {() => void} onChange
   */
  constructor(speech, parts, onChange) {
    const { places, position, led, wait, client, socket, seenBy, becomeNavigator } = parts;
    this.#speech = speech;
    this.#places = places;
    this.#position = position;
    this.#led = led;
    this.#wait = wait;
    this.#socket = socket;
    this.#becomeNavigator = becomeNavigator;
    this.#onChange = onChange;
    const { slug } = places.venue;
    this.#steps = new LatePart(async () => {
      const [{ FollowedSteps }, { groundOfFloor }] = await Promise.all([
        import('../position/followed-steps.js'),
        import('../../shared/geometry/ground.js'),
      ]);
      const steps = new FollowedSteps({
        walkable: async (floor) => (await client.walkable(slug, floor)).walkable,
        groundOf: (floor) => groundOfFloor(places.venue.floors, places.floor(floor)),
        way: () => {
          const floor = position.here?.spot.floor;
          return floor === undefined ? null : led.wayOn(floor);
        },
        onEstimate: (estimate) => {
          if (position.live !== null) return;
          position.carry(estimate);
          this.#walked();
        },
      });
      if (position.said) steps.fix(position.said);
      return steps;
    });
    this.#panel = new PositionPanel(speech, {
      onFollow: (isOn) => void this.#turnFollowing(isOn),
      onFind: () => this.#find(),
      onFloor: () => this.#changeFloor(),
      onShare: (isOn) => void this.#turnSharing(isOn),
    }, seenBy);
    position.onFix((said) => {
      this.#notice = '';
      this.#steps.now?.fix(said);
      this.#steps.now?.point();
    });
    position.onLive((live) => {
      if (this.#isListening) this.#steps.now?.observe(live);
    });
    socket.on('rate', ({ venue, navigator, hz }) => {
      if (venue === slug && navigator === position.navigator) this.#pace.tell(hz);
    });
    // A new connection is a new phone to the server.
    socket.on('state', ({ connected }) => connected && this.#join());
    document.addEventListener('visibilitychange', () => this.#seen(!document.hidden));
  }

  get element() {
    return this.#panel.element;
  }

  /** Brings the modules that it needs later, if there is a network. */
  async prepare() {
    await Promise.allSettled([this.#steps.bring(), this.#satellites.bring()]);
  }

  /** Whether time changes what the page says or the phone reports. */
  get isTimed() {
    return this.#isListening || this.#isSharing;
  }

  /** For tests. */
  get state() {
    return {
      isFollowing: this.#isFollowing,
      isListening: this.#isListening,
      isSharing: this.#isSharing,
      hertz: this.#pace.hertz,
    };
  }

  /** The visitor does not wait for what follows its steps or finds it. */
  giveUp() {
    if (this.#steps.now === null) this.#isFollowing = false;
    if (this.#satellites.now === null) this.#isFinding = false;
    this.#onChange();
  }

  /** The plan changed. */
  edited() {
    this.#steps.now?.edited();
  }

  /** Floors changed, or where they are on the earth. */
  outlineChanged() {
    this.#onChange();
  }

  /** Time passes. */
  tick() {
    // A live position leads without them.
    this.#isDeaf = this.#position.live === null && (this.#steps.now?.silence ?? 0) > DEAF;
    this.#steps.now?.point();
    if (this.#isListening && this.#position.isStale) this.#position.lose();
    this.#report();
  }

  /** @param {boolean} isAtEnd */
  show(isAtEnd) {
    const { t, language } = this.#speech;
    const position = this.#position;
    this.element.hidden = isAtEnd;
    const isLive = position.live !== null;
    const next = this.#nextFloor;
    this.#panel.show({
      detail: position.detail,
      notice: position.isTooWide ? t('tooWide') : this.#isDeaf ? t('noSensors') : this.#notice,
      floor: next && this.#places.floorName(next.floor, language),
      canFollow: !isLive && position.said !== null && hasMotion(),
      isFollowing: this.#isFollowing,
      canFind: !isLive && this.#groundFloor !== null && 'geolocation' in navigator &&
        isSecureContext,
      isFinding: this.#isFinding,
      canShare: position.navigator !== null || this.#becomeNavigator !== null,
      isNamed: position.navigator !== null,
      isSharing: this.#isSharing,
    });
  }

  get #nextFloor() {
    const { said, live } = this.#position;
    if (live !== null || !said?.isWalked) return null;
    return this.#led.nextFloor(said.spot, said.radius ?? 0);
  }

  #changeFloor() {
    const spot = this.#nextFloor;
    if (!spot) return;
    this.#position.say({ source: 'connector', spot });
    this.#led.walked(spot, null);
    this.#onChange();
  }

  // Steps.

  get #isListening() {
    return this.#steps.now?.isOn ?? false;
  }

  /** @param {boolean} isOn */
  async #turnFollowing(isOn) {
    this.#isFollowing = isOn && await askForMotion();
    this.#notice = isOn && !this.#isFollowing ? this.#speech.t('followRefused') : '';
    if (this.#isFollowing) this.#wait.want(this.#steps, () => this.#listen());
    else {
      if (!this.#steps.now) this.#wait.end();
      this.#listen();
    }
    this.#onChange();
  }

  #listen() {
    if (this.#isFollowing && !document.hidden) this.#steps.now?.start();
    else this.#steps.now?.stop();
  }

  /** The page comes into view or leaves it: no sensor is heard meanwhile. @param {boolean} isSeen */
  #seen(isSeen) {
    const now = performance.now();
    if (!isSeen) this.#hiddenAt = now;
    else if (this.#isFollowing && this.#hiddenAt > 0) {
      this.#steps.now?.gap((now - this.#hiddenAt) / 1000);
    }
    this.#listen();
  }

  #walked() {
    const { said, isFollowed, live } = this.#position;
    if (said !== null && isFollowed && live === null) {
      this.#led.stepped(said.spot, said.radius ?? 0, said.heading ?? null);
    }
    this.#report();
    this.#onChange();
  }

  // Satellites.

  /** The floor at ground level of those that lie on the earth, by their own points or their building's. */
  get #groundFloor() {
    const { floors } = this.#places.venue;
    const placed = floors.filter(({ georeference }) =>
      (georeference?.controlPoints?.length ?? 0) > 1
    );
    return floors
      .filter(({ building }) => placed.some((each) => each.building === building))
      .sort((a, b) => Math.abs(a.ordinal) - Math.abs(b.ordinal))[0] ?? null;
  }

  #find() {
    const floor = this.#groundFloor;
    const isUnderWay = this.#isFinding && this.#satellites.now !== null;
    if (isUnderWay || floor === null) return;
    this.#isFinding = true;
    this.#notice = '';
    this.#wait.want(this.#satellites, async ({ findBySatellites }) => {
      const { key, metres } = await findBySatellites(
        floor,
        this.#places.venue.floors,
        this.#position,
      );
      const { t, number } = this.#speech;
      this.#isFinding = false;
      if (key !== '') this.#notice = t(key, { length: `${number(Math.round(metres))} m` });
      this.#onChange();
    });
    this.#onChange();
  }

  // The venue.

  /** @param {boolean} isOn */
  async #turnSharing(isOn) {
    this.#isSharing = isOn;
    this.#pace.forget();
    if (isOn && this.#position.navigator === null && this.#becomeNavigator !== null) {
      try {
        await this.#becomeNavigator();
      } catch {
        this.#isSharing = false;
        this.#notice = this.#speech.t('shareFailed');
      }
    }
    this.#join();
    this.#report();
    this.#onChange();
  }

  /** Says that this is the phone of its navigator; the server then says how often it is to report. */
  #join() {
    const { navigator } = this.#position;
    if (!this.#isSharing || navigator === null || this.#socket.state !== 'open') return;
    this.#socket.send({ type: 'reporting', venue: this.#places.venue.slug, navigator });
  }

  /** Reports what the phone found itself; a live position comes from the venue. */
  #report() {
    const { said, live, navigator, isTooWide } = this.#position;
    if (!this.#isSharing || document.hidden || navigator === null) return;
    if (said === null || said.source === 'seen' && !said.isWalked) return;
    if (live !== null || isTooWide || this.#socket.state !== 'open') return;
    const round = (/** @type {number} */ metres) => Math.round(metres * 1000) / 1000;
    const spot = { floor: said.spot.floor, x: round(said.spot.x), y: round(said.spot.y) };
    if (!this.#pace.isDue(spot, performance.now())) return;
    const { radius, heading } = said;
    const speed = this.#steps.now?.speedAt(performance.now()) ?? null;
    this.#position.reported(spot);
    this.#socket.send({
      type: 'location',
      venue: this.#places.venue.slug,
      navigator,
      ...spot,
      ...(radius !== undefined && { accuracy: round(radius) }),
      ...(typeof heading === 'number' && { heading }),
      ...(speed !== null && { speed: round(speed) }),
    });
    // Not from when it was due: work on the way may take a while.
    this.#pace.sent(performance.now());
  }
}
