// @ts-check
/** @import { Choice, Place } from './types.js' */

/** Where a route leads: a place, or the nearest of some kind. @typedef {Place | { nearest: Choice }} Goal */
/** Where a route begins: at a place, or wherever a navigator is. @typedef {Place} Origin */
/** A message to the server. @typedef {Record<string, unknown> & { type: string }} Message */

/**
 * Asks for one route at a time and lets the server keep it alive; the socket asks again after a
 * loss.
 *
 * A route is named on the socket by a number that only grows, so that the answer to an earlier
 * request is recognised.
 */
export class RouteRequest {
  #send;
  #venue;
  #from;
  #name;
  #count = 0;
  /** @type {{id: string} | null} */
  #current = null;

  /**
   * @param {(message: Message) => void} send
   * @param {string} venue
   * @param {Origin | null} from  where routes begin; null: each request says it
   * @param {string} [name]  tells its routes from those of others on the socket
   */
  constructor(send, venue, from, name = 'way') {
    this.#name = name;
    this.#send = send;
    this.#venue = venue;
    this.#from = from;
  }

  /**
   * Asks for the way to a place; the one before ends.
   * @param {Goal} to  @param {string} profile
   * @param {Origin | null} [from]  (default: where routes begin)
   */
  ask(to, profile, from = this.#from) {
    this.end();
    if (from === null) return;
    this.#count += 1;
    const { id } = this.#current = { id: `${this.#name}-${this.#count}` };
    const origin = 'navigator' in from ? from : { from };
    this.#send({ type: 'route', venue: this.#venue, id, ...origin, to, profile });
  }

  /** Gives the route up. */
  end() {
    if (this.#current === null) return;
    this.#send({ type: 'endRoute', venue: this.#venue, id: this.#current.id });
    this.#current = null;
  }

  /** Whether a message speaks of the route that is asked for. @param {{ venue: string, id?: string }} message */
  isAbout({ venue, id }) {
    return this.#current !== null && venue === this.#venue && id === this.#current.id;
  }
}
