// @ts-check

/** @import { World } from './live-world.js' */

/** @typedef {"connecting" | "open" | "lost" | "closed"} LinkState */

/** Milliseconds without a message after which the client pings the server. */
const quiet = 8000;
/** Milliseconds that the server has for its answer, and for a connection to be made. */
const answerTime = 5000;
const connectTime = 10_000;
/** The same after a sleep or on another network, where a dead connection is likely. */
const wakeTime = 3000;
/** Milliseconds of delay that prove that a timer was held up: by sleep, or by a hidden page. */
const lateness = 3000;
const pingEach = 15_000;
/** The `readyState` of a WebSocket that can send. */
const open = 1;
/** Milliseconds after which a connection counts as good: the backoff begins again after it. */
const proven = 5000;

/** What the link reports.
 * @typedef {{ opened: () => void, received: (data: string | ArrayBuffer) => void,
 *   changed: () => void, lost: (code: number) => void }} LinkListener */

/** A WebSocket that reconnects by itself, notices when the other end is gone, and survives sleep and
 * changing networks. */
export class LiveLink {
  /** @type {LinkState} */
  state = 'connecting';
  /** How many connections failed in a row. */
  attempt = 0;
  #url;
  #protocols;
  #world;
  #listener;
  /** @type {any} */
  #socket = null;
  /** @type {any} */
  #timer = null;
  #heard = 0;
  #pinged = 0;
  #openedAt = 0;
  #retryAt = 0;
  /** When the answer to a ping is due; 0: none is awaited. */
  #answerBy = 0;

  /** @param {{ url: string, protocols: string[], world: World }} to @param {LinkListener} listener */
  constructor({ url, protocols, world }, listener) {
    this.#url = url;
    this.#protocols = protocols;
    this.#world = world;
    this.#listener = listener;
    // Listeners that are added right after making one must hear everything.
    this.#after(0, () => this.#connect());
  }

  /** Milliseconds until the next attempt; 0 while one is made, or none is needed. */
  get retryIn() {
    const isWaiting = this.state === 'lost' && this.#socket === null;
    return isWaiting ? Math.max(0, this.#retryAt - this.#world.now()) : 0;
  }

  /** @param {string | ArrayBuffer | Uint8Array} data @returns {boolean} whether it went out */
  send(data) {
    // Between a close and the event of it nothing goes out.
    if (this.state !== 'open' || this.#socket.readyState !== open) return false;
    this.#socket.send(data);
    return true;
  }

  /** Reconnects at once if the connection is lost, else checks that it is not. */
  wake() {
    if (this.state === 'lost' && this.#socket === null) this.#connect();
    else if (this.state === 'open') this.#ask(wakeTime);
  }

  /** Ends it for good. */
  close() {
    this.#world.clearTimeout(this.#timer);
    this.#change('closed');
    this.#socket?.close(1000);
    this.#socket = null;
  }

  /** @param {number} ms @param {(late: number) => void} run with how many ms it is late */
  #after(ms, run) {
    const { now, setTimeout, clearTimeout } = this.#world;
    clearTimeout(this.#timer);
    const due = now() + ms;
    this.#timer = setTimeout(() => run(now() - due), ms);
  }

  #connect() {
    this.#drop();
    const socket = new this.#world.WebSocket(this.#url, this.#protocols);
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    const isMine = () => socket === this.#socket;
    socket.addEventListener('open', () => isMine() && this.#opened());
    socket.addEventListener(
      'message',
      (/** @type {{ data: string | ArrayBuffer }} */ { data }) => isMine() && this.#received(data),
    );
    socket.addEventListener(
      'close',
      (/** @type {{ code?: number } | undefined} */ event) =>
        isMine() && this.#lost(event?.code ?? 1006),
    );
    // Some networks swallow the attempt and never answer.
    this.#after(connectTime, () => this.#lost(1006));
  }

  /** Closes the socket; its later events are ignored. */
  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #opened() {
    const now = this.#world.now();
    this.#openedAt = now;
    this.#heard = now;
    this.#pinged = now;
    this.#answerBy = 0;
    this.#change('open');
    this.#listener.opened();
    this.#watch();
  }

  /** @param {string | ArrayBuffer} data */
  #received(data) {
    this.#heard = this.#world.now();
    this.#answerBy = 0;
    this.#listener.received(data);
  }

  /** Looks again when something is due. */
  #watch() {
    if (this.state !== 'open') return;
    const now = this.#world.now();
    const due = this.#answerBy || Math.min(this.#heard + quiet, this.#pinged + pingEach);
    this.#after(Math.max(0, due - now), (late) => this.#look(late));
  }

  /** @param {number} late ms */
  #look(late) {
    const now = this.#world.now();
    if (late > lateness) this.#ask(wakeTime);
    else if (this.#answerBy > 0 && now >= this.#answerBy) this.#lost(1006);
    else if (now >= this.#heard + quiet) this.#ask(answerTime);
    else {
      if (now >= this.#pinged + pingEach) this.#ping();
      this.#watch();
    }
  }

  /** Pings the server. @param {number} timeout ms for its answer */
  #ask(timeout) {
    this.#ping();
    this.#answerBy = this.#world.now() + timeout;
    this.#watch();
  }

  #ping() {
    this.#pinged = this.#world.now();
    this.send(JSON.stringify({ type: 'ping', time: this.#pinged }));
  }

  /** @param {number} code of the close */
  #lost(code) {
    if (this.state === 'closed') return;
    const { now, random } = this.#world;
    this.#drop();
    if (this.state === 'open' && now() - this.#openedAt > proven) this.attempt = 0;
    const wait = backoff(this.attempt, random());
    this.attempt += 1;
    this.#retryAt = now() + wait;
    this.#after(wait, () => this.#connect());
    this.#listener.lost(code);
    this.#change('lost');
  }

  /** @param {LinkState} state */
  #change(state) {
    this.state = state;
    this.#listener.changed();
  }
}

/** How long to wait before the n-th new attempt: 1, 2, 4 … 30 s, less up to 30 % by chance so that
 * a thousand pages do not come back at the same moment.
 * @param {number} attempt 0 for the first @param {number} chance 0…1 @returns {number} ms */
export const backoff = (attempt, chance) =>
  Math.min(30_000, 1000 * 2 ** Math.min(attempt, 10)) * (0.7 + 0.3 * chance);
