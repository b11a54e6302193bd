// @ts-check
import { orderStops } from './stop-order.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { Refusal, Spot } from '../../shared/api/types.js' */
/** @import { KeptPlaces } from '../kept/kept-places.js' */
/** @import { Destination } from './destination.js' */

/** Several stops, to which the visitor is led one after the other: in which order, and which are left out. */
export class StopTour {
  #destination;
  #kept;
  #find;
  #handlers;
  /** The stop that no way leads to. @type {string | null} */
  #blocked = null;
  /** The number of orders that were asked for: only the last one counts. */
  #asked = 0;

  /**
   * @param {object} parts
   * @param {Destination} parts.destination
   * @param {KeptPlaces} parts.kept  which stops the visitor has chosen
   * @param {(body: Parameters<Client['route']>[1]) => ReturnType<Client['route']>} parts.find  asks the server
   * @param {object} handlers
   * @param {() => void} handlers.onOrder  it is known which stop is the first
   * @param {(refusal: Refusal) => void} handlers.onRefuse  no way leads to one of them
   * @param {() => void} handlers.onLeave  a stop is left out, or behind the visitor
   */
  constructor({ destination, kept, find }, handlers) {
    this.#destination = destination;
    this.#kept = kept;
    this.#find = find;
    this.#handlers = handlers;
  }

  /** The stop that no way leads to. */
  get blocked() {
    return this.#blocked;
  }

  /** Whether there are several stops. */
  get hasStops() {
    return this.#destination.stop !== null;
  }

  /** Another way begins, or none: what was asked for before counts no longer. */
  forget() {
    this.#asked += 1;
    this.#blocked = null;
  }

  /** Asks for the best order of the stops still ahead. @param {Spot} from  @param {string} profile */
  async order(from, profile) {
    this.forget();
    const asked = this.#asked;
    const { stops } = this.#destination;
    const chosen = { order: stops.map(({ id }) => id) };
    // Without an answer they are visited as they were chosen.
    const found = this.#destination.isInOrder
      ? chosen
      : await orderStops(this.#find, { from, stops, profile }).catch(() => chosen);
    if (asked !== this.#asked) return;
    if ('order' in found) {
      this.#destination.order(found.order);
      this.#handlers.onOrder();
      return;
    }
    this.#blocked = found.stop;
    this.#handlers.onRefuse(found.refusal);
  }

  /** Leaves out the stop that no way leads to. */
  skip() {
    if (this.#blocked !== null) this.#leave(this.#blocked);
  }

  /** Goes on to the next stop. */
  goOn() {
    if (this.#destination.id !== null) this.#leave(this.#destination.id);
  }

  /** Being led is over. @param {boolean} isThere  whether the visitor has reached the stop */
  end(isThere) {
    const { id } = this.#destination;
    if (isThere && this.hasStops && id !== null) this.#kept.setStop(id, false);
    this.forget();
  }

  /** @param {string} id */
  #leave(id) {
    this.#destination.leave(id);
    this.#kept.setStop(id, false);
    this.#handlers.onLeave();
  }
}
