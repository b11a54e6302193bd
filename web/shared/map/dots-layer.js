// @ts-check
import { worldMatrix } from "./camera.js";
import { rgbOf } from "./colours.js";
import { subSteps } from "./dot-shapes.js";
import { DotSprites } from "./dot-sprites.js";
import { slotCount } from "../api/position-frame.js";
import { NavigatorTracks } from "./navigator-tracks.js";
import { splat } from "./splat.js";
/** @typedef {import("./map-view.js").MapView} MapView */

/** Pixels above which the dots are drawn at half the sharpness. */
const manyPixels = 4_200_000;

/** Everybody who moves, as dots in a pixel buffer: `view.setMovingLayer(dots)`. */
export class DotsLayer {
  tracks = new NavigatorTracks();
  /** 1 for slots that are drawn; a filter clears some. */
  shown = new Uint8Array(slotCount).fill(1);
  /** Grey everything because nothing new is heard. */
  isOld = false;
  /** Hold the picture. */
  isPaused = false;
  /** A slot drawn twice as large; −1: none. */
  selected = -1;
  /** Milliseconds that the last frame took, and their running mean. */
  cost = 0;
  meanCost = 0;
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
  #buffer = { pixels: new Uint32Array(0), width: 0, height: 0 };
  #styleOf = /** @type {any} */ (null);
  #floorIndex;
  #frozenAt = 0;

  /** @param {(floor: string) => number} floorIndex a floor's index in frames; −1: none yet */
  constructor(floorIndex) {
    this.#floorIndex = floorIndex;
  }

  /** Draws one frame; answers whether somebody is on the way.
   * @param {HTMLCanvasElement} canvas
   * @param {MapView} view @param {number} now ms @returns {boolean} */
  frame(canvas, view, now) {
    const start = performance.now();
    this.#prepare(canvas, view);
    this.#buffer.pixels.fill(0);
    if (!this.isPaused) this.#frozenAt = now;
    const isBusy = this.#drawAll(view, this.tracks.displayTime(this.#frozenAt));
    const context = canvas.getContext("2d");
    if (context && this.#image) context.putImageData(this.#image, 0, 0);
    this.cost = performance.now() - start;
    this.meanCost += (this.cost - this.meanCost) * 0.05;
    return isBusy && !this.isPaused;
  }

  /** @param {HTMLCanvasElement} canvas @param {MapView} view */
  #prepare(canvas, view) {
    const { width, height } = view.size;
    const ratio = width * height * view.ratio ** 2 > manyPixels ? Math.min(1, view.ratio) : view.ratio;
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== wide) canvas.width = wide;
    if (canvas.height !== high) canvas.height = high;
    if (!this.#image || this.#buffer.width !== wide || this.#buffer.height !== high) {
      this.#image = new ImageData(wide, high);
      this.#buffer = { pixels: new Uint32Array(this.#image.data.buffer), width: wide, height: high };
    }
    const radius = dotRadius(view.camera.scale, this.drawn) * ratio;
    if (radius !== this.#radius || ratio !== this.#ratio || this.#styleOf !== view.style) {
      this.#makeSprites(view, radius);
      this.#ratio = ratio;
    }
  }

  /** @param {MapView} view @param {number} radius */
  #makeSprites(view, radius) {
    const colour = (/** @type {string} */ name) => rgbOf(view.style.get(name));
    const colours = {
      moving: colour("--color-moving"), standing: colour("--color-standing"),
      stale: colour("--color-stale"), edge: colour("--map-halo"),
    };
    this.#radius = radius;
    this.#styleOf = view.style;
    this.#sprites = new DotSprites(radius, colours);
    this.#largeSprites = new DotSprites(Math.max(radius * 1.7, 8), colours);
  }

  /** @param {MapView} view @param {number} shown @returns {boolean} */
  #drawAll(view, shown) {
    const sprites = this.#sprites;
    const large = this.#largeSprites;
    if (!sprites || !large) return false;
    const { tracks, isOld, selected } = this;
    const { floor, state, heading, hasHeading, fromX, fromY, toX, toY, end } = tracks;
    const here = this.#floorIndex(view.floor);
    const [a, b, c, d, e, f] = worldMatrix(view.camera, view.size);
    const ratio = this.#ratio;
    const { width, height } = this.#buffer;
    const turn = Math.round((view.camera.rotation / (2 * Math.PI)) * 256);
    const reach = 24;
    let isBusy = false;
    let drawn = 0;
    for (let slot = 0; slot < end; slot += 1) {
      if (floor[slot] !== here || this.shown[slot] === 0 || slot === selected) continue;
      const t = tracks.share(slot, shown);
      if (t < 1) isBusy = true;
      const x = fromX[slot] + (toX[slot] - fromX[slot]) * t;
      const y = fromY[slot] + (toY[slot] - fromY[slot]) * t;
      const screenX = (a * x + c * y + e) * ratio;
      const screenY = (b * x + d * y + f) * ratio;
      if (screenX < -reach || screenY < -reach || screenX > width + reach || screenY > height + reach) continue;
      const px = Math.floor(screenX);
      const py = Math.floor(screenY);
      const subX = ((screenX - px) * subSteps) | 0;
      const subY = ((screenY - py) * subSteps) | 0;
      splat(this.#buffer, sprites.get(state[slot], (heading[slot] + turn) & 255, hasHeading[slot], subX, subY, isOld), px, py);
      drawn += 1;
    }
    if (selected >= 0 && floor[selected] === here) {
      const [screenX, screenY] = this.#screenOf(selected, shown, a, b, c, d, e, f);
      const sprite = large.get(state[selected], (heading[selected] + turn) & 255, hasHeading[selected], 2, 2, isOld);
      splat(this.#buffer, sprite, Math.round(screenX * ratio), Math.round(screenY * ratio));
      if (tracks.share(selected, shown) < 1) isBusy = true;
      drawn += 1;
    }
    this.drawn = drawn;
    return isBusy;
  }

  /** @param {number} slot @param {number} shown @param {number} a @param {number} b
   * @param {number} c @param {number} d @param {number} e @param {number} f */
  #screenOf(slot, shown, a, b, c, d, e, f) {
    const [x, y] = this.#worldOf(slot, shown);
    return [a * x + c * y + e, b * x + d * y + f];
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

  /** Where somebody is drawn now: metres.
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
 * @param {number} [crowd] how many are in view */
export const dotRadius = (scale, crowd = 0) => {
  const room = crowd < 2000 ? 1 : crowd < 5000 ? 0.88 : 0.76;
  const wanted = (2.2 + Math.sqrt(scale) * 1.1) * room;
  return Math.round(Math.max(2.5, Math.min(7, wanted)) * 2) / 2;
};
