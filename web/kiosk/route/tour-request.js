// @ts-check
import { tourWalk } from './tour-walk.js';

const RETRY_MILLISECONDS = 3000;

/**
 * Asks for one tour at a time, again after each edit, and again until the server answers.
 *
 * Answers to questions that are no longer asked are dropped.
 */
export class TourRequest {
  #ask;
  #take;
  #timer = 0;
  /** @type {{stops: readonly string[], places: any[], profile: string} | null} */
  #question = null;
  #isAsking = false;
  /** Why to ask again as soon as the answer is there, or null. @type {string | null} */
  #again = null;
  #answered = '';

  /**
   * @param {(question: {via: any[], profile: string}) => Promise<any>} ask  by HTTP
   * @param {(answer: any) => void} take  gets what has become of the tour
   */
  constructor(ask, take) {
    this.#ask = ask;
    this.#take = take;
  }

  /**
   * Asks for the best way over some places; the question before is forgotten.
   * @param {readonly string[]} stops  ids of the places
   * @param {any[]} places  for the server, in the same order
   * @param {string} profile
   */
  ask(stops, places, profile) {
    this.#question = { stops, places, profile };
    this.#answered = '';
    this.#send('requested');
  }

  /** The venue was edited, or the connection is back. */
  refresh() {
    if (this.#question !== null) this.#send(this.#answered === '' ? 'requested' : 'edited');
  }

  /** No tour is wanted any more. */
  end() {
    this.#question = null;
    clearTimeout(this.#timer);
  }

  /** @param {string} reason */
  async #send(reason) {
    clearTimeout(this.#timer);
    if (this.#isAsking) {
      this.#again = reason;
      return;
    }
    const question = this.#question;
    if (question === null) return;
    this.#isAsking = true;
    /** @type {any} */
    let answer = null;
    try {
      answer = await this.#ask({ via: question.places, profile: question.profile });
    } catch (error) {
      const { status } = /** @type {any} */ (error);
      const isFinal = status >= 400 && status < 500;
      if (isFinal) answer = { revision: 0, refusal: { reason: 'noWay' } };
      else if (question === this.#question) {
        this.#timer = setTimeout(() => this.#send(reason), RETRY_MILLISECONDS);
      }
    }
    this.#isAsking = false;
    if (answer !== null && question === this.#question) this.#tell(question, answer, reason);
    const again = this.#again;
    this.#again = null;
    if (again !== null) await this.#send(again);
  }

  #tell({ stops }, { revision, tour, refusal }, reason) {
    const said = JSON.stringify(tour ?? refusal);
    if (said === this.#answered) return;
    this.#answered = said;
    const result = tour
      ? tourWalk(tour, stops)
      : { refusal: { ...refusal, stop: stops[refusal.stop] } };
    this.#take(Object.freeze({ reason, revision, ...result }));
  }
}
