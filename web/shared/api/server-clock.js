// @ts-check

/** Milliseconds by which a ping's round trip may be longer than the quickest so far and still count;
 * the quickest is forgotten slowly, because networks and clocks change. */
const slack = 20;
const forgetting = 1.2;

/** The server's time, and so the age of its data. Milliseconds throughout. */
export class ServerClock {
  /** To be added to this machine's clock in order to get the server's. */
  offset = 0;
  #isKnown = false;
  #quickest = Infinity;
  #newest = -Infinity;
  #heard = -Infinity;

  /** A first guess, short by as long as the message took. @param {number} time @param {number} now */
  hello(time, now) {
    this.offset = time - now;
    this.#isKnown = true;
    this.#quickest = Infinity;
    this.#newest = -Infinity;
  }

  /** The answer to a ping: the server's time is that of half the round trip.
   * @param {number} sent @param {number} serverTime @param {number} now */
  pong(sent, serverTime, now) {
    const way = now - sent;
    if (!(way >= 0) || !Number.isFinite(serverTime)) return;
    const isGood = way <= this.#quickest * forgetting + slack;
    this.#quickest = Math.min(this.#quickest * forgetting, way);
    if (!isGood) return;
    this.offset = serverTime - (sent + now) / 2;
    this.#isKnown = true;
  }

  /** Data of some moment came in.
   * @param {number | undefined} time of the server, perhaps modulo 2³²; undefined when it does not
   *   say @param {number} now */
  data(time, now) {
    this.#heard = now;
    if (time === undefined || !this.#isKnown) return;
    const there = now + this.offset;
    const away = (time - there) % 2 ** 32;
    this.#newest = Math.max(
      this.#newest,
      there + (away > 2 ** 31 ? away - 2 ** 32 : away < -(2 ** 31) ? away + 2 ** 32 : away),
    );
  }

  /** How old the newest data is: since it was heard, or since it was true if that is longer.
   * @param {number} now @returns {number} ms; Infinity while there is none */
  age(now) {
    const waited = now - this.#heard;
    if (!this.#isKnown || this.#newest === -Infinity) return Math.max(0, waited);
    return Math.max(0, waited, now + this.offset - this.#newest);
  }
}
