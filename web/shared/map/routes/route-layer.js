// @ts-check
import { drawIcon } from '../marks/sprites.js';
/** @import { Route } from '../../api/types.js' */
/** @import { MapView } from '../map-view.js' */

/** How a route comes onto a floor, by language. @type {Readonly<Record<string, string>>} */
const fromFloor = Object.freeze({ en: 'from {floor}', de: 'von {floor}' });

/** Milliseconds between two pictures of the running dashes. */
const period = 50;

/** A line of metres as a path in CSS pixels.
 * @param {MapView} view
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

/** The points in view along a line of metres, one each `step` CSS pixels.
 * @param {MapView} view @param {readonly (readonly [number, number])[]} points @param {number} step
 * @returns {[number, number][]} CSS pixels */
const screenSteps = (view, points, step) => {
  const { width, height } = view.size;
  const corners = points.map(([x, y]) => view.worldToScreen(x, y));
  return corners.slice(1).flatMap(([x, y], i) => {
    const [fromX, fromY] = corners[i];
    const count = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / step));
    return Array.from({ length: count + 1 }, (_, n) => /** @type {[number, number]} */ (
      [fromX + ((x - fromX) * n) / count, fromY + ((y - fromY) * n) / count]
    ));
  }).filter(([x, y]) => x >= 0 && y >= 0 && x <= width && y <= height);
};

/** A route on the floor that is shown: a line with a casing and dashes that run towards the goal
 * (at rest under reduced motion), start, goal, and badges where it changes floors. */
export class RouteLayer {
  order = -10;
  /** @type {Route | null} */
  #route = null;
  #view;
  /** Whether the dashes rest: the map is then drawn only when something changes. */
  isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  /** @type {any} */
  #timer = null;
  /** A fainter line without badges, for routes of others. */
  isQuiet = false;
  /** Whether start and goal are marked; not where the page marks them itself. */
  areEndsShown = true;
  #scale;

  /** @param {MapView} view the layer adds itself @param {AbortSignal} [signal]
   * @param {number} [scale] size of line and badges */
  constructor(view, signal, scale = 1) {
    this.#view = view;
    this.#scale = scale;
    view.addLayer(this, signal);
    // Ends and badges lie over the pins, the line under them.
    view.addLayer({
      order: 10,
      draw: (ctx) => this.#drawOver(ctx, view),
      reserved: () => this.#reserved(view),
    }, signal);
    signal?.addEventListener('abort', () => clearInterval(this.#timer));
  }

  /** Shows a route, or none.
   * @param {Route | null} route
   * @param {boolean} [areMarksKept] leaves pins and names where they are: for one that follows a drag */
  setRoute(route, areMarksKept = false) {
    this.#route = route;
    clearInterval(this.#timer);
    if (route && !this.isStill && !this.isQuiet) {
      this.#timer = setInterval(() => this.#view.requestRender(), period);
    }
    if (areMarksKept) this.#view.requestRender();
    else this.#view.refreshMarks();
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
    if (!this.#route || this.isQuiet) return;
    for (const { at, text, isPast } of badgesOf(view, this.#route)) {
      drawBadge(ctx, view, at, text, isPast, this.#scale);
    }
    if (this.areEndsShown) this.#drawEnds(ctx, view, this.#route);
  }

  /** @param {MapView} view @returns {[number, number, number, number][]} where line and badges are */
  #reserved(view) {
    if (!this.#route || this.isQuiet) return [];
    const k = this.#scale;
    const half = 6 * k;
    const line = this.#route.legs.filter(({ floor }) => floor === view.floor)
      .flatMap(({ points }) => screenSteps(view, points, 2 * half))
      .map(([x, y]) => /** @type {[number, number, number, number]} */ (
        [x - half, y - half, x + half, y + half]
      ));
    const badges = badgesOf(view, this.#route).map(({ at, text }) => {
      const [x, y] = view.worldToScreen(at[0], at[1]);
      const side = (text.length * 4 + 12) * k;
      return /** @type {[number, number, number, number]} */ (
        [x - side, y - 36 * k, x + side, y - 6 * k]
      );
    });
    return [...line, ...badges];
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view
   * @param {readonly (readonly [number, number])[]} points */
  #drawLine(ctx, view, points) {
    const path = screenPath(view, points);
    const { style } = view;
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    ctx.globalAlpha = this.isQuiet ? 0.55 : 1;
    ctx.strokeStyle = style.get('--map-route-casing');
    ctx.lineWidth = this.isQuiet ? 5 : 10 * this.#scale;
    ctx.stroke(path);
    ctx.strokeStyle = style.get('--map-route');
    ctx.lineWidth = this.isQuiet ? 2.5 : 6 * this.#scale;
    ctx.stroke(path);
    if (this.isQuiet) return;
    ctx.strokeStyle = 'rgb(255 255 255 / .85)';
    ctx.lineWidth = 2.2 * this.#scale;
    ctx.setLineDash([6, 14]);
    ctx.lineDashOffset = this.isStill ? 0 : -((performance.now() / 40) % 20);
    ctx.stroke(path);
    ctx.setLineDash([]);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view @param {Route} route */
  #drawEnds(ctx, view, route) {
    const first = route.legs[0];
    const last = route.legs[route.legs.length - 1];
    if (first?.floor === view.floor && first.points[0]) {
      drawEnd(ctx, view, first.points[0], '--map-route-start', 'walking');
    }
    if (last?.floor === view.floor && last.points.length > 0) {
      drawEnd(ctx, view, last.points[last.points.length - 1], '--map-route-end', 'arrive');
    }
  }
}

/** Where a route leaves the floor that is shown and where it comes onto it, with the other floor's
 * name.
 * @param {Pick<MapView, 'floor' | 'language' | 'floorName' | 'ordinal'>} view
 * @param {Pick<Route, 'legs'>} route */
export const badgesOf = (view, route) =>
  route.legs.flatMap(({ connector, floor, points }, i) => {
    /** @type {{ at: readonly [number, number], text: string, isPast: boolean }[]} */
    const badges = [];
    if (floor !== view.floor || points.length === 0) return badges;
    const before = route.legs[i - 1];
    if (before?.connector) {
      const words = fromFloor[view.language] ?? fromFloor.en;
      const text = words.replace('{floor}', view.floorName(before.floor));
      badges.push({ at: points[0], text, isPast: true });
    }
    if (connector) {
      const isUp = view.ordinal(connector.toFloor) > view.ordinal(floor);
      const text = `${isUp ? '↑' : '↓'} ${view.floorName(connector.toFloor)}`;
      badges.push({ at: points[points.length - 1], text, isPast: false });
    }
    return badges;
  });

/** @param {CanvasRenderingContext2D} ctx @param {MapView} view
 * @param {readonly [number, number]} at @param {string} colour @param {string} icon */
const drawEnd = (ctx, view, at, colour, icon) => {
  const [x, y] = view.worldToScreen(at[0], at[1]);
  ctx.save();
  ctx.translate(x, y);
  ctx.fillStyle = '#ffffff';
  ctx.beginPath();
  ctx.arc(0, 0, 14, 0, 2 * Math.PI);
  ctx.fill();
  ctx.fillStyle = view.style.get(colour);
  ctx.beginPath();
  ctx.arc(0, 0, 12, 0, 2 * Math.PI);
  ctx.fill();
  drawIcon(ctx, icon, 16, '#ffffff');
  ctx.restore();
};

/** @param {CanvasRenderingContext2D} ctx @param {MapView} view
 * @param {readonly [number, number]} at @param {string} text @param {boolean} isQuiet
 * @param {number} scale */
const drawBadge = (ctx, view, at, text, isQuiet, scale) => {
  const [screenX, screenY] = view.worldToScreen(at[0], at[1]);
  ctx.save();
  ctx.translate(screenX, screenY);
  ctx.scale(scale, scale);
  ctx.font = `650 13px ${view.style.font}`;
  const width = ctx.measureText(text).width + 18;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = view.style.get(isQuiet ? '--color-surface' : '--map-route');
  ctx.strokeStyle = view.style.get('--map-route');
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.roundRect(-width / 2, -34, width, 24, 12);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = isQuiet ? view.style.get('--color-text') : view.style.get('--color-on-accent');
  ctx.fillText(text, 0, -21.5);
  ctx.restore();
};
