// @ts-check
/** @typedef {import("../shared/api/types.js").Route} Route */

/** The routes that people follow now, by navigator and the id the owner chose. */
export class RouteBook {
  /** @type {Map<string, Map<string, Route>>} */
  #byNavigator = new Map();

  /** Takes over a `route`, `arrived` or `routeEnded` message.
   * @param {any} message */
  apply(message) {
    const { navigator, id, route, type } = message;
    if (!navigator) return;
    const routes = this.#byNavigator.get(navigator) ?? new Map();
    if (type === "route" && route) routes.set(id, route);
    else routes.delete(id);
    if (routes.size > 0) this.#byNavigator.set(navigator, routes);
    else this.#byNavigator.delete(navigator);
  }

  /** The latest route of somebody.
   * @param {string} navigator @returns {Route | null} */
  of(navigator) {
    return [...(this.#byNavigator.get(navigator)?.values() ?? [])].pop() ?? null;
  }

  /** Everybody's routes.
   * @returns {Route[]} */
  all() {
    return [...this.#byNavigator.values()].flatMap((routes) => [...routes.values()]);
  }

  /** Forgets all. */
  clear() {
    this.#byNavigator.clear();
  }
}
