// @ts-check
import { headingSteps, makeDot, subSteps } from './dot-shapes.js';
/** @import { DotSprite } from './dot-shapes.js' */

/** Colours of dots as [r, g, b].
 * @typedef {{ moving: number[], standing: number[], stale: number[], doubtful: number[], edge: number[] }} DotColours */

const forms = /** @type {const} */ (['disc', 'arrow', 'donut', 'ring', 'diamond']);
const perForm = subSteps * subSteps * headingSteps;

/** All the dots of one size and set of colours, each drawn when it is first needed. */
export class DotSprites {
  /** @type {(DotSprite | undefined)[]} */
  #sprites = Array.from({ length: forms.length * 2 * perForm });
  #radius;
  #colours;
  /** How far a dot reaches from its middle at most, in pixels. */
  reach;

  /** @param {number} radius pixels @param {DotColours} colours */
  constructor(radius, colours) {
    this.#radius = radius;
    this.#colours = colours;
    this.reach = this.get(1, 0, 1, 0, 0, false).reach;
  }

  /** The dot for a state.
   * @param {number} state 0 standing, 1 moving, 2 stale, 3 doubtful
   * @param {number} heading 256ths of a turn as it appears on the screen @param {number} hasHeading
   * @param {number} subX @param {number} subY 0…subSteps−1 @param {boolean} isOld grey, because
   * nothing new is heard
   * @returns {DotSprite} */
  get(state, heading, hasHeading, subX, subY, isOld) {
    const form = state === 0 ? 0 : state >= 2 ? state + 1 : hasHeading ? 1 : 2;
    const step = form === 1 ? ((heading * headingSteps + 128) >> 8) & (headingSteps - 1) : 0;
    const key = ((form * 2 + (isOld ? 1 : 0)) * headingSteps + step) * subSteps * subSteps +
      subY * subSteps + subX;
    return this.#sprites[key] ?? this.#make(key, form, step, subX, subY, isOld);
  }

  /** @param {number} key @param {number} form @param {number} step @param {number} subX
   * @param {number} subY @param {boolean} isOld */
  #make(key, form, step, subX, subY, isOld) {
    const { moving, standing, stale, doubtful, edge } = this.#colours;
    const fill = isOld || form === 3
      ? stale
      : form === 4
      ? doubtful
      : form === 0
      ? standing
      : moving;
    const sprite = makeDot(forms[form], this.#radius, fill, edge, {
      angle: (step / headingSteps) * 2 * Math.PI,
      shiftX: (subX + 0.5) / subSteps - 0.5,
      shiftY: (subY + 0.5) / subSteps - 0.5,
    });
    this.#sprites[key] = sprite;
    return sprite;
  }
}
