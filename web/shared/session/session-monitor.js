// @ts-check
import { signInNeeded } from '../api/ask.js';
/** @import { Session } from '../api/accounts-types.js' */
/** @import { LiveSocket } from '../api/live-socket.js' */
/** @typedef {"ended" | "changed"} SessionChange */

/** Milliseconds between two requests after lost connections. */
const pause = 4000;
/** The server closed the connection for a reason (RFC 6455, 7.4.1): it says which. */
const policy = 1008;

/** The session as a text that changes with its identity or permissions. @param {Session} session @param {string | undefined} slug */
const identity = (session, slug) => {
  const { open, kind, account, link, permissions, venues } = session;
  const here = slug === undefined ? venues : venues.filter((each) => each.slug === slug);
  return JSON.stringify([
    open,
    kind,
    account?.id,
    link?.id,
    [...permissions].sort(),
    here.map((each) => [each.slug, [...each.permissions].sort()]),
  ]);
};

/** Notices that the session of this page ended, or allows something else than before: by what the
 * server answers, by how it closes the live stream, and by a stream that does not come back. */
export class SessionMonitor {
  #ask;
  #began;
  #slug;
  #onChange;
  #now;
  /** @type {LiveSocket | null} */
  #socket = null;
  #lookedAt = -Infinity;
  /** @type {SessionChange | null} */
  #change = null;
  /** @type {Promise<void> | null} */
  #looking = null;

  /** @param {{ ask: () => Promise<Session>, session: Session, slug?: string,
   *   onChange: (change: SessionChange | null) => void, now?: () => number }} parts
   *   `onChange`: gets `null` when the session is as it was when the page opened */
  constructor({ ask, session, slug, onChange, now = () => performance.now() }) {
    this.#ask = ask;
    this.#slug = slug;
    this.#began = identity(session, slug);
    this.#onChange = onChange;
    this.#now = now;
  }

  /** What has changed since the page opened; `null` for nothing. */
  get change() {
    return this.#change;
  }

  /** Listens to a page and, where it has one, to its live stream.
   * @param {EventTarget} page @param {LiveSocket | null} socket
   * @param {AbortSignal} [signal] */
  follow(page, socket, signal) {
    page.addEventListener(signInNeeded, () => void this.look(), { signal });
    // A reader that signed in in another window comes back to this one.
    page.addEventListener('focus', () => void (this.#change && this.look()), { signal });
    this.#socket = socket;
    socket?.on('closed', ({ code, attempt }) => {
      // The first loss may be the network's; a refused connection may be about the session.
      if (code === policy || attempt > 1) void this.look(code !== policy);
    }, signal);
  }

  /** Asks for a session that changes as the page wants, which is no news.
   * @param {() => Promise<Session>} ask @returns {Promise<Session>} */
  renew(ask) {
    const renewed = ask().then((session) => {
      this.#began = identity(session, this.#slug);
      return session;
    });
    this.#looking = renewed.then(() => {}, () => {}).finally(() => (this.#looking = null));
    return renewed;
  }

  /** Reads the session. @param {boolean} [canWait] not twice within four seconds
   * @returns {Promise<void>} */
  look(canWait = false) {
    if (canWait && this.#now() - this.#lookedAt < pause) return Promise.resolve();
    this.#lookedAt = this.#now();
    this.#looking ??= this.#look().finally(() => (this.#looking = null));
    return this.#looking;
  }

  async #look() {
    /** @type {Session} */
    let session;
    try {
      session = await this.#ask();
    } catch {
      // A server that does not answer has ended no session.
      return;
    }
    const isSame = identity(session, this.#slug) === this.#began;
    const change = isSame
      ? null
      : !session.open && session.kind === 'anonymous'
      ? 'ended'
      : 'changed';
    if (change === this.#change) return;
    this.#change = change;
    if (change === null) this.#socket?.reconnect();
    this.#onChange(change);
  }
}
