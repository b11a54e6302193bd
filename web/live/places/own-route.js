// @ts-check
import { RouteLayer } from '../../shared/map/routes/route-layer.js';
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { LocalizedText, Route } from '../../shared/api/types.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */

/** What is known of the way: nothing yet, the way, or why there is none.
 * @typedef {{ target: string, route: Route | null, refusal: LocalizedText | null }} OwnWay */

/** The way of the viewer's own navigator to a place. The server keeps it: it follows the navigator and
 * each edit until the navigator arrives or the viewer ends it. */
export class OwnRoute {
  #socket;
  #venue;
  #navigator;
  #layer;
  #onChange;
  /** @type {OwnWay | null} */
  #way = null;

  /** @param {object} parts
   * @param {Pick<LiveSocket, 'send' | 'on'>} parts.socket
   * @param {string} parts.venue
   * @param {string} parts.navigator
   * @param {Pick<RouteLayer, 'setRoute'>} parts.layer
   * @param {() => void} parts.onChange */
  constructor({ socket, venue, navigator, layer, onChange }) {
    this.#socket = socket;
    this.#venue = venue;
    this.#navigator = navigator;
    this.#layer = layer;
    this.#onChange = onChange;
    socket.on('route', (message) => {
      if (message.id === this.#id && this.#way) {
        this.#set({
          ...this.#way,
          route: message.route ?? null,
          refusal: message.refusal?.text ?? null,
        });
      }
    });
    for (const type of /** @type {const} */ (['arrived', 'routeEnded'])) {
      socket.on(type, (message) => {
        if (message.id === this.#id) this.#set(null);
      });
    }
  }

  /** @param {MapView} view */
  static layerOn(view) {
    return new RouteLayer(view);
  }

  get #id() {
    return `own-${this.#navigator}`;
  }

  /** The way; `null` while none was asked for. */
  get way() {
    return this.#way;
  }

  /** Asks for the way to a place. @param {string} target id of a feature */
  go(target) {
    this.#socket.send({
      type: 'route',
      venue: this.#venue,
      id: this.#id,
      navigator: this.#navigator,
      to: { feature: target },
    });
    this.#set({ target, route: null, refusal: null });
  }

  /** Gives the way up. */
  end() {
    if (this.#way === null) return;
    this.#socket.send({ type: 'endRoute', venue: this.#venue, id: this.#id });
    this.#set(null);
  }

  /** @param {OwnWay | null} way */
  #set(way) {
    this.#way = way;
    this.#layer.setRoute(way?.route ?? null);
    this.#onChange();
  }
}
