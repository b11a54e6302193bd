// @ts-check
import { contextOf } from '../../ui/required.js';
import { isSameView, makeCamera, worldMatrix } from '../camera/camera.js';
import { rgbOf } from './colours.js';
import { DotAtlas } from './dot-atlas.js';
import { DotSprites } from './dot-sprites.js';
import { slotCount } from '../../api/frames/position-frame.js';
import { DotPainter, nothingDrawn } from './dot-painter.js';
import { NavigatorTracks } from './navigator-tracks.js';
import { splat } from './splat.js';
/** @import { MapView } from '../map-view.js' */
/** @import { Drawn } from './dot-painter.js' */

/** Pixels above which the dots are drawn at half the sharpness. */
const manyPixels = 4_200_000;
/** From this many dots on they are drawn without mixing colours at their edges, and at most each 30 ms:
 * both are invisible in a crowd, as is a step of a pixel. */
const crowd = 3000;
const crowdPause = 30;

/** Moving people as dots in a pixel buffer: `view.setMovingLayer(dots)`. */
export class DotsLayer {
  tracks = new NavigatorTracks();
  /** 1 for slots that are drawn; a filter clears some. */
  shown = new Uint8Array(slotCount).fill(1);
  /** Grey everything because nothing new is heard. */
  isOld = false;
  /** How much larger dots are than on a desk. */
  scale = 1;
  /** Hold the picture. */
  isPaused = false;
  /** A slot drawn twice as large; −1: none. */
  selected = -1;
  /** Milliseconds that the last frame took, and their running mean. */
  cost = 0;
  meanCost = 0;
  /** How many frames were drawn so far. */
  frames = 0;
  /** How many were drawn on the last frame. */
  drawn = 0;
  #ratio = 1;
  #radius = 0;
  /** @type {DotSprites | null} */
  #sprites = null;
  /** @type {DotSprites | null} */
  #largeSprites = null;
  /** @type {ImageData | null} */
  #image = null;
  /** @type {DotAtlas | null} */
  #atlas = null;
  #buffer = { pixels: new Uint32Array(0), words: new Int32Array(0), width: 0, height: 0 };
  #styleOf = /** @type {any} */ (null);
  #floorIndex;
  #frozenAt = 0;
  #painter = new DotPainter();
  #drawn = this.#painter.drawn;
  /** What the picture still shows of the frame before. */
  #before = nothingDrawn();
  #drawnAt = -Infinity;
  #drawnFrom = makeCamera({ scale: 0 });

  /** @param {(floor: string) => number} floorIndex a floor's index in frames; −1: none yet */
  constructor(floorIndex) {
    this.#floorIndex = floorIndex;
  }

  /** Draws one frame; answers whether a dot is moving.
   * @param {HTMLCanvasElement} canvas
   * @param {MapView} view @param {number} now ms @returns {boolean} */
  frame(canvas, view, now) {
    if (this.#mayWait(view, now)) return true;
    const start = performance.now();
    this.#drawnAt = now;
    Object.assign(this.#drawnFrom, view.camera);
    this.#prepare(canvas, view);
    this.#clear();
    if (!this.isPaused) this.#frozenAt = now;
    const isBusy = this.#drawAll(view, this.tracks.displayTime(this.#frozenAt));
    this.#show(canvas);
    this.frames += 1;
    this.cost = performance.now() - start;
    this.meanCost += (this.cost - this.meanCost) * 0.05;
    return isBusy && !this.isPaused;
  }

  /** Holds another moment than before. @param {number} now ms */
  freezeAt(now) {
    this.#frozenAt = now;
  }

  /** Whether the picture of a crowd is recent enough; not when the map moves below it.
   * @param {MapView} view @param {number} now */
  #mayWait(view, now) {
    return this.drawn > crowd && now - this.#drawnAt < crowdPause &&
      isSameView(this.#drawnFrom, view.camera);
  }

  /** Wipes what was drawn last. */
  #clear() {
    const { pixels, width } = this.#buffer;
    const { left, top, right, bottom } = this.#drawn;
    Object.assign(this.#before, this.#drawn);
    if (right - left > width / 2) pixels.fill(0, top * width, bottom * width);
    else for (let y = top; y < bottom; y += 1) pixels.fill(0, y * width + left, y * width + right);
  }

  /** Brings to the screen what changed. @param {HTMLCanvasElement} canvas */
  #show(canvas) {
    const [now, before] = [this.#drawn, this.#before];
    const isEmpty = (
      /** @type {Drawn} */ { left, right, top, bottom },
    ) => left >= right || top >= bottom;
    const box = isEmpty(now) ? before : now;
    const other = isEmpty(before) ? box : before;
    const [left, top] = [Math.min(box.left, other.left), Math.min(box.top, other.top)];
    const [right, bottom] = [Math.max(box.right, other.right), Math.max(box.bottom, other.bottom)];
    if (left >= right || top >= bottom || !this.#image) return;
    contextOf(canvas).putImageData(this.#image, 0, 0, left, top, right - left, bottom - top);
  }

  /** @param {HTMLCanvasElement} canvas @param {MapView} view */
  #prepare(canvas, view) {
    const { width, height } = view.size;
    const ratio = width * height * view.ratio ** 2 > manyPixels
      ? Math.min(1, view.ratio)
      : view.ratio;
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== wide) canvas.width = wide;
    if (canvas.height !== high) canvas.height = high;
    if (!this.#image || this.#buffer.width !== wide || this.#buffer.height !== high) {
      this.#image = new ImageData(wide, high);
      const { buffer } = this.#image.data;
      this.#buffer = {
        pixels: new Uint32Array(buffer),
        words: new Int32Array(buffer),
        width: wide,
        height: high,
      };
      this.#atlas = null;
      // The canvas is as empty as the new picture.
      Object.assign(this.#drawn, nothingDrawn());
    }
    const radius = dotRadius(view.camera.scale, this.drawn) * ratio * this.scale;
    if (radius !== this.#radius || ratio !== this.#ratio || this.#styleOf !== view.style) {
      this.#makeSprites(view, radius);
      this.#ratio = ratio;
    }
  }

  /** @param {MapView} view @param {number} radius */
  #makeSprites(view, radius) {
    const colour = (/** @type {string} */ name) => rgbOf(view.style.get(name));
    const colours = {
      moving: colour('--color-moving'),
      standing: colour('--color-standing'),
      stale: colour('--color-stale'),
      doubtful: colour('--color-warn'),
      edge: colour('--map-halo'),
    };
    this.#radius = radius;
    this.#styleOf = view.style;
    this.#sprites = new DotSprites(radius, colours);
    this.#atlas = null;
    this.#largeSprites = new DotSprites(Math.max(radius * 1.7, 8), colours);
  }

  /** @param {MapView} view @param {number} shown @returns {boolean} */
  #drawAll(view, shown) {
    const sprites = this.#sprites;
    const large = this.#largeSprites;
    if (!sprites || !large) return false;
    const { tracks, isOld, selected } = this;
    const drawn = this.#drawn;
    const here = this.#floorIndex(view.floor);
    const ratio = this.#ratio;
    const matrix = worldMatrix(view.camera, view.size);
    for (let i = 0; i < matrix.length; i += 1) matrix[i] *= ratio;
    const turn = Math.round((view.camera.rotation / (2 * Math.PI)) * 256);
    const isRough = this.drawn > crowd;
    if (this.#atlas?.isOld !== isOld || this.#atlas.isRough !== isRough) {
      this.#atlas = new DotAtlas(sprites, this.#buffer.width, { isOld, isRough });
    }
    this.#painter.draw(this.#buffer, tracks, sprites, this.#atlas, {
      matrix,
      turn,
      moment: shown,
      floor: here,
      skip: selected,
      shown: this.shown,
      isOld,
    });
    if (selected >= 0 && tracks.floor[selected] === here) {
      this.#drawSelected(large, matrix, turn, shown);
    }
    this.drawn = drawn.count;
    return drawn.isBusy;
  }

  /** @param {DotSprites} sprites @param {readonly number[]} matrix to pixels @param {number} turn
   * @param {number} shown */
  #drawSelected(sprites, [a, b, c, d, e, f], turn, shown) {
    const { selected: slot, tracks, isOld } = this;
    const [x, y] = this.#worldOf(slot, shown);
    const [px, py] = [Math.round(a * x + c * y + e), Math.round(b * x + d * y + f)];
    const sprite = sprites.get(
      tracks.look(slot),
      (tracks.heading[slot] + turn) & 255,
      tracks.hasHeading[slot],
      2,
      2,
      isOld,
    );
    splat(this.#buffer, sprite, px, py);
    const drawn = this.#drawn;
    const { width, height } = this.#buffer;
    const isAlone = drawn.count === 0;
    const reach = sprite.reach + 1;
    drawn.left = Math.max(0, isAlone ? px - reach : Math.min(drawn.left, px - reach));
    drawn.top = Math.max(0, isAlone ? py - reach : Math.min(drawn.top, py - reach));
    drawn.right = Math.min(width, isAlone ? px + reach : Math.max(drawn.right, px + reach));
    drawn.bottom = Math.min(height, isAlone ? py + reach : Math.max(drawn.bottom, py + reach));
    drawn.count += 1;
    if (tracks.share(slot, shown) < 1) drawn.isBusy = true;
  }

  /** @param {number} slot @param {number} shown @returns {[number, number]} */
  #worldOf(slot, shown) {
    const { fromX, fromY, toX, toY } = this.tracks;
    const t = this.tracks.share(slot, shown);
    return [
      fromX[slot] + (toX[slot] - fromX[slot]) * t,
      fromY[slot] + (toY[slot] - fromY[slot]) * t,
    ];
  }

  /** Where a slot is drawn now: metres.
   * @param {number} slot @returns {[number, number]} */
  positionOf(slot) {
    return this.#worldOf(slot, this.tracks.displayTime(this.#frozenAt));
  }

  /** The slot drawn nearest to a point of the screen within reach; −1 for none.
   * @param {MapView} view @param {number} screenX @param {number} screenY
   * @param {number} [reach] CSS pixels @returns {number} */
  pick(view, screenX, screenY, reach = 12) {
    const { floor, end } = this.tracks;
    const here = this.#floorIndex(view.floor);
    const [x, y] = view.screenToWorld(screenX, screenY);
    const shown = this.tracks.displayTime(this.#frozenAt);
    let best = -1;
    let bestAway = reach / view.camera.scale;
    for (let slot = 0; slot < end; slot += 1) {
      if (floor[slot] !== here || this.shown[slot] === 0) continue;
      const [atX, atY] = this.#worldOf(slot, shown);
      const away = Math.hypot(atX - x, atY - y);
      if (away < bestAway) [best, bestAway] = [slot, away];
    }
    return best;
  }
}

/** The radius of a dot: small from afar and in a crowd, never larger than a finger needs; in steps,
 * because each size has its own sprites.
 * @param {number} scale CSS pixels per metre
 * @param {number} [count] how many are in view */
export const dotRadius = (scale, count = 0) => {
  const room = count < 2000 ? 1 : count < 5000 ? 0.88 : count < 8000 ? 0.76 : 0.6;
  const wanted = (2.2 + Math.sqrt(scale) * 1.1) * room;
  return Math.round(Math.max(2.5, Math.min(7, wanted)) * 2) / 2;
};
