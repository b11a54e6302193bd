// @ts-check
import { RouteLayer, screenPath } from '../../shared/map/routes/route-layer.js';
/** @import { Route, Spot } from '../../shared/api/types.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */

/** Colour of the line back to the way, as the warnings of the page have it. */
const BACK = '--color-bad';
/** CSS pixels. */
const WIDTH = 4;
const DASHES = [2, 9];

/** The way on the map, the one that it has replaced, and the straight line from a visitor that has left it
 * back to it. */
export class WayLayers {
  #view;
  #route;
  #old;
  /** @type {{ from: Spot, to: Spot } | null} */
  #back = null;

  /** @param {MapView} view */
  constructor(view) {
    this.#view = view;
    this.#old = new RouteLayer(view);
    this.#old.isQuiet = true;
    this.#route = new RouteLayer(view);
    // Running dashes would draw the map twenty times a second, at the cost of the battery.
    this.#route.isStill = true;
    view.addLayer({ order: -5, draw: (ctx) => this.#drawBack(ctx) });
  }

  /** @param {Route | null} route  @param {Route | null} old  the one that it has replaced */
  set(route, old) {
    this.#route.setRoute(route);
    this.#old.setRoute(old);
  }

  /** @param {Spot | null} from  where the visitor is; null: on the way  @param {Spot | null} to  on the way */
  setBack(from, to) {
    const isShown = from !== null && to !== null && from.floor === to.floor;
    const before = this.#back;
    this.#back = isShown ? { from, to } : null;
    if (before !== null || isShown) this.#view.requestRender();
  }

  /** Whether the line back is drawn. */
  get isBackShown() {
    return this.#back !== null;
  }

  /** @param {CanvasRenderingContext2D} ctx */
  #drawBack(ctx) {
    if (this.#back === null || this.#back.from.floor !== this.#view.floor) return;
    const { from, to } = this.#back;
    ctx.save();
    ctx.strokeStyle = this.#view.style.get(BACK);
    ctx.lineWidth = WIDTH;
    ctx.lineCap = 'round';
    ctx.setLineDash(DASHES);
    ctx.stroke(screenPath(this.#view, [[from.x, from.y], [to.x, to.y]]));
    ctx.restore();
  }
}
