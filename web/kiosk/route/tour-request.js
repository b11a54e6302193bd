// @ts-check
import { statusOf } from '../../shared/api/api-error.js';
import { tourWalk } from './tour-walk.js';
/** @import { Place, Tour } from '../../shared/api/types.js' */
/** @import { Answer, RouteRefusal } from './answer.js' */

/** What the server is asked for a tour. @typedef {{ via: Place[], profile: string }} TourQuestion */
/** What the server says of a tour: the walk, or why there is none and the stop's number.
 * @typedef {{ revision: number, tour?: Tour,
 *   refusal?: Omit<RouteRefusal, 'stop'> & { stop?: number } }} TourAnswer */

const RETRY_MILLISECONDS = 3000;
/** A request that the server refuses for good. @type {TourAnswer} */
const noWay = Object.freeze({ revision: 0, refusal: { reason: 'noWay' } });

/**
 * Asks for one tour at a time, again after each edit, and again until the server answers.
 *
 * Answers to earlier requests are dropped.
 */
export class TourRequest {
  #ask;
  #take;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {{ stops: readonly string[], places: Place[], profile: string } | null} */
  #request = null;
  #isAsking = false;
  /** Why to ask again as soon as the answer is there, or null. @type {string | null} */
  #again = null;
  #answered = '';

  /**
   * @param {(request: TourQuestion) => Promise<TourAnswer>} ask  by HTTP
   * @param {(answer: Answer) => void} take  gets what has become of the tour
   */
  constructor(ask, take) {
    this.#ask = ask;
    this.#take = take;
  }

  /**
   * Asks for the best way over some places; the request before is forgotten.
   * @param {readonly string[]} stops  ids of the places
   * @param {Place[]} places  for the server, in the same order
   * @param {string} profile
   */
  ask(stops, places, profile) {
    this.#request = { stops, places, profile };
    this.#answered = '';
    this.#send('requested');
  }

  /** Asks again: the venue was edited, or the connection is back. */
  refresh() {
    if (this.#request !== null) this.#send(this.#answered === '' ? 'requested' : 'edited');
  }

  /** Gives the tour up. */
  end() {
    this.#request = null;
    clearTimeout(this.#timer);
  }

  /** @param {string} reason */
  async #send(reason) {
    clearTimeout(this.#timer);
    if (this.#isAsking) {
      this.#again = reason;
      return;
    }
    const request = this.#request;
    if (request === null) return;
    this.#isAsking = true;
    /** @type {TourAnswer | null} */
    let answer = null;
    try {
      answer = await this.#ask({ via: request.places, profile: request.profile });
    } catch (error) {
      const status = statusOf(error);
      if (status >= 400 && status < 500) answer = noWay;
      else if (request === this.#request) {
        this.#timer = setTimeout(() => this.#send(reason), RETRY_MILLISECONDS);
      }
    }
    this.#isAsking = false;
    if (answer !== null && request === this.#request) {
      this.#report(request.stops, answer, reason);
    }
    const again = this.#again;
    this.#again = null;
    if (again !== null) await this.#send(again);
  }

  /**
   * Hands an answer on that differs from the one before.
   * @param {readonly string[]} stops  @param {TourAnswer} answer  @param {string} reason
   */
  #report(stops, { revision, tour, refusal }, reason) {
    const said = JSON.stringify(tour ?? refusal);
    if (said === this.#answered) return;
    this.#answered = said;
    const stop = refusal?.stop === undefined ? undefined : stops[refusal.stop];
    const result = tour ? tourWalk(tour, stops) : { refusal: refusal && { ...refusal, stop } };
    this.#take(Object.freeze({ reason, revision, ...result }));
  }
}
