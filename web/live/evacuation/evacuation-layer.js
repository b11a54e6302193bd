// @ts-check
/** @import { Evacuation } from '../../shared/api/types.js' */
/** @import { Box } from '../../shared/geometry/box.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */

const colour = '--poi-exit';
const badgeHeight = 26;

/** All ways of one floor as one path in metres.
 * @param {Evacuation} evacuation @param {string} floor */
const pathOf = ({ people }, floor) => {
  const path = new Path2D();
  for (const { legs = [] } of people) {
    for (const { points } of legs.filter((leg) => leg.floor === floor)) {
      points.forEach(([x, y], index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    }
  }
  return path;
};

/** Each person's way to the nearest exit as a faint line, the exits with how many people go there,
 * and a ring around people without a way: two layers of `MapView`. */
export class EvacuationLayer {
  /** @type {Evacuation | null} */
  #evacuation = null;
  /** @type {Map<string, Path2D>} */
  #paths = new Map();
  #view;
  #whereIs;
  #text;

  /** @param {MapView} view
   * @param {(navigator: string) => { floor: string, at: readonly [number, number] } | null} whereIs
   * @param {(count: number) => string} text what an exit's badge says */
  constructor(view, whereIs, text) {
    this.#view = view;
    this.#whereIs = whereIs;
    this.#text = text;
    view.addLayer({ order: -14, draw: (ctx) => this.#drawWays(ctx) });
    view.addLayer({
      order: 12,
      isOnTop: true,
      draw: (ctx) => this.#drawOver(ctx),
      reserved: () => this.#reserved(),
    });
  }

  /** @param {Evacuation | null} evacuation */
  show(evacuation) {
    if (evacuation === this.#evacuation) return;
    this.#evacuation = evacuation;
    this.#paths.clear();
    this.#view.refreshMarks();
  }

  /** @param {CanvasRenderingContext2D} ctx */
  #drawWays(ctx) {
    if (!this.#evacuation) return;
    const view = this.#view;
    const path = this.#paths.get(view.floor) ?? pathOf(this.#evacuation, view.floor);
    this.#paths.set(view.floor, path);
    const [x, y] = view.worldToScreen(0, 0);
    const [rightX, rightY] = view.worldToScreen(1, 0);
    const [upX, upY] = view.worldToScreen(0, 1);
    ctx.save();
    // The path stays in metres, so that moving the map makes no new one.
    ctx.transform(rightX - x, rightY - y, upX - x, upY - y, x, y);
    ctx.lineWidth = 2 / Math.hypot(rightX - x, rightY - y);
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    ctx.strokeStyle = view.style.get(colour);
    ctx.globalAlpha = 0.45;
    ctx.stroke(path);
    ctx.restore();
  }

  /** The exits of the floor that is shown: where their badges are, in CSS pixels, and what they say. */
  #badges() {
    const { exits = [] } = this.#evacuation ?? {};
    const badges = exits.filter(({ floor }) => floor === this.#view.floor).map(({ at, count }) => {
      const [x, y] = this.#view.worldToScreen(at[0], at[1]);
      const text = this.#text(count);
      return { x, y, text, width: Math.max(badgeHeight, text.length * 9 + 16), isUsed: count > 0 };
    }).sort((a, b) => a.x - b.x);
    // Doors lie side by side: a badge that another would hide stands a little aside.
    badges.forEach((badge, index) => {
      for (const { x, y, width } of badges.slice(0, index)) {
        const least = x + (width + badge.width) / 2 + 2;
        if (Math.abs(y - badge.y) < badgeHeight && badge.x < least) badge.x = least;
      }
    });
    return badges;
  }

  /** @returns {Box[]} */
  #reserved() {
    return this.#badges().map(({ x, y, width }) => [
      x - width / 2,
      y - badgeHeight / 2,
      x + width / 2,
      y + badgeHeight / 2,
    ]);
  }

  /** @param {CanvasRenderingContext2D} ctx */
  #drawOver(ctx) {
    if (!this.#evacuation) return;
    const { style } = this.#view;
    ctx.save();
    ctx.font = `700 15px ${style.font}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    for (const { x, y, text, width, isUsed } of this.#badges()) {
      ctx.fillStyle = isUsed ? style.get(colour) : style.get('--color-surface');
      ctx.strokeStyle = isUsed ? '#ffffff' : style.get(colour);
      ctx.lineWidth = 2;
      ctx.beginPath();
      ctx.roundRect(x - width / 2, y - badgeHeight / 2, width, badgeHeight, badgeHeight / 2);
      ctx.fill();
      ctx.stroke();
      ctx.fillStyle = isUsed ? '#ffffff' : style.get('--color-text');
      ctx.fillText(text, x, y + 1);
    }
    this.#drawStranded(ctx);
    ctx.restore();
  }

  /** @param {CanvasRenderingContext2D} ctx */
  #drawStranded(ctx) {
    ctx.strokeStyle = this.#view.style.get('--color-bad');
    ctx.lineWidth = 3;
    for (const { navigator, refusal } of this.#evacuation?.people ?? []) {
      const place = refusal && navigator ? this.#whereIs(navigator) : null;
      if (place?.floor !== this.#view.floor) continue;
      const [x, y] = this.#view.worldToScreen(place.at[0], place.at[1]);
      ctx.beginPath();
      ctx.arc(x, y, 11, 0, 2 * Math.PI);
      ctx.stroke();
    }
  }
}
