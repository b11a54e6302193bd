// @ts-check

/**
 * Asks for one route at a time and lets the server keep it alive.
 *
 * A route is named on the socket by a number that only grows, so that an answer to a question that
 * is no longer asked is recognised.
 */
export class RouteRequest {
  #send;
  #venue;
  #from;
  #count = 0;
  /** @type {{id: string, to: any, profile: string} | null} */
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

  /** Asks for the way to a place; the one before ends. @param {any} to  @param {string} profile */
  ask(to, profile) {
    this.end();
    this.#count += 1;
    this.#current = { id: `kiosk-${this.#count}`, to, profile };
    this.#sendCurrent();
  }

  /** Asks again on a new connection. */
  askAgain() {
    if (this.#current) this.#sendCurrent();
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

  #sendCurrent() {
    const { id, to, profile } = /** @type {any} */ (this.#current);
    this.#send({ type: 'route', venue: this.#venue, id, from: this.#from, to, profile });
  }
}
