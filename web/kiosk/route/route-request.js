// @ts-check

/**
 * Asks for one route at a time and lets the server keep it alive; the socket asks again after a
 * loss.
 *
 * A route is named on the socket by a number that only grows, so that an answer to a question that
 * is no longer asked is recognised.
 */
export class RouteRequest {
  #send;
  #venue;
  #from;
  #count = 0;
  /** @type {{id: string} | null} */
  #current = null;

  /**
   * @param {(message: any) => void} send
   * @param {string} venue
   * @param {{floor: string, x: number, y: number}} from  where the kiosk stands
   */
  constructor(send, venue, from) {
    this.#send = send;
    this.#venue = venue;
    this.#from = from;
  }

  /**
   * Asks for the way to a place; the one before ends.
   * @param {any} to  @param {string} profile
   * @param {{floor: string, x: number, y: number}} [from]  where the kiosk stands if not told
   */
  ask(to, profile, from = this.#from) {
    this.end();
    this.#count += 1;
    this.#current = { id: `kiosk-${this.#count}` };
    this.#send({ type: 'route', venue: this.#venue, id: this.#current.id, from, to, profile });
  }

  /** No route is wanted any more. */
  end() {
    if (this.#current === null) return;
    this.#send({ type: 'endRoute', venue: this.#venue, id: this.#current.id });
    this.#current = null;
  }

  /** Whether a message speaks of the route that is asked for. @param {{venue: string, id: string}} message */
  isAbout({ venue, id }) {
    return this.#current !== null && venue === this.#venue && id === this.#current.id;
  }
}
