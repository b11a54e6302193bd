// @ts-check

/** @import { View } from '../../map/view.js' */
/** @import { MapSurface } from '../../map/map-surface.js' */

/** As long as the badge that tells how many there are, in milliseconds. */
const time = 8000;
/** More lines than these would hide the plan. */
const limit = 200;

/** The new ways of people that an edit of mine has re-routed, faintly, as long as their number is shown. */
export class RerouteTrails {
  #view;
  /** @type {readonly any[]} */
  #routes = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  order = -15;

  /** @param {{view: View}} parts */
  constructor({ view }) {
    this.#view = view;
    view.surface.addLayer(this);
  }

  /** @param {readonly any[]} routes */
  show(routes) {
    clearTimeout(this.#timer);
    this.#put(routes.slice(0, limit));
    this.#timer = setTimeout(() => this.#put([]), time);
  }

  /** @param {readonly any[]} routes */
  #put(routes) {
    this.#routes = routes;
    this.#view.surface.redraw();
  }

  /** @param {CanvasRenderingContext2D} ctx */
  draw(ctx) {
    const { surface, floor } = this.#view;
    const legs = this.#routes.flatMap((route) => route.legs);
    ctx.beginPath();
    for (const leg of legs) if (leg.floor === floor) line(ctx, leg.points, surface);
    ctx.globalAlpha = 0.4;
    ctx.strokeStyle = surface.colour('accent');
    ctx.lineWidth = 2;
    ctx.lineJoin = 'round';
    ctx.stroke();
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {(readonly [number, number])[]} points
 * @param {MapSurface} surface
 */
const line = (ctx, points, surface) => {
  for (const [index, at] of points.entries()) {
    const [x, y] = surface.toScreen(/** @type {readonly [number, number]} */ (at));
    if (index === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  }
};
