// @ts-check
import { pointAlong, showingTime } from '../route/walk.js';

/** A pause on a floor after its leg was walked, in milliseconds. */
const PAUSE = 900;

/**
 * Plays a route: somebody walks each leg, then the next floor comes.
 *
 * With reduced motion nobody walks; the floors follow one another.
 */
export class RouteAnimation {
  #requestMoving;
  #frame = 0;
  #leg = null;
  #begun = 0;
  #isStill;
  #onLegEnd = () => {};

  /** @param {{requestMoving: () => void, isStill: () => boolean}} parts */
  constructor({ requestMoving, isStill }) {
    this.#requestMoving = requestMoving;
    this.#isStill = isStill;
  }

  /** @param {any} leg  @param {() => void} onLegEnd */
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

  /** Where somebody walks now, on the floor of the leg; null when nobody does. */
  walker() {
    if (this.#leg === null || this.#isStill()) return null;
    const { floor, points, distance } = this.#leg;
    const part = Math.min(1, (performance.now() - this.#begun) / showingTime(distance));
    return { floor, point: pointAlong(points, part * distance) };
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
