// @ts-check
/** @import { Refusal, Route } from '../../shared/api/types.js' */

/** A message about a route: `route`, `arrived` or `routeEnded`.
 * @typedef {{ type: string, navigator?: string, id: string, route?: Route, refusal?: Refusal }} RouteMessage */

/** The routes that people follow now, by navigator and the id that the owner chose. */
export class RouteBook {
  /** @type {Map<string, Map<string, Route>>} */
  #byNavigator = new Map();
  /** The refusals, by navigator and id. @type {Map<string, Map<string, Refusal>>} */
  #refusals = new Map();

  /** Takes over a `route`, `arrived` or `routeEnded` message.
   * @param {RouteMessage} message */
  apply(message) {
    const { navigator, id, route, refusal, type } = message;
    if (!navigator) return;
    put(this.#byNavigator, navigator, id, type === 'route' ? route : undefined);
    put(this.#refusals, navigator, id, type === 'route' ? refusal : undefined);
  }

  /** The latest route of a navigator.
   * @param {string} navigator @returns {Route | null} */
  of(navigator) {
    return [...(this.#byNavigator.get(navigator)?.values() ?? [])].pop() ?? null;
  }

  /** Why a navigator that asked for a route has none; the latest refusal.
   * @param {string} navigator @returns {Refusal | null} */
  refusalOf(navigator) {
    if (this.#byNavigator.has(navigator)) return null;
    return [...(this.#refusals.get(navigator)?.values() ?? [])].pop() ?? null;
  }

  /** @returns {Route[]} */
  all() {
    return [...this.#byNavigator.values()].flatMap((routes) => [...routes.values()]);
  }

  /** Forgets all. */
  clear() {
    this.#byNavigator.clear();
    this.#refusals.clear();
  }
}

/** Puts a value into a map of maps, as the latest, or takes it out.
 * @template T
 * @param {Map<string, Map<string, T>>} book @param {string} navigator @param {string} id
 * @param {T | undefined} value */
const put = (book, navigator, id, value) => {
  const own = book.get(navigator) ?? new Map();
  own.delete(id);
  if (value) own.set(id, value);
  if (own.size > 0) book.set(navigator, own);
  else book.delete(navigator);
};
