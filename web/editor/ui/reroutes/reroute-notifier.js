// @ts-check
import { RerouteCount } from './reroute-count.js';

/** @import { Editor } from '../../editor.js' */
/** @import { Shell } from '../shell/shell.js' */
/** @import { RerouteTrails } from './reroute-trails.js' */

/** Tells how many people my edits have led another way, and shows on the map where they go now. */
export class RerouteTeller {
  #count = new RerouteCount();
  #editor;
  #shell;
  /** @type {Promise<RerouteTrails> | null} */
  #trails = null;

  /** @param {Editor} editor @param {Shell} shell */
  constructor(editor, shell) {
    this.#editor = editor;
    this.#shell = shell;
  }

  /** Takes a message of the `routes` stream. @param {any} message */
  routed(message) {
    this.#tell(message.revision, this.#count.routed(message));
  }

  /** Says that a revision is mine. @param {number} revision */
  own(revision) {
    this.#tell(revision, this.#count.own(revision));
  }

  /** @param {number} revision @param {number} count */
  async #tell(revision, count) {
    if (count === 0) return;
    this.#shell.rerouted(count);
    this.#trails ??= import('./reroute-trails.js')
      .then(({ RerouteTrails }) => new RerouteTrails(this.#editor));
    (await this.#trails).show(this.#count.routesOf(revision));
  }
}
