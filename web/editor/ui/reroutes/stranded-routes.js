// @ts-check

/** @import { Refusal } from '../../../shared/api/types.js' */

/** @typedef {{navigator: string, id: string, revision: number, refusal: Refusal}} StrandedRoute */

/** The navigators left without a way by my edits: refusals with reason `edited`, until they have a route again. */
export class Stranded {
  /** By navigator and the route's id. @type {Map<string, StrandedRoute>} */
  #routes = new Map();
  /** Revisions of mine. @type {Set<number>} */
  #mine = new Set();

  /**
   * Takes a message about a navigator's route: `route`, `arrived` or `routeEnded`.
   *
   * @param {{type: string, navigator?: string, id: string, reason?: string, revision?: number,
   *   refusal?: Refusal}} message
   * @returns {boolean} whether the list may be another one now
   */
  take({ type, navigator, id, reason, revision = 0, refusal }) {
    if (!navigator) return false;
    const key = `${navigator}\n${id}`;
    const before = this.#routes.get(key);
    this.#routes.delete(key);
    // Who is led to another place instead has a way, whatever became of the first.
    if (type === 'route' && !refusal) this.#forget(navigator);
    if (!refusal) return true;
    if (reason === 'edited') this.#routes.set(key, { navigator, id, revision, refusal });
    else if (before) this.#routes.set(key, { ...before, refusal });
    return true;
  }

  /** Says that a revision is mine. @param {number} revision */
  own(revision) {
    this.#mine.add(revision);
  }

  /** Those that my edits have stranded, the latest first. @returns {StrandedRoute[]} */
  get list() {
    return [...this.#routes.values()].filter(({ revision }) => this.#mine.has(revision)).reverse();
  }

  /** Empties the list. */
  clear() {
    this.#routes.clear();
  }

  /** @param {string} navigator */
  #forget(navigator) {
    for (const [key, route] of this.#routes) {
      if (route.navigator === navigator) this.#routes.delete(key);
    }
  }
}
