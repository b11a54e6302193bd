// @ts-check
import { pointAlong } from '../../shared/geometry/line.js';
/** @import { Leg } from '../../shared/api/types.js' */

/** A pause on a floor after its leg was walked, in milliseconds. */
const PAUSE = 900;

/** How long the walk over a leg is shown, in milliseconds. @param {number} metres */
const showingTime = (metres) => Math.min(7000, Math.max(2500, metres * 90));

/**
 * Plays a route: a walker goes over each leg, then the next floor comes.
 *
 * With reduced motion there is no walker; the floors follow one another.
 */
export class RouteAnimation {
  #requestMoving;
  #frame = 0;
  /** @type {Leg | null} */
  #leg = null;
  #begun = 0;
  #isStill;
  #onLegEnd = () => {};

  /** @param {{ requestMoving: () => void, isStill: () => boolean }} parts */
  constructor({ requestMoving, isStill }) {
    this.#requestMoving = requestMoving;
    this.#isStill = isStill;
  }

  /** @param {Leg} leg  @param {() => void} onLegEnd */
  play(leg, onLegEnd) {
    if (leg === this.#leg) return;
    this.stop();
    this.#leg = leg;
    this.#begun = performance.now();
    this.#onLegEnd = onLegEnd;
    this.#frame = requestAnimationFrame(this.#step);
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    if (this.#leg !== null) this.#requestMoving();
    this.#leg = null;
  }

  /** Where the walker is now, on the floor of the leg; null while nothing plays. */
  walker() {
    if (this.#leg === null || this.#isStill()) return null;
    const { floor, points, distance } = this.#leg;
    const part = Math.min(1, (performance.now() - this.#begun) / showingTime(distance));
    return { floor, point: pointAlong(points, part * distance).at };
  }

  #step = (/** @type {number} */ now) => {
    const leg = this.#leg;
    if (leg === null) return;
    if (now - this.#begun > showingTime(leg.distance) + PAUSE) {
      this.stop();
      this.#onLegEnd();
      return;
    }
    if (!this.#isStill()) this.#requestMoving();
    this.#frame = requestAnimationFrame(this.#step);
  };
}
