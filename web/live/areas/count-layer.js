// @ts-check
import { anchorOf, boxOfShape } from '../../shared/geometry/shape.js';
import { lengthOf, pointAlong } from '../../shared/geometry/line.js';
import { toneOf } from './level-now.js';
import { element } from '../../shared/ui/element.js';
import { countText } from '../../shared/i18n/i18n.js';
import { contextOf } from '../../shared/ui/required.js';
/** @import { Feature } from '../../shared/api/types.js' */
/** @import { Box } from '../../shared/geometry/box.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { AreaBook } from './area-book.js' */

/** CSS pixels that an area must measure for its count to be shown. */
const least = { width: 96, height: 60 };
/** CSS pixels that a counting line must be long, and from the line to its counts: beyond the arrow
 * on the side that counts as forward. */
const [leastLine, forwardGap, backwardGap] = [56, 16, 4];
const badgeHeight = 20;
/** From the middle of an area's name to its count: below two lines. */
const nameGap = 17;

/** How many people are in the areas, below their names, and both counts of each counting line: a layer
 * of `MapView` with a canvas of its own, because dots would cover the figures. */
export class CountLayer {
  order = 11;
  #book;
  #features;
  #number;
  #canvas = element('canvas', { class: 'count-canvas', 'aria-hidden': 'true', hidden: true });
  #count = 0;
  /** @type {WeakMap<Feature, { at: readonly [number, number], box: Box }>} */
  #places = new WeakMap();

  #scale;

  /** @param {AreaBook} book @param {ReadonlyMap<string, Feature>} features
   * @param {(value: number) => string} number @param {number} [scale] of the figures */
  constructor(book, features, number, scale = 1) {
    this.#scale = scale;
    this.#book = book;
    this.#features = features;
    this.#number = number;
  }

  /** @param {CanvasRenderingContext2D} _ of the plan @param {MapView} view */
  draw(_, view) {
    const ctx = this.#prepare(view);
    this.#count = 0;
    for (const [id, tally] of this.#book.areas) {
      const feature = this.#features.get(id);
      if (feature?.floor === view.floor) {
        this.#drawArea(ctx, view, feature, countText(tally, this.#number));
      }
    }
    for (const [id, tally] of this.#book.lines) {
      const feature = this.#features.get(id);
      if (feature?.floor === view.floor) this.#drawLine(ctx, view, feature, tally);
    }
    this.#canvas.hidden = this.#count === 0;
  }

  /** Empties the canvas, which is as large as the map. @param {MapView} view
   * @returns {CanvasRenderingContext2D} in CSS pixels */
  #prepare({ surface, size, ratio, style }) {
    const canvas = this.#canvas;
    if (!canvas.isConnected) surface.append(canvas);
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    const ctx = contextOf(canvas);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    if (this.#count > 0) ctx.clearRect(0, 0, width, height);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.font = `650 ${12 * this.#scale}px ${style.font}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.lineWidth = 1;
    return ctx;
  }

  /** @param {Feature} feature */
  #placeOf(feature) {
    const known = this.#places.get(feature);
    if (known) return known;
    const [x, y] = anchorOf(feature.geometry);
    const place = { at: /** @type {const} */ ([x, y]), box: boxOfShape(feature.geometry) };
    this.#places.set(feature, place);
    return place;
  }

  /** Whether an area is large enough for its count. @param {Readonly<Box>} box metres
   * @param {number} scale CSS pixels per metre */
  #hasRoom(box, scale) {
    const k = this.#scale;
    return (box[2] - box[0]) * scale >= least.width * k &&
      (box[3] - box[1]) * scale >= least.height * k;
  }

  /** @param {Feature} feature @param {string} count */
  #textOf({ properties: { capacity } }, count) {
    return typeof capacity === 'number'
      ? `${count} / ${this.#number(Math.floor(capacity))}`
      : count;
  }

  /** Where the counts of areas stand: names leave it free. @param {MapView} view
   * @returns {Box[]} left, top, right, bottom in CSS pixels */
  reserved(view) {
    const k = this.#scale;
    return [...this.#book.areas].flatMap(([id, tally]) => {
      const feature = this.#features.get(id);
      if (feature?.floor !== view.floor) return [];
      const { at, box } = this.#placeOf(feature);
      if (!this.#hasRoom(box, view.camera.scale)) return [];
      const [x, y] = view.worldToScreen(at[0], at[1]);
      const half = (this.#textOf(feature, countText(tally, this.#number)).length * 4 + 8) * k;
      return [
        /** @type {Box} */ ([x - half, y + nameGap * k, x + half, y + (nameGap + badgeHeight) * k]),
      ];
    });
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view @param {Feature} feature @param {string} count */
  #drawArea(ctx, view, feature, count) {
    const { at, box } = this.#placeOf(feature);
    const { scale } = view.camera;
    if (!this.#hasRoom(box, scale)) return;
    const [x, y] = view.worldToScreen(at[0], at[1]);
    const text = this.#textOf(feature, count);
    const level = toneOf(
      this.#book.levelOf(feature.id, this.#book.areas.get(feature.id)?.count ?? 0),
    );
    const { style } = view;
    const k = this.#scale;
    const middle = y + (nameGap + badgeHeight / 2) * k;
    this.#drawBadge(ctx, text, x, middle, ctx.measureText(text).width + 16 * k, {
      fill: style.get(
        level === 'clear'
          ? '--color-surface'
          : level === 'near'
          ? '--color-warn-soft'
          : '--color-bad',
      ),
      edge: style.get(level === 'near' ? '--color-warn' : '--color-line'),
      text: style.get(
        level === 'clear' ? '--color-text' : level === 'near' ? '--color-warn' : '--color-on-bad',
      ),
    });
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view @param {Feature} feature
   * @param {{ forward: number, backward: number }} tally */
  #drawLine(ctx, view, { geometry }, { forward, backward }) {
    if (geometry.type !== 'LineString' || geometry.coordinates.length < 2) return;
    const length = lengthOf(geometry.coordinates);
    if (length * view.camera.scale < leastLine) return;
    const { at: [mx, my], along: [ux, uy] } = pointAlong(geometry.coordinates, length / 2);
    const [x, y] = view.worldToScreen(mx, my);
    const [leftX, leftY] = view.worldToScreen(mx - uy, my + ux);
    const reach = Math.hypot(leftX - x, leftY - y) || 1;
    const [dx, dy] = [(leftX - x) / reach, (leftY - y) / reach];
    const { style } = view;
    const look = {
      fill: style.get('--color-surface'),
      edge: style.get('--map-marker'),
      text: style.get('--map-marker'),
    };
    for (
      const [count, gap, side]
        of /** @type {const} */ ([[forward, forwardGap, 1], [backward, backwardGap, -1]])
    ) {
      const text = this.#number(count);
      const width = ctx.measureText(text).width + 12 * this.#scale;
      const high = badgeHeight * this.#scale;
      const away = side * (gap + (Math.abs(dx) * width + Math.abs(dy) * high) / 2);
      this.#drawBadge(ctx, text, x + dx * away, y + dy * away, width, look);
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {string} text @param {number} x @param {number} y
   *   its middle @param {number} width @param {{ fill: string, edge: string, text: string }} look */
  #drawBadge(ctx, text, x, y, width, { fill, edge, text: colour }) {
    this.#count += 1;
    ctx.fillStyle = fill;
    ctx.strokeStyle = edge;
    ctx.beginPath();
    const high = badgeHeight * this.#scale;
    ctx.roundRect(x - width / 2, y - high / 2, width, high, high / 2);
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = colour;
    ctx.fillText(text, x, y + 1);
  }
}
