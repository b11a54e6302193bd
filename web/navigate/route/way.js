// @ts-check
import { RouteRequest } from '../../shared/api/route-request.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Refusal, Route, Spot } from '../../shared/api/types.js' */
/** @import { Goal, Origin } from '../../shared/api/route-request.js' */

/** What is asked for. `isFree`: around the people who are there now.
 * @typedef {{ to: Goal, profile: string, isFree: boolean }} Wish */
/** What the server answers.
 * @typedef {{ reason: string, route?: Route, refusal?: Refusal, destination?: string }} WayAnswer */

/** Milliseconds after which a way around people is asked for again. */
const CROWDS_MOVE = 15_000;

/** The refusal where the server answers with a problem. @type {Refusal} */
const NO_WAY = Object.freeze({
  reason: 'noWay',
  text: Object.freeze({
    en: 'There is no route there right now.',
    de: 'Dorthin führt gerade kein Weg.',
  }),
});

/** The refusal where a friend shares no longer. @type {Refusal} */
const NOT_SHARED = Object.freeze({
  reason: 'noWay',
  text: Object.freeze({
    en: 'Your friend no longer shows you where they are.',
    de: 'Ihr Freund zeigt Ihnen nicht mehr, wo er ist.',
  }),
});

/** The way that the visitor follows. The server keeps it alive on the socket; a way around people, which
 * it does not keep, is asked for again by HTTP. */
export class Way {
  #kept;
  #client;
  #slug;
  #onAnswer;
  /** @type {Wish | null} */
  #wish = null;
  #where;
  #isHeard;
  /** Where the way was asked from. @type {Origin | null} */
  #from = null;
  /** Why the way that the server keeps was asked for again. @type {string | null} */
  #why = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {object} parts
   * @param {LiveSocket} parts.socket
   * @param {Client} parts.client
   * @param {string} parts.slug
   * @param {() => Spot | null} parts.where  the visitor is now
   * @param {() => boolean} parts.isHeard  whether the server finds the visitor's navigator
   * @param {(answer: WayAnswer) => void} parts.onAnswer
   * @param {() => void} parts.onArrived  the server has ended the way at its end */
  constructor({ socket, client, slug, where, isHeard, onAnswer, onArrived }) {
    this.#kept = new RouteRequest((message) => void socket.send(message), slug, null);
    this.#client = client;
    this.#slug = slug;
    this.#where = where;
    this.#isHeard = isHeard;
    this.#onAnswer = onAnswer;
    socket.on('route', (message) => {
      if (!this.#kept.isAbout(message)) return;
      const reason = message.reason === 'requested' ? this.#why ?? 'requested' : message.reason;
      this.#why = null;
      onAnswer({ ...message, reason });
    });
    socket.on('arrived', (message) => {
      if (this.#kept.isAbout(message)) onArrived();
    });
    socket.on('routeEnded', (message) => {
      if (this.#kept.isAbout(message) && this.#isToFriend) {
        onAnswer({ reason: 'requested', refusal: NOT_SHARED });
      }
    });
    socket.on('error', ({ about, id }) => {
      if (about === 'route' && this.#kept.isAbout({ venue: slug, id })) {
        onAnswer({ reason: 'requested', refusal: this.#isToFriend ? NOT_SHARED : NO_WAY });
      }
    });
  }

  /** Whether it leads to a friend, who may cease to share. */
  get #isToFriend() {
    return this.#wish !== null && 'navigator' in this.#wish.to;
  }

  /** Asks for the way; the one before ends. @param {Wish} wish  @param {Origin} from */
  go(wish, from) {
    this.end();
    this.#wish = wish;
    this.#from = from;
    // Only the server knows where a friend is: no way around people leads there.
    if (!wish.isFree || this.#isToFriend) {
      this.#kept.ask(wish.to, wish.profile, from);
      return;
    }
    void this.#ask('requested');
    this.#timer = setInterval(() => {
      if (!document.hidden) void this.#ask('moved');
    }, CROWDS_MOVE);
  }

  /** Whether the server leads the visitor's navigator, and so sees by itself when it leaves the way. */
  get isOfNavigator() {
    return this.#from !== null && 'navigator' in this.#from;
  }

  /** Asks again for a way that the server does not keep, or whose walker it does not find.
   * @param {'edited' | 'deviated'} reason */
  refresh(reason) {
    const wish = this.#wish;
    if (wish === null) return;
    if (wish.isFree && !this.#isToFriend) {
      void this.#ask(reason);
      return;
    }
    // The server says itself what an edit changes.
    if (reason === 'edited' || this.isOfNavigator && this.#isHeard()) return;
    const from = this.#where();
    if (from === null) return;
    this.#from = from;
    this.#why = reason;
    this.#kept.ask(wish.to, wish.profile, from);
  }

  /** Gives the way up. */
  end() {
    clearInterval(this.#timer);
    this.#kept.end();
    this.#wish = null;
    this.#from = null;
    this.#why = null;
  }

  /** @param {string} reason */
  async #ask(reason) {
    const wish = this.#wish;
    const from = this.#where();
    if (wish === null || from === null) return;
    const { to, profile } = wish;
    try {
      const answer = await this.#client.route(this.#slug, { from, to, profile, avoidCrowds: true });
      if (wish === this.#wish) this.#onAnswer({ reason, ...answer });
    } catch {
      if (wish === this.#wish && reason === 'requested') {
        this.#onAnswer({ reason, refusal: NO_WAY });
      }
    }
  }
}
