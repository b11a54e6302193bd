// @ts-check
import { findBase, liveURL } from './base-url.js';
import { LiveLink } from './live-link.js';
import { realWorld } from './live-world.js';
import { ServerClock } from './server-clock.js';
import { VenueStream } from './venue-stream.js';
/** @import { FrameReading } from './frames/frame-reading.js' */
/** @import { PositionFrame } from './frames/position-frame.js' */
/** @import { World } from './live-world.js' */
/** @import { Subscription } from './venue-stream.js' */

const protocols = ['floorcast.2'];
/** The server closed because the client was too slow (RFC 6455, registered as “Try Again Later”). */
const tryAgainLater = 1013;
/** Whether the server refuses a subscription because there is no such venue. @param {any} message */
const isOfMissingVenue = ({ type, about, problem }) =>
  type === 'error' && about === 'subscribe' && String(problem?.type).endsWith('#no-such-venue');
/** Milliseconds that a hidden page still gets positions: a viewer may only look something up. */
const hiddenAfter = 2000;
/** The live stream (docs/protocol.md): connects by itself, reconnects after a loss and goes on where it
 * broke off, requests again the routes that are kept alive, acknowledges frames, and does without
 * positions while the page is hidden.
 *
 * Events, each a `CustomEvent` with the message as its `detail`: `hello`, `welcome`, `viewing`,
 * `roster`, `positions` (a `PositionFrame`, to be taken over at once), `cells` (a `CellsFrame`),
 * `counts`, `companions`, `visible`, `edit`, `route`, `arrived`, `routeEnded`, `issues`, `resync`, `error`, `pong` and what
 * else the server sends; `state` with `{ state, connected, attempt }`, and `closed` with the code of a
 * close and how many failed in a row. */
export class LiveSocket extends EventTarget {
  #world;
  #frames;
  #link;
  #ending = new AbortController();
  #clock = new ServerClock();
  /** @type {Map<string, VenueStream>} */
  #venues = new Map();
  /** @type {Map<string, any>} */
  #routes = new Map();
  /** The run of the server that this is connected to, or was last. */
  #node = '';
  #isHidden = false;
  /** @type {any} */
  #hiding = null;
  #madeAt;
  #positionsAt = 0;

  /** @param {{ frames?: FrameReading | null, url?: string, protocols?: string[], world?: World }} [options]
   *   `frames`: reads positions and cells (default: null, for a page that subscribes to neither) */
  constructor({
    frames = null,
    url = liveURL(findBase()),
    protocols: spoken = protocols,
    world = realWorld(),
  } = {}) {
    super();
    this.#world = world;
    this.#frames = frames;
    this.#madeAt = world.now();
    this.#link = new LiveLink({ url, protocols: spoken, world }, {
      opened: () => this.#opened(),
      received: (data) => (typeof data === 'string' ? this.#understand(data) : this.#take(data)),
      lost: (code) => this.#lost(code),
      changed: () => this.#reportState(),
    });
    world.watch({
      wake: () => this.reconnect(),
      hide: () => this.#hide(),
      show: () => this.#show(),
    }, this.#ending.signal);
  }

  /** `connecting`, `open`, `lost` (reconnecting by itself) or `closed` (by us). */
  get state() {
    return this.#link.state;
  }

  /** Milliseconds until it reconnects after a loss; 0 when it does not wait. */
  get retryIn() {
    return this.#link.retryIn;
  }

  /** How old the newest positions or counts are: milliseconds since they came or, when the way here
   * was slow, since they were true. Before there are any: since this was made. */
  get ageOfData() {
    const now = this.#world.now();
    const age = this.#clock.age(now);
    return age === Infinity ? Math.max(0, now - this.#madeAt) : age;
  }

  /** How long ago positions came, in ms. None come while all people stand. */
  get sincePositions() {
    return this.#world.now() - this.#positionsAt;
  }

  /** Milliseconds to add to this machine's clock in order to get the server's. */
  get clockOffset() {
    return this.#clock.offset;
  }

  /** The last revision seen of a venue.
   * @param {string} venue @returns {number | undefined} */
  lastRevision(venue) {
    return this.#venues.get(venue)?.revision;
  }

  /** Hears an event's detail until the signal ends it.
   * @param {string} type @param {(detail: any) => void} listener @param {AbortSignal} [signal] */
  on(type, listener, signal) {
    this.addEventListener(
      type,
      (event) => listener(/** @type {CustomEvent} */ (event).detail),
      { signal },
    );
    return this;
  }

  /** Subscribes now and again after every loss.
   * @param {Subscription} wanted */
  subscribe(wanted) {
    const stream = this.#venues.get(wanted.venue) ??
      new VenueStream(wanted, this.#world, this.#frames, {
        send: (data) => void this.#link.send(data),
        subscribeAgain: (behind) => this.#subscribeNow(behind),
      });
    // Live and replay have their own slots and frames: neither goes on from the other.
    if ((stream.wanted.at === undefined) !== (wanted.at === undefined)) stream.forget();
    stream.wanted = wanted;
    this.#venues.set(wanted.venue, stream);
    if (wanted.after !== undefined) stream.note(wanted.after);
    if (this.state === 'open') this.#subscribeNow(stream);
  }

  /** Steers a replay that was subscribed to with `at`.
   * @param {string} venue @param {{ at?: number, speed?: number, smoothed?: boolean }} steering at:
   *   milliseconds since 1970; speed: recorded seconds a second, 0 to stand still; smoothed: tags are
   *   where all their measurements put them */
  play(venue, steering) {
    const stream = this.#venues.get(venue);
    if (stream?.wanted.at === undefined) return;
    stream.wanted = { ...stream.wanted, ...steering };
    this.send({ type: 'play', venue, ...steering });
  }

  /** Moves the part of a floor in view.
   * @param {string} venue @param {{ floor: string, box: readonly number[] }} view box in metres */
  view(venue, view) {
    const stream = this.#venues.get(venue);
    if (!stream) return;
    stream.wanted = { ...stream.wanted, view };
    if (this.#isHidden || stream.number < 0) return;
    this.send({ type: 'view', venue, ...view });
  }

  /** @param {string} venue */
  unsubscribe(venue) {
    this.#venues.get(venue)?.lost(false);
    this.#venues.delete(venue);
    this.send({ type: 'unsubscribe', venue });
  }

  /** Repeats all known positions of a venue's floors, each floor as a keyframe: for a page that did
   * not listen for a while. @param {string} venue */
  repeatPositions(venue) {
    const stream = this.#venues.get(venue);
    if (!stream?.decoder) return;
    for (const { index } of stream.floors.values()) {
      this.#dispatch('positions', stream.decoder.wholeFloor(index));
    }
  }

  /** Sends a message if the stream is open. A `route` is asked for again after a loss until
   * `endRoute`.
   * @param {Record<string, any>} message @returns {boolean} whether it went out now */
  send(message) {
    const key = `${message.venue}\n${message.id}`;
    if (message.type === 'route') this.#routes.set(key, message);
    if (message.type === 'endRoute') this.#routes.delete(key);
    return this.#link.send(JSON.stringify(message));
  }

  /** Reconnects at once if lost, else checks that the server is there. */
  reconnect() {
    this.#link.wake();
  }

  /** Ends it for good. */
  close() {
    this.#ending.abort();
    this.#world.clearTimeout(this.#hiding);
    for (const stream of this.#venues.values()) stream.lost(false);
    this.#link.close();
  }

  #opened() {
    for (const stream of this.#venues.values()) this.#subscribeNow(stream);
    for (const route of this.#routes.values()) this.#link.send(JSON.stringify(route));
  }

  /** @param {VenueStream} stream */
  #subscribeNow(stream) {
    this.send(stream.message({ node: this.#node, isHidden: this.#isHidden }));
  }

  /** @param {number} code of the close */
  #lost(code) {
    for (const stream of this.#venues.values()) stream.lost(code === tryAgainLater);
    this.#dispatch('closed', { code, attempt: this.#link.attempt });
  }

  #hide() {
    this.#world.clearTimeout(this.#hiding);
    this.#hiding = this.#world.setTimeout(() => this.#look(false), hiddenAfter);
  }

  #show() {
    this.#world.clearTimeout(this.#hiding);
    this.#look(true);
    this.reconnect();
  }

  /** @param {boolean} isSeen */
  #look(isSeen) {
    if (this.#isHidden === !isSeen) return;
    this.#isHidden = !isSeen;
    if (this.state === 'open') {
      for (const stream of this.#venues.values()) this.#subscribeNow(stream);
    }
  }

  /** @param {ArrayBuffer} data */
  #take(data) {
    try {
      this.#takeFrame(data);
    } catch (problem) {
      this.#dispatch('error', { problem: { title: String(problem), status: 0 } });
    }
  }

  /** @param {ArrayBuffer} data */
  #takeFrame(data) {
    if (!this.#frames) return;
    const now = this.#world.now();
    this.#positionsAt = now;
    const head = new Uint8Array(data, 0, Math.min(4, data.byteLength));
    if (head[0] === 3) {
      const cells = this.#frames.decodeCells(data);
      this.#clock.data(cells.time, now);
      this.#dispatch('cells', cells);
      return;
    }
    const stream = this.#numbered(head[2] | (head[3] << 8));
    if (!stream?.decoder) return;
    try {
      const frame = stream.decoder.decode(data);
      if (!frame) return;
      this.#clock.data(frame.time, now);
      const { time, floorIndex } = frame;
      this.#dispatch('positions', frame);
      stream.took(time, floorIndex, !this.#frames.isDelta(head[0]));
    } finally {
      stream.mendSoon();
    }
  }

  /** @param {number} number @returns {VenueStream | undefined} */
  #numbered(number) {
    for (const stream of this.#venues.values()) if (stream.number === number) return stream;
    return undefined;
  }

  /** @param {string} text */
  #understand(text) {
    /** @type {any} */
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    const now = this.#world.now();
    if (
      message.type === 'positions' || message.type === 'counts' || message.type === 'companions'
    ) {
      this.#clock.data(message.time, now);
    }
    if (message.type === 'hello') this.#greeted(message, now);
    // Listeners find the run of the venue in each `welcome`.
    if (message.type === 'welcome') message.epoch ??= this.#node;
    // The venue was removed: what the page says of one that is not there is true now.
    if (isOfMissingVenue(message)) this.#world.reload();
    if (message.type === 'pong') this.#clock.pong(message.time, message.serverTime, now);
    this.#note(message);
    this.#dispatch(message.type, message);
    if (message.type === 'viewing') this.#narrow(message);
  }

  /** @param {{ epoch: string, time: number }} message @param {number} now */
  #greeted({ epoch, time }, now) {
    this.#clock.hello(time, now);
    // The roster may go on at another server of the same venue: `welcome` says so.
    if (epoch !== this.#node) {
      for (const stream of this.#venues.values()) {
        stream.decoder?.clear();
      }
    }
    this.#node = epoch;
    this.send({ type: 'ping', time: now });
  }

  /** Keeps what is needed to go on after a loss. @param {any} message */
  #note(message) {
    const stream = this.#venues.get(message.venue);
    // A welcome's revision is what the server has; missed edits come after it, so only edits count.
    if (message.type === 'edit') stream?.note(message.edit.revision);
    // The edits up to there never come: the page takes a snapshot instead.
    if (message.type === 'resync') stream?.note(message.revision);
    if (message.type === 'welcome') stream?.welcome(message);
    if (message.type === 'roster') stream?.roster(message);
    // After a loss it goes on from there.
    if (message.type === 'replay' && stream?.wanted.at !== undefined) {
      stream.wanted = { ...stream.wanted, at: message.at };
    }
    // A route that ended is not requested again after a loss.
    if (message.type === 'arrived') this.#routes.delete(`${message.venue}\n${message.id}`);
  }

  /** @param {any} message `viewing` */
  #narrow(message) {
    this.#venues.get(message.venue)?.viewing(
      message,
      (frame) => this.#dispatch('positions', frame),
    );
  }

  #reportState() {
    const { state, attempt } = this.#link;
    this.#dispatch('state', { state, connected: state === 'open', attempt });
  }

  /** @param {string} type @param {any} detail */
  #dispatch(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
