// @ts-check
import { boxAround, boxGrown, boxUnion } from '../../geometry/box.js';
import { contextOf } from '../../ui/required.js';
import {
  isSameView,
  screenToWorld,
  visibleBox,
  worldMatrix,
  worldToScreen,
} from '../camera/camera.js';
/** @import { Box } from '../../geometry/box.js' */
/** @import { Camera, Size } from '../camera/camera.js' */
/** Draws the floor for a view of a size, all of it or what lies in a box of metres.
 * @typedef {(ctx: CanvasRenderingContext2D, camera: Camera, size: Size, part?: Box) => void} Draw */

/** How much of the view's size is drawn beyond each edge. */
const margin = 0.25;
/** Milliseconds of rest after which a moved picture is drawn sharp again. */
const restBeforeSharp = 90;
/** Milliseconds between drawings while a gesture runs on and shows what was not drawn. */
const pauseInGesture = 160;
/** CSS pixels around a shape that its line, at least so wide, and its shadow take up. */
const halo = 32;
/** Half the thickness of the thickest wall, in metres: such reach into a part from beside it. */
const thickest = 2.5;

/** A picture of the floor somewhat larger than the view. While the camera moves it is shifted,
 * scaled and turned as a whole; soon after, it is drawn again. */
export class StaticBitmap {
  #canvas = document.createElement('canvas');
  /** @type {Camera | null} */
  #drawn = null;
  #size = { width: 0, height: 0 };
  #isStale = true;
  /** What is out of date where the rest is not, in metres.
   * @type {Box | null} */
  #stalePart = null;
  #drawnAt = 0;
  /** @type {Camera} */
  #last = { x: 0, y: 0, scale: 0, rotation: 0 };
  #movedAt = 0;

  /** What is drawn is out of date, all of it or what lies in a box.
   * @param {Box} [part] metres */
  invalidate(part) {
    if (!part) this.#isStale = true;
    else this.#stalePart = this.#stalePart ? boxUnion(this.#stalePart, part) : part;
  }

  /** Puts the picture onto a canvas as the camera sees it.
   * @param {CanvasRenderingContext2D} target in device pixels
   * @param {Camera} camera @param {Size} size @param {number} ratio
   * @param {Draw} draw @param {number} now ms @returns {number} ms until it should be shown again; Infinity: sharp */
  show(target, camera, size, ratio, draw, now) {
    this.#noticeMovement(camera, now);
    if (this.#mustDraw(camera, size, now)) this.#draw(camera, size, ratio, draw, now);
    else if (this.#stalePart) this.#mend(this.#stalePart, size, ratio, draw);
    const drawn = /** @type {Camera} */ (this.#drawn);
    target.setTransform(1, 0, 0, 1, 0, 0);
    target.clearRect(0, 0, target.canvas.width, target.canvas.height);
    this.#transform(target, drawn, camera, size, ratio);
    target.drawImage(this.#canvas, 0, 0);
    target.setTransform(1, 0, 0, 1, 0, 0);
    if (isSameView(drawn, camera)) return Infinity;
    return Math.max(1, restBeforeSharp - (now - this.#movedAt));
  }

  /** @param {Camera} camera @param {number} now */
  #noticeMovement(camera, now) {
    if (isSameView(this.#last, camera)) return;
    this.#last = { ...camera };
    this.#movedAt = now;
  }

  /** @param {Camera} camera @param {Size} size @param {number} now */
  #mustDraw(camera, size, now) {
    const drawn = this.#drawn;
    if (!drawn || this.#isStale) return true;
    if (this.#size.width !== size.width || this.#size.height !== size.height) return true;
    if (isSameView(drawn, camera)) return false;
    if (now - this.#movedAt >= restBeforeSharp) return true;
    return !this.#covers(drawn, camera, size) && now - this.#drawnAt > pauseInGesture;
  }

  /** @param {Camera} drawn @param {Camera} camera @param {Size} size */
  #covers(drawn, camera, size) {
    const have = visibleBox(drawn, { width: size.width * 1.5, height: size.height * 1.5 });
    const need = visibleBox(camera, size);
    const isSharpEnough = camera.scale / drawn.scale < 3;
    return isSharpEnough && have[0] <= need[0] && have[1] <= need[1] && have[2] >= need[2] &&
      have[3] >= need[3];
  }

  /** @param {Camera} camera @param {Size} size @param {number} ratio
   * @param {Draw} draw @param {number} now */
  #draw(camera, size, ratio, draw, now) {
    const wide = { width: size.width * (1 + 2 * margin), height: size.height * (1 + 2 * margin) };
    const width = Math.max(1, Math.round(wide.width * ratio));
    const height = Math.max(1, Math.round(wide.height * ratio));
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    const ctx = contextOf(this.#canvas);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, width, height);
    draw(ctx, camera, wide);
    this.#drawn = { ...camera };
    this.#size = { ...size };
    this.#isStale = false;
    this.#stalePart = null;
    this.#drawnAt = now;
  }

  /** Draws a part again, within whole pixels, so that no seam is seen.
   * @param {Box} part metres @param {Size} size @param {number} ratio @param {Draw} draw */
  #mend(part, size, ratio, draw) {
    this.#stalePart = null;
    const camera = /** @type {Camera} */ (this.#drawn);
    const wide = { width: size.width * (1 + 2 * margin), height: size.height * (1 + 2 * margin) };
    const [minX, minY, maxX, maxY] = part;
    const corners = [[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]];
    const [left, top, right, bottom] = boxGrown(
      boxAround(corners.map(([x, y]) => worldToScreen(camera, wide, x, y))),
      halo,
    ).map((pixels) => Math.round(pixels * ratio));
    const ctx = contextOf(this.#canvas);
    ctx.save();
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.beginPath();
    ctx.rect(left, top, right - left, bottom - top);
    ctx.clip();
    ctx.clearRect(left, top, right - left, bottom - top);
    const seen = boxAround([[left, top], [right, top], [right, bottom], [left, bottom]].map(
      ([x, y]) => screenToWorld(camera, wide, x / ratio, y / ratio),
    ));
    draw(ctx, camera, wide, boxGrown(seen, thickest + halo / camera.scale));
    ctx.restore();
  }

  /** @param {CanvasRenderingContext2D} target @param {Camera} drawn @param {Camera} camera
   * @param {Size} size @param {number} ratio */
  #transform(target, drawn, camera, size, ratio) {
    const left = -Math.round(size.width * margin * ratio);
    const top = -Math.round(size.height * margin * ratio);
    if (isSameView(drawn, camera)) {
      target.setTransform(1, 0, 0, 1, left, top);
      return;
    }
    const wide = { width: size.width * (1 + 2 * margin), height: size.height * (1 + 2 * margin) };
    const from = new DOMMatrix(worldMatrix(drawn, wide)).inverse();
    const to = new DOMMatrix(worldMatrix(camera, size));
    const scaled = new DOMMatrix([ratio, 0, 0, ratio, 0, 0]);
    const unscaled = new DOMMatrix([1 / ratio, 0, 0, 1 / ratio, 0, 0]);
    target.setTransform(scaled.multiply(to).multiply(from).multiply(unscaled));
  }
}
