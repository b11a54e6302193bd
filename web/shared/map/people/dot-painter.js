// @ts-check
import { slotCount } from '../../api/frames/position-frame.js';
import { headingSteps, subSteps } from './dot-shapes.js';
import { over, splat } from './splat.js';
/** @import { DotAtlas } from './dot-atlas.js' */
/** @import { DotSprites } from './dot-sprites.js' */
/** @import { NavigatorTracks } from './navigator-tracks.js' */
/** @import { PixelBuffer } from './splat.js' */

const perPlace = subSteps * subSteps;
const perForm = headingSteps * perPlace;
/** Pixels from the middle of a dot to its furthest edge, at most. */
const reach = 24;
/** What was drawn: how many dots, whether one is moving, and the box of pixels that was touched
 * (right and bottom excluded; empty when left is not below right).
 * @typedef {{ count: number, isBusy: boolean, left: number, top: number, right: number,
 *   bottom: number }} Drawn */

/** @returns {Drawn} */
export const nothingDrawn = () => ({
  count: 0,
  isBusy: false,
  left: 0,
  top: 0,
  right: 0,
  bottom: 0,
});

/** Draws the people on a floor into a picture. Nothing is allocated for a frame. */
export class DotPainter {
  drawn = nothingDrawn();
  /** Places on the picture and keys of the dots that are in it, in the order of their slots. */
  #x = new Int16Array(slotCount);
  #y = new Int16Array(slotCount);
  #key = new Uint16Array(slotCount);

  /** @param {PixelBuffer & { words: Int32Array }} buffer words: the same pixels as signed numbers,
   *   which engines keep in a register as they are
   * @param {NavigatorTracks} tracks
   * @param {DotSprites} sprites
   * @param {DotAtlas} atlas the same dots, packed for this picture's width
   * @param {{ matrix: readonly number[], turn: number, moment: number, floor: number, skip: number,
   *   shown: Uint8Array, isOld: boolean }} what matrix: metres to pixels; turn: of the map, 256ths
   *   counter-clockwise; moment: the server's, ms; floor: index; skip: a slot, −1 for none */
  draw(buffer, tracks, sprites, atlas, what) {
    this.#place(buffer, tracks, what);
    const { drawn: { count } } = this;
    const { words, width, height } = buffer;
    const { starts } = atlas;
    const edge = sprites.reach;
    for (let dot = 0; dot < count; dot += 1) {
      const px = this.#x[dot];
      const py = this.#y[dot];
      const key = this.#key[dot];
      if (px < edge || py < edge || px >= width - edge || py >= height - edge) {
        splat(buffer, atlas.sprite(key), px, py);
        continue;
      }
      const start = starts[key] || atlas.pack(key);
      // Packing may have moved them.
      const { numbers } = atlas;
      const middle = py * width + px;
      const solidEnd = start + 2 + numbers[start];
      const spriteEnd = start + 2 + numbers[start + 1];
      let i = start + 2;
      for (; i < solidEnd; i += 2) words[middle + numbers[i]] = numbers[i + 1];
      for (; i < spriteEnd; i += 2) {
        const at = middle + numbers[i];
        const below = words[at];
        words[at] = below === 0 ? numbers[i + 1] : over(numbers[i + 1], below);
      }
    }
  }

  /** Finds each dot's place on the picture, and its sprite.
   * @param {PixelBuffer} buffer @param {NavigatorTracks} tracks @param {any} what */
  #place(
    { width, height },
    tracks,
    { matrix: [a, b, c, d, e, f], turn, moment, floor: here, skip, shown },
  ) {
    const {
      floor,
      state,
      isDoubtful,
      heading,
      hasHeading,
      fromX,
      fromY,
      toX,
      toY,
      fromTime,
      toTime,
      end,
    } = tracks;
    let [left, top, right, bottom] = [width, height, 0, 0];
    let count = 0;
    let isBusy = false;
    for (let slot = 0; slot < end; slot += 1) {
      if (floor[slot] !== here || shown[slot] === 0 || slot === skip) continue;
      let x = toX[slot];
      let y = toY[slot];
      if (moment < toTime[slot]) {
        isBusy = true;
        const from = fromTime[slot];
        const rest = moment <= from ? 1 : 1 - (moment - from) / (toTime[slot] - from);
        x += (fromX[slot] - x) * rest;
        y += (fromY[slot] - y) * rest;
      }
      const screenX = a * x + c * y + e;
      const screenY = b * x + d * y + f;
      if (
        screenX < -reach || screenY < -reach || screenX > width + reach || screenY > height + reach
      ) continue;
      const px = Math.floor(screenX);
      const py = Math.floor(screenY);
      let form = isDoubtful[slot] === 1 && state[slot] !== 2 ? 3 : state[slot];
      let step = 0;
      if (form === 1) {
        if (hasHeading[slot] === 0) form = 4;
        else {step = ((((heading[slot] + turn) & 255) * headingSteps + 128) >> 8) &
            (headingSteps - 1);}
      }
      const place = (((screenY - py) * subSteps) | 0) * subSteps +
        (((screenX - px) * subSteps) | 0);
      this.#x[count] = px;
      this.#y[count] = py;
      this.#key[count] = form * perForm + step * perPlace + place;
      if (px < left) left = px;
      if (px > right) right = px;
      if (py < top) top = py;
      if (py > bottom) bottom = py;
      count += 1;
    }
    if (count === 0) [left, top, right, bottom] = [0, 0, -reach, -reach];
    const { drawn } = this;
    drawn.count = count;
    drawn.isBusy = isBusy;
    drawn.left = Math.max(0, left - reach);
    drawn.top = Math.max(0, top - reach);
    drawn.right = Math.min(width, right + reach);
    drawn.bottom = Math.min(height, bottom + reach);
  }
}
