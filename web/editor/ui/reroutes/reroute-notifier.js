// @ts-check
import { RerouteCount } from './reroute-count.js';

/** @import { View } from '../../map/view.js' */
/** @import { Shell } from '../shell/shell.js' */
/** @import { RerouteTrails } from './reroute-trails.js' */

/** Shows how many people my edits have led another way, and on the map where they go now. */
export class RerouteNotifier {
  #count = new RerouteCount();
  #view;
  #shell;
  /** @type {Promise<RerouteTrails> | null} */
  #trails = null;

  /** @param {{view: View}} parts @param {Shell} shell */
  constructor({ view }, shell) {
    this.#view = view;
    this.#shell = shell;
  }

  /** Takes a message of the `routes` stream. @param {any} message */
  routed(message) {
    this.#show(message.revision, this.#count.routed(message));
  }

  /** Notes that a revision is mine. @param {number} revision */
  own(revision) {
    this.#show(revision, this.#count.own(revision));
  }

  /** @param {number} revision @param {number} count */
  async #show(revision, count) {
    if (count === 0) return;
    this.#shell.rerouted(count);
    this.#trails ??= import('./reroute-trails.js')
      .then(({ RerouteTrails }) => new RerouteTrails({ view: this.#view }));
    (await this.#trails).show(this.#count.routesOf(revision));
  }
}
