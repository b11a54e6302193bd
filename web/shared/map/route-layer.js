// @ts-check
import { drawIcon } from "./sprites.js";
/** @typedef {import("./map-view.js").MapView} MapView */
/** @typedef {import("../api/types.js").Route} Route */

/** Milliseconds between two pictures of the running dashes. */
const period = 50;

/** A line of metres as a path in CSS pixels. @param {MapView} view
 * @param {readonly (readonly [number, number])[]} points @returns {Path2D} */
export const screenPath = (view, points) => {
  const path = new Path2D();
  points.forEach(([x, y], i) => {
    const [screenX, screenY] = view.worldToScreen(x, y);
    if (i === 0) path.moveTo(screenX, screenY);
    else path.lineTo(screenX, screenY);
  });
  return path;
};

/** A route on the floor that is shown: a line with a casing and dashes that run towards the goal
 * (at rest under reduced motion), start, goal, and badges where it changes floors. */
export class RouteLayer {
  order = -10;
  /** @type {Route | null} */
  #route = null;
  #view;
  #isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  /** @type {any} */
  #timer = null;
  /** A fainter line without badges, for routes of others. */
  isQuiet = false;

  /** @param {MapView} view the layer adds itself @param {AbortSignal} [signal] */
  constructor(view, signal) {
    this.#view = view;
    view.addLayer(this, signal);
    // Ends and badges lie over the pins, the line under them.
    view.addLayer({ order: 10, draw: (ctx) => this.#drawOver(ctx, view) }, signal);
    signal?.addEventListener("abort", () => clearInterval(this.#timer));
  }

  /** Shows a route, or none. @param {Route | null} route */
  setRoute(route) {
    this.#route = route;
    clearInterval(this.#timer);
    if (route && !this.#isStill && !this.isQuiet) {
      this.#timer = setInterval(() => this.#view.requestRender(), period);
    }
    this.#view.requestRender();
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    const route = this.#route;
    if (!route) return;
    for (const leg of route.legs) {
      if (leg.floor === view.floor && leg.points.length > 0) this.#drawLine(ctx, view, leg.points);
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  #drawOver(ctx, view) {
    if (this.#route && !this.isQuiet) this.#drawEnds(ctx, view, this.#route);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view
   * @param {readonly (readonly [number, number])[]} points */
  #drawLine(ctx, view, points) {
    const path = screenPath(view, points);
    const { style } = view;
    ctx.lineCap = "round";
    ctx.lineJoin = "round";
    ctx.globalAlpha = this.isQuiet ? 0.55 : 1;
    ctx.strokeStyle = style.get("--map-route-casing");
    ctx.lineWidth = this.isQuiet ? 5 : 10;
    ctx.stroke(path);
    ctx.strokeStyle = style.get("--map-route");
    ctx.lineWidth = this.isQuiet ? 2.5 : 6;
    ctx.stroke(path);
    if (this.isQuiet) return;
    ctx.strokeStyle = "rgb(255 255 255 / .85)";
    ctx.lineWidth = 2.2;
    ctx.setLineDash([6, 14]);
    ctx.lineDashOffset = this.#isStill ? 0 : -((performance.now() / 40) % 20);
    ctx.stroke(path);
    ctx.setLineDash([]);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view @param {Route} route */
  #drawEnds(ctx, view, route) {
    const first = route.legs[0];
    const last = route.legs[route.legs.length - 1];
    route.legs.forEach((leg, i) => {
      const { connector, floor, points } = leg;
      if (connector && floor === view.floor) {
        const name = view.floorName(connector.toFloor);
        const isUp = view.ordinal(connector.toFloor) > view.ordinal(floor);
        drawBadge(ctx, view, points[points.length - 1], `${isUp ? "↑" : "↓"} ${name}`);
      }
      const before = route.legs[i - 1];
      if (before?.connector && floor === view.floor) {
        drawBadge(ctx, view, points[0], `${view.floorName(before.floor)} →`, true);
      }
    });
    if (first?.floor === view.floor && first.points[0]) {
      drawEnd(ctx, view, first.points[0], "--map-route-start", "walking");
    }
    if (last?.floor === view.floor && last.points.length > 0) {
      drawEnd(ctx, view, last.points[last.points.length - 1], "--map-route-end", "arrive");
    }
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {MapView} view
 * @param {readonly [number, number]} at @param {string} colour @param {string} icon */
const drawEnd = (ctx, view, at, colour, icon) => {
  const [x, y] = view.worldToScreen(at[0], at[1]);
  ctx.save();
  ctx.translate(x, y);
  ctx.fillStyle = "#ffffff";
  ctx.beginPath();
  ctx.arc(0, 0, 14, 0, 2 * Math.PI);
  ctx.fill();
  ctx.fillStyle = view.style.get(colour);
  ctx.beginPath();
  ctx.arc(0, 0, 12, 0, 2 * Math.PI);
  ctx.fill();
  drawIcon(ctx, icon, 16, "#ffffff");
  ctx.restore();
};

/** @param {CanvasRenderingContext2D} ctx @param {MapView} view
 * @param {readonly [number, number]} at @param {string} text @param {boolean} [isQuiet] */
const drawBadge = (ctx, view, at, text, isQuiet = false) => {
  const [x, y] = view.worldToScreen(at[0], at[1]);
  ctx.font = `650 13px ${view.style.font}`;
  const width = ctx.measureText(text).width + 18;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillStyle = view.style.get(isQuiet ? "--color-surface" : "--map-route");
  ctx.strokeStyle = view.style.get("--map-route");
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.roundRect(x - width / 2, y - 34, width, 24, 12);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = isQuiet ? view.style.get("--color-text") : view.style.get("--color-on-accent");
  ctx.fillText(text, x, y - 21.5);
};
