// @ts-check
/** @import { Choice, Place, Spot } from '../../shared/api/types.js' */

/** Where a route leads: a place, or the nearest of some kind. @typedef {Place | { nearest: Choice }} Goal */
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
  #count = 0;
  /** @type {{id: string} | null} */
  #current = null;

  /**
   * @param {(message: Message) => void} send
   * @param {string} venue
   * @param {Spot} from  where the kiosk stands
   */
  constructor(send, venue, from) {
    this.#send = send;
    this.#venue = venue;
    this.#from = from;
  }

  /**
   * Asks for the way to a place; the one before ends.
   * @param {Goal} to  @param {string} profile
   * @param {Spot} [from]  (default: where the kiosk stands)
   */
  ask(to, profile, from = this.#from) {
    this.end();
    this.#count += 1;
    this.#current = { id: `kiosk-${this.#count}` };
    this.#send({ type: 'route', venue: this.#venue, id: this.#current.id, from, to, profile });
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
