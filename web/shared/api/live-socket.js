// @ts-check
import { backoff } from "./backoff.js";
import { findBase, liveURL } from "./base-url.js";
import { decodePositionFrame } from "./position-frame.js";

const pingEach = 15_000;
const silenceAllowed = 40_000;

/** What the socket needs of the world; tests bring their own.
 * @typedef {{ WebSocket: new (url: string, protocols: string[]) => any, now: () => number,
 *   setTimeout: (run: () => void, ms: number) => any, clearTimeout: (timer: any) => void,
 *   random: () => number }} World */

/** @returns {World} */
const realWorld = () => ({
  WebSocket: globalThis.WebSocket,
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer),
  random: Math.random,
});

/** The live stream (docs/protocol.md): connects by itself, comes back after a loss, subscribes
 * again with the last revision it saw and asks again for routes that are kept alive.
 *
 * Events, each a `CustomEvent` whose `detail` is the message: `hello`, `welcome`, `roster`,
 * `positions` (a decoded binary frame, or the JSON message), `counts`, `edit`, `route`, `arrived`,
 * `routeEnded`, `issues`, `resync`, `error`, `pong`; and `state` with `{ state, connected, attempt }`. */
export class LiveSocket extends EventTarget {
  #url;
  #protocols;
  #world;
  /** @type {any} */
  #socket = null;
  /** @type {Map<string, any>} */
  #subscriptions = new Map();
  /** @type {Map<string, any>} */
  #routes = new Map();
  /** @type {Map<string, number>} */
  #revisions = new Map();
  /** @type {"connecting" | "open" | "lost" | "closed"} */
  #state = "connecting";
  #attempt = 0;
  /** @type {any} */
  #retry = null;
  /** @type {any} */
  #ping = null;
  #heard = 0;
  #lastData = 0;
  #offset = 0;

  /** @param {{ url?: string, protocols?: string[], world?: World }} [options] */
  constructor({ url = liveURL(findBase()), protocols = ["floorcast.1"], world = realWorld() } = {}) {
    super();
    this.#url = url;
    this.#protocols = protocols;
    this.#world = world;
    this.#lastData = world.now();
    // Listeners that are added right after making one must hear everything.
    this.#retry = world.setTimeout(() => this.#connect(), 0);
  }

  /** `connecting` (first time), `open`, `lost` (coming back by itself) or `closed` (by us). */
  get state() {
    return this.#state;
  }

  /** Milliseconds since the last positions or counts came. */
  get ageOfData() {
    return this.#world.now() - this.#lastData;
  }

  /** Milliseconds to add to this machine's clock in order to get the server's. */
  get clockOffset() {
    return this.#offset;
  }

  /** The last revision seen of a venue.
   * @param {string} venue @returns {number | undefined} */
  lastRevision(venue) {
    return this.#revisions.get(venue);
  }

  /** Hears an event's detail until the signal ends it.
   * @param {string} type @param {(detail: any) => void} listener @param {AbortSignal} [signal] */
  on(type, listener, signal) {
    this.addEventListener(
      type, (event) => listener(/** @type {CustomEvent} */ (event).detail), { signal });
    return this;
  }

  /** Subscribes now and again after every loss.
   * @param {{ venue: string, streams?: string[],
   *   floors?: string[], rate?: number, navigators?: string[], after?: number }} wanted */
  subscribe(wanted) {
    this.#subscriptions.set(wanted.venue, wanted);
    if (wanted.after !== undefined) this.#note(wanted.venue, wanted.after);
    if (this.#state === "open") this.#subscribeNow(wanted);
  }

  /** @param {string} venue */
  unsubscribe(venue) {
    this.#subscriptions.delete(venue);
    this.send({ type: "unsubscribe", venue });
  }

  /** Sends a message if the stream is open. A `route` is asked for again after a loss until
   * `endRoute`.
   * @param {Record<string, any>} message @returns {boolean} whether it went out now */
  send(message) {
    const key = `${message.venue}\n${message.id}`;
    if (message.type === "route") this.#routes.set(key, message);
    if (message.type === "endRoute") this.#routes.delete(key);
    if (this.#state !== "open") return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Tries again at once, for instance when the network is back. */
  reconnect() {
    if (this.#state === "lost") this.#connect();
  }

  /** Ends it for good. */
  close() {
    this.#world.clearTimeout(this.#retry);
    this.#world.clearTimeout(this.#ping);
    this.#change("closed");
    this.#socket?.close(1000);
  }

  #connect() {
    this.#world.clearTimeout(this.#retry);
    const socket = new this.#world.WebSocket(this.#url, this.#protocols);
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    socket.onopen = () => socket === this.#socket && this.#opened();
    socket.onmessage = (/** @type {{ data: any }} */ event) =>
      socket === this.#socket && this.#received(event.data);
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  #opened() {
    this.#attempt = 0;
    this.#heard = this.#world.now();
    this.#change("open");
    for (const wanted of this.#subscriptions.values()) this.#subscribeNow(wanted);
    for (const route of this.#routes.values()) this.#socket.send(JSON.stringify(route));
    this.#schedulePing();
  }

  /** @param {any} wanted */
  #subscribeNow(wanted) {
    const after = this.#revisions.get(wanted.venue);
    const message = { type: "subscribe", ...wanted, ...(after === undefined ? {} : { after }) };
    this.#socket.send(JSON.stringify(message));
  }

  #schedulePing() {
    this.#world.clearTimeout(this.#ping);
    this.#ping = this.#world.setTimeout(() => {
      if (this.#state !== "open") return;
      // A half-open connection looks open for minutes: no word for so long means it is gone.
      if (this.#world.now() - this.#heard > silenceAllowed) {
        this.#socket.close();
        this.#lost();
        return;
      }
      this.send({ type: "ping", time: this.#world.now() });
      this.#schedulePing();
    }, pingEach);
  }

  #lost() {
    if (this.#state === "closed") return;
    this.#socket = null;
    this.#world.clearTimeout(this.#ping);
    const wait = backoff(this.#attempt, this.#world.random());
    this.#attempt += 1;
    this.#change("lost");
    this.#world.clearTimeout(this.#retry);
    this.#retry = this.#world.setTimeout(() => this.#connect(), wait);
  }

  /** @param {string | ArrayBuffer} data */
  #received(data) {
    this.#heard = this.#world.now();
    if (typeof data === "string") this.#understand(data);
    else this.#frame(data);
  }

  /** @param {ArrayBuffer} data */
  #frame(data) {
    this.#lastData = this.#heard;
    try {
      this.#tell("positions", decodePositionFrame(data));
    } catch (problem) {
      this.#tell("error", { problem: { title: String(problem), status: 0 } });
    }
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
    if (message.type === "positions" || message.type === "counts") this.#lastData = this.#heard;
    if (message.type === "hello") this.#offset = message.time - this.#heard;
    // A welcome's revision is what the server has; missed edits come after it, so only edits count.
    if (message.type === "edit") this.#note(message.venue, message.edit.revision);
    // The edits up to there never come: whoever is told takes a snapshot instead.
    if (message.type === "resync") this.#note(message.venue, message.revision);
    // Whoever is there need not be led there again after a loss.
    if (message.type === "arrived") this.#routes.delete(`${message.venue}\n${message.id}`);
    this.#tell(message.type, message);
  }

  /** @param {string} venue @param {number} revision */
  #note(venue, revision) {
    this.#revisions.set(venue, Math.max(revision, this.#revisions.get(venue) ?? 0));
  }

  /** @param {"connecting" | "open" | "lost" | "closed"} state */
  #change(state) {
    this.#state = state;
    this.#tell("state", { state, connected: state === "open", attempt: this.#attempt });
  }

  /** @param {string} type @param {any} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
