// @ts-check
import { anchorOf, boxOfShape } from "../../shared/geometry/shape.js";
import { lengthOf, pointAlong } from "../../shared/map/point-along.js";
/** @typedef {import("../../shared/api/types.js").Feature} Feature */
/** @typedef {import("../../shared/map/map-view.js").MapView} MapView */

/** CSS pixels that an area must measure for its count to be shown. */
const least = { width: 96, height: 60 };
const badgeHeight = 20;

/** How many are in the areas, below their names, and both counts of each counting line: a layer
 * of `MapView`. */
export class CountLayer {
  order = 11;
  #book; #features; #number;
  /** @type {WeakMap<Feature, { at: readonly [number, number], box: import("../../shared/geometry/box.js").Box }>} */
  #places = new WeakMap();

  /** @param {import("./area-book.js").AreaBook} book @param {ReadonlyMap<string, Feature>} features
   * @param {(value: number) => string} number */
  constructor(book, features, number) {
    this.#book = book;
    this.#features = features;
    this.#number = number;
  }

  /** @param {CanvasRenderingContext2D} ctx in CSS pixels @param {MapView} view */
  draw(ctx, view) {
    ctx.font = `650 12px ${view.style.font}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    for (const [id, { count }] of this.#book.areas) {
      const feature = this.#features.get(id);
      if (feature?.floor === view.floor) this.#drawArea(ctx, view, feature, count);
    }
    for (const [id, tally] of this.#book.lines) {
      const feature = this.#features.get(id);
      if (feature?.floor === view.floor) this.#drawLine(ctx, view, feature, tally);
    }
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

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view @param {Feature} feature @param {number} count */
  #drawArea(ctx, view, feature, count) {
    const { at, box } = this.#placeOf(feature);
    const { scale } = view.camera;
    if ((box[2] - box[0]) * scale < least.width || (box[3] - box[1]) * scale < least.height) return;
    const [x, y] = view.worldToScreen(at[0], at[1]);
    const { capacity } = feature.properties;
    const text = typeof capacity === "number"
      ? `${this.#number(count)} / ${this.#number(Math.floor(capacity))}` : this.#number(count);
    const level = this.#book.alerts.get(feature.id)?.level ?? "clear";
    const width = ctx.measureText(text).width + 16;
    const top = y + 12;
    ctx.fillStyle = view.style.get(level === "clear" ? "--color-surface" : level === "near" ? "--color-warn-soft" : "--color-bad");
    ctx.strokeStyle = view.style.get(level === "near" ? "--color-warn" : "--color-line");
    ctx.lineWidth = 1;
    ctx.beginPath();
    ctx.roundRect(x - width / 2, top, width, badgeHeight, badgeHeight / 2);
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = view.style.get(
      level === "clear" ? "--color-text" : level === "near" ? "--color-warn" : "--color-on-bad");
    ctx.fillText(text, x, top + badgeHeight / 2 + 1);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view @param {Feature} feature
   * @param {{ forward: number, backward: number }} tally */
  #drawLine(ctx, view, { geometry }, { forward, backward }) {
    if (geometry.type !== "LineString" || geometry.coordinates.length < 2) return;
    const length = lengthOf(geometry.coordinates);
    if (length * view.camera.scale < 40) return;
    const { at: [mx, my], along: [ux, uy] } = pointAlong(geometry.coordinates, length / 2);
    const [x, y] = view.worldToScreen(mx, my);
    const [leftX, leftY] = view.worldToScreen(mx - uy, my + ux);
    const reach = Math.hypot(leftX - x, leftY - y) || 1;
    const [dx, dy] = [(leftX - x) / reach, (leftY - y) / reach];
    ctx.lineWidth = 4;
    ctx.lineJoin = "round";
    ctx.strokeStyle = view.style.get("--map-halo");
    ctx.fillStyle = view.style.get("--map-marker");
    for (const [text, away] of /** @type {const} */ ([[this.#number(forward), 25], [this.#number(backward), -14]])) {
      ctx.strokeText(text, x + dx * away, y + dy * away);
      ctx.fillText(text, x + dx * away, y + dy * away);
    }
  }
}
