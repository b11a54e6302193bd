// @ts-check
import { RouteRequest } from './route-request.js';
/** @import { Problem } from './api-error.js' */
/** @import { LiveSocket } from './live-socket.js' */
/** @import { Goal } from './route-request.js' */
/** @import { Place, Refusal, Route } from './types.js' */

/** What the server says of a route that it keeps: the route, why there is none, or what was wrong with the
 * request. `reason`: `requested`, `edited` and others of docs/protocol.md; `destination`: the nearest.
 * @typedef {{ reason: string, revision?: number, route?: Route, refusal?: Refusal, destination?: string,
 *   problem?: Problem }} RouteNews */

/** One route that the server keeps: it comes again after each edit that changes it, and after a loss of
 * the connection. */
export class FollowedRoute {
  /** How many there were on this page: several may share a socket. */
  static #count = 0;
  #request;

  /** @param {LiveSocket} socket @param {string} venue @param {(news: RouteNews) => void} take
   * @param {AbortSignal} [signal] */
  constructor(socket, venue, take, signal) {
    FollowedRoute.#count += 1;
    const name = `followed-${FollowedRoute.#count}`;
    this.#request = new RouteRequest((message) => void socket.send(message), venue, null, name);
    const mine = (/** @type {any} */ message) => this.#request.isAbout(message);
    socket.on('route', (message) => mine(message) && take(message), signal);
    socket.on('error', (message) => {
      const { about, id, problem } = message;
      if (about === 'route' && mine({ venue, id })) take({ reason: 'requested', problem });
    }, signal);
  }

  /** Asks for the way from one place to another; the one before ends.
   * @param {{ from: Place, to: Goal, profile?: string }} ends profile: `walking` or `stepFree` */
  ask({ from, to, profile = 'walking' }) {
    this.#request.ask(to, profile, from);
  }

  /** Gives the route up. */
  end() {
    this.#request.end();
  }
}
