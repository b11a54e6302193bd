// @ts-check
import { transformed } from '../../../shared/geometry/transform.js';
import { element } from '../../../shared/ui/element.js';
import { contextOf } from '../../../shared/ui/required.js';
import { sharpness } from '../../../shared/ui/page-zoom.js';
import { floorToWorld, fromWorld, metresPerPixel, toWorld } from '../../georeference/mercator.js';

/** @import { Transform } from '../../../shared/geometry/transform.js' */
/** @import { GeoCamera, GeoPoint } from '../../georeference/mercator.js' */
/** @import { outlineOfFloor } from './plan-outline.js' */

/** Lengths of the scale bar in metres. */
const lengths = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 200_000];

/** @typedef {ReturnType<typeof outlineOfFloor>} FloorOutline */

/**
 * A floor as it lies on the earth, north up: over nothing, or over what `drawBelow` draws.
 */
export class GeoMap {
  /** @type {GeoCamera} */
  #camera = { x: 0.5, y: 0.5, width: 256 };
  /** @type {{outline: FloorOutline, toWorld: Transform, marks: readonly (readonly [number, number])[]} | null} */
  #shown = null;
  #canvas = element('canvas', { role: 'img' });
  #words;
  #drawBelow;
  #drawAbove;
  #size = /** @type {[number, number]} */ ([0, 0]);
  node = element('div', { class: 'geo-map' }, this.#canvas);

  /**
   * @param {{label: string, north: string, length: (metres: number) => string}} words
   * @param {{below?: (ctx: CanvasRenderingContext2D, camera: GeoCamera, size: readonly [number, number]) => void,
   *   above?: (ctx: CanvasRenderingContext2D) => void}} [layers]
   */
  constructor(words, { below, above } = {}) {
    this.#words = words;
    this.#drawBelow = below;
    this.#drawAbove = above;
    this.#canvas.setAttribute('aria-label', words.label);
    new ResizeObserver(() => this.#resized()).observe(this.node);
  }

  /** The element that takes gestures. */
  get surface() {
    return this.#canvas;
  }

  /** What is in sight. */
  get camera() {
    return this.#camera;
  }

  set camera(camera) {
    const width = Math.max(256, Math.min(256 * 2 ** 23, camera.width));
    this.#camera = { x: camera.x, y: Math.max(0, Math.min(1, camera.y)), width };
    this.draw();
  }

  /**
   * Shows a floor.
   *
   * @param {FloorOutline} outline
   * @param {(x: number, y: number) => GeoPoint} toGeo
   * @param {readonly (readonly [number, number])[]} [marks]  metres on the floor
   */
  show(outline, toGeo, marks = []) {
    this.#shown = { outline, toWorld: floorToWorld(toGeo, outline.bounds), marks };
    this.draw();
  }

  /** Has the whole floor in sight. */
  fit() {
    if (!this.#shown || this.#size[0] === 0) return;
    const { outline: { bounds: [minX, minY, maxX, maxY] }, toWorld: map } = this.#shown;
    const corners = [[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]].map(([x, y]) =>
      transformed(map, x, y)
    );
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const room = 0.78;
    const width = room * Math.min(
      this.#size[0] / (right - left || 1e-9),
      this.#size[1] / (bottom - top || 1e-9),
    );
    this.camera = { x: (left + right) / 2, y: (top + bottom) / 2, width };
  }

  /** Pixels of a place in the world's square. @param {readonly [number, number]} place @returns {[number, number]} */
  toScreen([x, y]) {
    const [across, down] = this.#size;
    const { x: middleX, y: middleY, width } = this.#camera;
    return [(x - middleX) * width + across / 2, (y - middleY) * width + down / 2];
  }

  /** The place on the earth under a pixel. @param {readonly [number, number]} screen */
  placeAt([left, top]) {
    const [across, down] = this.#size;
    const { x, y, width } = this.#camera;
    return fromWorld([x + (left - across / 2) / width, y + (top - down / 2) / width]);
  }

  /** Pixels of a place. @param {GeoPoint} place */
  screenOf(place) {
    return this.toScreen(toWorld(place));
  }

  #resized() {
    const isFirst = this.#size[0] === 0;
    this.#size = [this.node.clientWidth, this.node.clientHeight];
    if (isFirst) this.fit();
    this.draw();
  }

  /** Draws everything again. */
  draw() {
    const [across, down] = this.#size;
    if (across === 0) return;
    const ratio = sharpness();
    [this.#canvas.width, this.#canvas.height] = [across * ratio, down * ratio];
    const ctx = contextOf(this.#canvas);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, across, down);
    this.#drawBelow?.(ctx, this.#camera, this.#size);
    this.#drawFloor(ctx);
    this.#drawAbove?.(ctx);
    this.#drawNorth(ctx);
    this.#drawScale(ctx);
  }

  /** @param {string} name */
  #colour(name) {
    return getComputedStyle(this.node).getPropertyValue(name);
  }

  /** @param {CanvasRenderingContext2D} ctx */
  #drawFloor(ctx) {
    if (!this.#shown) return;
    const { outline: { extent, drawn }, toWorld: map, marks } = this.#shown;
    const [x, y] = this.toScreen([map[4], map[5]]);
    const { width } = this.#camera;
    const scale = Math.hypot(map[0], map[1]) * width;
    ctx.save();
    ctx.transform(map[0] * width, map[1] * width, map[2] * width, map[3] * width, x, y);
    ctx.fillStyle = this.#colour('--geo-fill');
    ctx.fill(extent);
    ctx.strokeStyle = this.#colour('--geo-line');
    ctx.lineWidth = 1 / scale;
    ctx.stroke(drawn);
    ctx.strokeStyle = this.#colour('--color-accent');
    ctx.lineWidth = 2 / scale;
    ctx.stroke(extent);
    ctx.restore();
    for (const [index, [atX, atY]] of marks.entries()) {
      this.#drawMark(ctx, this.toScreen(transformed(map, atX, atY)), String(index + 1));
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {readonly [number, number]} at @param {string} text */
  #drawMark(ctx, [x, y], text) {
    ctx.beginPath();
    ctx.arc(x, y, 9, 0, 2 * Math.PI);
    ctx.fillStyle = this.#colour('--color-accent');
    ctx.fill();
    ctx.fillStyle = this.#colour('--color-on-accent');
    ctx.font = '700 11px system-ui, sans-serif';
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillText(text, x, y);
  }

  /** @param {CanvasRenderingContext2D} ctx */
  #drawNorth(ctx) {
    const [x, y] = [this.#size[0] - 20, 24];
    this.#plate(ctx, x - 13, y - 19, 26, 42);
    ctx.fillStyle = this.#colour('--color-text');
    ctx.beginPath();
    ctx.moveTo(x, y - 14);
    ctx.lineTo(x + 6, y + 3);
    ctx.lineTo(x, y);
    ctx.lineTo(x - 6, y + 3);
    ctx.fill();
    ctx.font = '700 11px system-ui, sans-serif';
    ctx.textAlign = 'center';
    ctx.textBaseline = 'alphabetic';
    ctx.fillText(this.#words.north, x, y + 17);
  }

  /** @param {CanvasRenderingContext2D} ctx */
  #drawScale(ctx) {
    const metre = 1 / metresPerPixel(this.#camera);
    const length = lengths.findLast((each) => each * metre <= this.#size[0] / 3) ?? lengths[0];
    const text = this.#words.length(length);
    ctx.font = '12px system-ui, sans-serif';
    const long = length * metre;
    this.#plate(ctx, 6, this.#size[1] - 28, Math.max(long, ctx.measureText(text).width) + 12, 24);
    ctx.fillStyle = this.#colour('--color-text');
    ctx.textAlign = 'left';
    ctx.textBaseline = 'alphabetic';
    ctx.fillText(text, 12, this.#size[1] - 13);
    ctx.fillRect(12, this.#size[1] - 9, long, 2);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} width @param {number} height */
  #plate(ctx, x, y, width, height) {
    ctx.globalAlpha = 0.8;
    ctx.fillStyle = this.#colour('--color-surface');
    ctx.fillRect(x, y, width, height);
    ctx.globalAlpha = 1;
  }
}
