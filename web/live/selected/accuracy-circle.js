// @ts-check
import { element } from '../../shared/ui/element.js';
/** @import { MapView } from '../../shared/map/map-view.js' */

/** The share of the way to a new radius that the circle grows in one frame. */
const pursuit = 0.15;

/** The circle that holds a person with 95 % probability, between the plan and the dots.
 *
 * An element of its own: it moves with its dot in each frame, for which the plan need not be drawn. */
export class AccuracyCircle {
  #view;
  #radius = 0;
  #element = element('div', { class: 'accuracy-circle', 'aria-hidden': 'true', hidden: true });

  /** @param {MapView} view */
  constructor(view) {
    this.#view = view;
    view.surface.append(this.#element);
  }

  /** Lets the next circle begin with its own size: it is around another person. */
  restart() {
    this.#radius = 0;
    this.#element.hidden = true;
  }

  /** Draws it for this frame, or hides it.
   * @param {{ at: readonly [number, number], accuracy: number, isCertain: boolean } | null} circle
   *   metres; isCertain: measurements agree on the place, and are new */
  show(circle) {
    this.#element.hidden = circle === null;
    if (!circle) return;
    const { at, accuracy, isCertain } = circle;
    const away = accuracy - this.#radius;
    this.#radius = this.#radius === 0 ? accuracy : this.#radius + away * pursuit;
    if (Math.abs(away) * this.#view.camera.scale > 0.5) this.#view.requestMoving();
    const pixels = this.#radius * this.#view.camera.scale;
    const [x, y] = this.#view.worldToScreen(...at);
    const { style } = this.#element;
    style.inlineSize = style.blockSize = `${2 * pixels}px`;
    style.transform = `translate(${x - pixels}px, ${y - pixels}px)`;
    this.#element.classList.toggle('is-doubtful', !isCertain);
  }
}
