// @ts-check
import { headingSteps, subSteps } from "./dot-shapes.js";
/** @typedef {import("./dot-sprites.js").DotSprites} DotSprites */

const perPlace = subSteps * subSteps;
/** Forms by state and whether the heading is known, 32 headings, places within a pixel. */
const keys = 5 * headingSteps * perPlace;

/** The dots of one size packed for a picture of one width: one array of numbers instead of an
 * object a dot, so that ten thousand of them are drawn without following a pointer. At a dot's
 * start: how many numbers its opaque pixels take, how many all take, then place and colour of each
 * pixel, the opaque ones first. Each is packed when it is first needed. */
export class DotAtlas {
  numbers = new Int32Array(1 << 16);
  /** Where a dot begins, by key; 0: it is not packed yet. */
  starts = new Int32Array(keys);
  #end = 1;
  #sprites; #width; #isOld;

  /** @param {DotSprites} sprites @param {number} width pixels of the picture
   * @param {boolean} isOld all grey */
  constructor(sprites, width, isOld) {
    this.#sprites = sprites;
    this.#width = width;
    this.#isOld = isOld;
  }

  /** The dot of a key as it was drawn.
   * @param {number} key by form, heading and place within a pixel; forms: 0 standing, 1 moving, 2
   *   stale, 3 doubtful, 4 moving, heading unknown */
  sprite(key) {
    const form = Math.floor(key / (headingSteps * perPlace));
    const step = Math.floor(key / perPlace) % headingSteps;
    const place = key % perPlace;
    return this.#sprites.get(form === 4 ? 1 : form, step * (256 / headingSteps), form === 4 ? 0 : 1,
      place % subSteps, Math.floor(place / subSteps), this.#isOld);
  }

  /** Packs a dot.
   * @param {number} key @returns {number} its start */
  pack(key) {
    const { dx, dy, colour, solid } = this.sprite(key);
    const start = this.#end;
    const length = 2 + 2 * colour.length;
    if (start + length > this.numbers.length) {
      const wider = new Int32Array(2 * this.numbers.length);
      wider.set(this.numbers);
      this.numbers = wider;
    }
    const { numbers } = this;
    numbers[start] = 2 * solid;
    numbers[start + 1] = 2 * colour.length;
    for (let i = 0; i < colour.length; i += 1) {
      numbers[start + 2 + 2 * i] = dy[i] * this.#width + dx[i];
      numbers[start + 3 + 2 * i] = colour[i];
    }
    this.#end = start + length;
    this.starts[key] = start;
    return start;
  }
}
