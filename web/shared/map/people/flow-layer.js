// @ts-check
import { flowCell } from './flow-field.js';
/** @import { MapView } from '../map-view.js' */
/** @import { FlowField, Movement } from './flow-field.js' */

/** CSS pixels between two arrows, at least. */
const spacing = 34;
/** Metres per second below which people do not get anywhere together. */
const slowest = 0.12;
/** Metres per second that the longest arrow stands for. */
const fastest = 1.5;

/** How many cells of the field an arrow stands for, so that arrows keep apart on the screen.
 * @param {number} scale CSS pixels per metre */
export const arrowSide = (scale) =>
  2 ** Math.max(0, Math.ceil(Math.log2(spacing / (flowCell * scale))));

/** The length of an arrow as a share of the longest. @param {Movement} movement */
export const arrowShare = ({ velocity: [x, y] }) => Math.min(1, Math.hypot(x, y) / fastest);

/** The ways in which people go, as arrows that are longer where they go faster, and wider where more of
 * them go: a layer of `MapView` above the plan. */
export class FlowLayer {
  order = -10;
  /** @type {FlowField | null} */
  #field = null;
  #side = 0;
  /** @type {Movement[]} */
  #movements = [];

  /** Takes a field that has changed; `null` for none. @param {FlowField | null} field */
  update(field) {
    this.#field = field;
    this.#side = 0;
  }

  /** The arrows that were drawn last. @returns {readonly Movement[]} */
  get shown() {
    return this.#movements;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    const { scale } = view.camera;
    const side = arrowSide(scale);
    if (side !== this.#side) {
      this.#side = side;
      this.#movements = (this.#field?.movements(side) ?? [])
        .filter(({ velocity: [x, y] }) => Math.hypot(x, y) >= slowest);
    }
    const longest = Math.min(side * flowCell * scale, 2 * spacing) * 0.9;
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    const paths = this.#movements.map((movement) => arrowOf(movement, view, longest));
    // A pale edge first, so that arrows are seen on dark and light ground.
    for (
      const [colour, more] of /** @type {const} */ ([['--color-surface', 3], ['--color-text', 0]])
    ) {
      ctx.strokeStyle = view.style.get(colour);
      for (const { path, width } of paths) {
        ctx.lineWidth = width + more;
        ctx.stroke(path);
      }
    }
  }
}

/** @param {Movement} movement @param {MapView} view @param {number} longest CSS pixels */
const arrowOf = (movement, view, longest) => {
  const { x, y, people, velocity: [vx, vy] } = movement;
  const [midX, midY] = view.worldToScreen(x, y);
  const [toX, toY] = view.worldToScreen(x + vx, y + vy);
  const size = Math.hypot(toX - midX, toY - midY) || 1;
  const [ux, uy] = [(toX - midX) / size, (toY - midY) / size];
  const half = (longest * (0.35 + 0.65 * arrowShare(movement))) / 2;
  const [tipX, tipY] = [midX + ux * half, midY + uy * half];
  const head = Math.max(4, half * 0.5);
  const path = new Path2D();
  path.moveTo(midX - ux * half, midY - uy * half);
  path.lineTo(tipX, tipY);
  for (const sign of [-1, 1]) {
    path.moveTo(tipX, tipY);
    path.lineTo(tipX - (ux + sign * uy * 0.7) * head, tipY - (uy - sign * ux * 0.7) * head);
  }
  return { path, width: Math.min(5, 1.5 + Math.sqrt(people) / 4) };
};
