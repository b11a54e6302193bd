// @ts-check
/** @import { MapView } from '../../shared/map/map-view.js' */

/** Where a person went lately, as points half a metre or more apart. */
export class Trail {
  /** @type {{ floor: string, x: number, y: number }[]} */
  points = [];
  #limit;

  /** @param {number} [limit] the most points that it keeps */
  constructor(limit = 400) {
    this.#limit = limit;
  }

  /** @param {string} floor @param {number} x @param {number} y metres */
  add(floor, x, y) {
    const last = this.points[this.points.length - 1];
    if (last && last.floor === floor && Math.hypot(x - last.x, y - last.y) < 0.5) return;
    this.points.push({ floor, x, y });
    if (this.points.length > this.#limit) this.points.shift();
  }

  clear() {
    this.points = [];
  }
}

/** A person's trail as a line that fades towards its beginning: a layer of `MapView`. */
export class TrailLine {
  order = -5;
  isShown = true;
  #trail;

  /** @param {Trail} trail */
  constructor(trail) {
    this.#trail = trail;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    if (!this.isShown) return;
    const { points } = this.#trail;
    ctx.strokeStyle = view.style.get('--color-standing');
    ctx.lineCap = 'round';
    ctx.lineWidth = 3.5;
    for (let i = 1; i < points.length; i += 1) {
      const [a, b] = [points[i - 1], points[i]];
      if (a.floor !== view.floor || b.floor !== view.floor) continue;
      ctx.globalAlpha = 0.15 + 0.7 * (i / points.length);
      ctx.beginPath();
      ctx.moveTo(...view.worldToScreen(a.x, a.y));
      ctx.lineTo(...view.worldToScreen(b.x, b.y));
      ctx.stroke();
    }
  }
}
