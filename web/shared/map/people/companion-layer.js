// @ts-check
import { boxesIntersect } from '../../geometry/box.js';
/** @import { Box } from '../../geometry/box.js' */
/** @import { MapView } from '../map-view.js' */
/** A person that a navigator sees: pseudonym, place in metres, heading in radians counter-clockwise
 * from east; accuracy: of the navigator itself, the radius in metres that holds it with 95 % probability.
 * @typedef {{ id: string, name?: string, floor: string, x: number, y: number, heading?: number,
 *   accuracy?: number, state: string }} Companion */
/** Left, top, right, bottom in CSS pixels. @typedef {Readonly<Box>} NamePlace */
/** @typedef {MapView["style"]} Style */

/** A person on the screen, in CSS pixels; angle: radians clockwise from the right; places: where the
 * name may stand, the best first.
 * @typedef {{ left: number, top: number, size: number, colour: string, name: string, angle: number | null,
 *   places: readonly NamePlace[] }} Dot */

/** CSS pixels: the radius of a dot, of the viewer's own, and the height of a name. */
const [radius, ownRadius, nameHeight] = [7, 10, 20];

/** The viewer and the companions as dots with names: a layer of `MapView` above pins and names. */
export class CompanionLayer {
  order = 12;
  #shown;
  #you;

  /** @param {() => { own: Companion | null, others: readonly Companion[], isOld: boolean }} shown
   *   isOld: nothing was heard for a while
   * @param {string} you what stands beside the viewer's own dot */
  constructor(shown, you) {
    this.#shown = shown;
    this.#you = you;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    const { own, others, isOld } = this.#shown();
    const { style, floor } = view;
    ctx.font = `650 12px ${style.font}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    const here = [own, ...others].filter((each) => each !== null && each.floor === floor)
      .map((each) => this.#place(ctx, view, /** @type {Companion} */ (each), each === own));
    if (own && own.floor === floor && own.accuracy !== undefined) {
      drawAccuracy(
        ctx,
        view,
        own,
        own.accuracy,
        style.get(isOld ? '--color-stale' : '--color-accent'),
      );
    }
    if (isOld) { for (const dot of here) dot.colour = style.get('--color-stale'); }
    for (const dot of here.toReversed()) drawDot(ctx, dot, style);
    // The viewer's name has the first choice of place, then friends'; a name without room is left out.
    /** @type {NamePlace[]} */
    const taken = [];
    for (const dot of here) {
      const free = dot.places.find((place) => !taken.some((box) => boxesIntersect(box, place)));
      if (!free) continue;
      taken.push(free);
      drawName(ctx, dot, free, style);
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view @param {Companion} companion
   * @param {boolean} isOwn @returns {Dot} */
  #place(ctx, view, { id, name: given, x, y, heading }, isOwn) {
    const name = isOwn ? this.#you : given || id;
    const colour = view.style.get(isOwn ? '--color-accent' : '--map-marker');
    const size = isOwn ? ownRadius : radius;
    const [left, top] = view.worldToScreen(x, y);
    const [aheadX, aheadY] = view.worldToScreen(
      x + Math.cos(heading ?? 0),
      y + Math.sin(heading ?? 0),
    );
    const half = (ctx.measureText(name).width + 14) / 2;
    const [below, above] = [top + size + 5, top - size - 5 - nameHeight];
    return {
      left,
      top,
      size,
      colour,
      name,
      angle: heading === undefined ? null : Math.atan2(aheadY - top, aheadX - left),
      places: [below, above].map((
        edge,
      ) => /** @type {const} */ ([left - half, edge, left + half, edge + nameHeight])),
    };
  }
}

/** The circle that holds a person with 95 % probability.
 * @param {CanvasRenderingContext2D} ctx @param {MapView} view @param {Companion} person
 * @param {number} accuracy metres @param {string} colour */
const drawAccuracy = (ctx, view, { x, y }, accuracy, colour) => {
  ctx.save();
  ctx.beginPath();
  ctx.arc(...view.worldToScreen(x, y), accuracy * view.camera.scale, 0, 2 * Math.PI);
  ctx.fillStyle = ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5;
  ctx.globalAlpha = 0.14;
  ctx.fill();
  ctx.globalAlpha = 0.55;
  ctx.stroke();
  ctx.restore();
};

/** @param {CanvasRenderingContext2D} ctx @param {Dot} dot @param {Style} style */
const drawDot = (ctx, { left, top, size, colour, angle }, style) => {
  if (angle !== null) drawHeading(ctx, left, top, angle, size, colour);
  ctx.beginPath();
  ctx.arc(left, top, size, 0, 2 * Math.PI);
  ctx.fillStyle = colour;
  ctx.strokeStyle = style.get('--map-pin-ring');
  ctx.lineWidth = 2.5;
  ctx.fill();
  ctx.stroke();
};

/** @param {CanvasRenderingContext2D} ctx @param {Dot} dot @param {NamePlace} place @param {Style} style */
const drawName = (ctx, { colour, name }, [minX, minY, maxX, maxY], style) => {
  ctx.beginPath();
  ctx.roundRect(minX, minY, maxX - minX, maxY - minY, nameHeight / 2);
  ctx.fillStyle = style.get('--color-surface');
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5;
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = style.get('--color-text');
  ctx.fillText(name, (minX + maxX) / 2, (minY + maxY) / 2 + 1);
};

/** A wedge on the side that a person faces.
 * @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y CSS pixels
 * @param {number} angle on the screen, radians clockwise from the right @param {number} size @param {string} colour */
const drawHeading = (ctx, x, y, angle, size, colour) => {
  const at = (
    /** @type {number} */ turn,
    /** @type {number} */ away,
  ) => /** @type {const} */ ([
    x + Math.cos(angle + turn) * away,
    y + Math.sin(angle + turn) * away,
  ]);
  ctx.beginPath();
  ctx.moveTo(...at(-0.7, size));
  ctx.lineTo(...at(0, size * 1.9));
  ctx.lineTo(...at(0.7, size));
  ctx.fillStyle = colour;
  ctx.fill();
};
