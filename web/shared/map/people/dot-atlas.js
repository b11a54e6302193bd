// @ts-check
import { headingSteps, subSteps } from './dot-shapes.js';
/** @import { DotSprites } from './dot-sprites.js' */

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
  /** Pixels are either there or not: faint edges are invisible in a crowd, and reading what is below
   * each takes longer than all the rest. */
  isRough;
  /** All grey, because no news came. */
  isOld;
  #sprites;
  #width;

  /** @param {DotSprites} sprites @param {number} width pixels of the picture
   * @param {{ isOld: boolean, isRough: boolean }} how isOld: all grey */
  constructor(sprites, width, { isOld, isRough }) {
    this.#sprites = sprites;
    this.#width = width;
    this.isOld = isOld;
    this.isRough = isRough;
  }

  /** The dot of a key as it was drawn.
   * @param {number} key by form, heading and place within a pixel; forms: 0 standing, 1 moving, 2
   *   stale, 3 doubtful, 4 moving, heading unknown */
  sprite(key) {
    const form = Math.floor(key / (headingSteps * perPlace));
    const step = Math.floor(key / perPlace) % headingSteps;
    const place = key % perPlace;
    return this.#sprites.get(
      form === 4 ? 1 : form,
      step * (256 / headingSteps),
      form === 4 ? 0 : 1,
      place % subSteps,
      Math.floor(place / subSteps),
      this.isOld,
    );
  }

  /** Packs a dot.
   * @param {number} key @returns {number} its start */
  pack(key) {
    const { dx, dy, colour } = this.sprite(key);
    const least = this.isRough ? 128 : 255;
    const isSolid = (/** @type {number} */ i) => colour[i] >>> 24 >= least;
    const order = [...colour.keys()];
    const solids = order.filter(isSolid);
    const faint = this.isRough ? [] : order.filter((i) => !isSolid(i));
    const start = this.#end;
    const length = 2 + 2 * (solids.length + faint.length);
    if (start + length > this.numbers.length) {
      const wider = new Int32Array(2 * this.numbers.length);
      wider.set(this.numbers);
      this.numbers = wider;
    }
    const { numbers } = this;
    numbers[start] = 2 * solids.length;
    numbers[start + 1] = length - 2;
    [...solids, ...faint].forEach((i, n) => {
      numbers[start + 2 + 2 * n] = dy[i] * this.#width + dx[i];
      numbers[start + 3 + 2 * n] = isSolid(i) ? colour[i] | 0xff000000 : colour[i];
    });
    this.#end = start + length;
    this.starts[key] = start;
    return start;
  }
}
