// @ts-check
import { element } from '../../../shared/ui/element.js';
import { contextOf } from '../../../shared/ui/required.js';
import { sharpness } from '../../../shared/ui/page-zoom.js';

/** Pixels across, how much larger it shows, and how far above the point it is. */
const size = 120;
const factor = 2;
const above = 24;

/** What is around the point that a finger aims at, larger and beside the hand. */
export class Loupe {
  #host;
  #canvas = element('canvas', { class: 'loupe', hidden: true, 'aria-hidden': 'true' });
  #frame = 0;
  /** @type {readonly [number, number]} */
  #at = [0, 0];

  /** @param {HTMLElement} host  of the map */
  constructor(host) {
    this.#host = host;
    host.append(this.#canvas);
  }

  /** Shows the surroundings of a point, or nothing. @param {readonly [number, number] | null} screen  pixels of the map */
  show(screen) {
    this.#canvas.hidden = screen === null;
    if (!screen) return;
    this.#at = screen;
    const { clientWidth } = this.#host;
    const [x, y] = screen;
    // Near the upper rim it goes beside the point, to the side that has room.
    const fits = y - above - size > 8;
    const side = x > clientWidth / 2 ? x - size - 48 : x + 48;
    const left = fits ? x - size / 2 : side;
    const top = fits ? y - above - size : 8;
    const { style } = this.#canvas;
    style.left = `${Math.max(8, Math.min(left, clientWidth - size - 8))}px`;
    style.top = `${top}px`;
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  /** Copies what the map has drawn, a frame later than it. */
  #draw() {
    this.#frame = 0;
    const ratio = sharpness();
    const canvas = this.#canvas;
    if (canvas.hidden) return;
    if (canvas.width !== size * ratio) canvas.width = canvas.height = size * ratio;
    const ctx = contextOf(canvas);
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    const [x, y] = this.#at;
    for (const source of this.#host.querySelectorAll('canvas')) {
      if (source === canvas || source.width === 0) continue;
      const scale = source.width / source.clientWidth;
      const part = (size / factor) * scale;
      ctx.drawImage(
        source,
        x * scale - part / 2,
        y * scale - part / 2,
        part,
        part,
        0,
        0,
        canvas.width,
        canvas.height,
      );
    }
    this.#cross(ctx, canvas.width / 2, ratio);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {number} middle @param {number} ratio */
  #cross(ctx, middle, ratio) {
    ctx.strokeStyle = getComputedStyle(this.#canvas).borderTopColor;
    ctx.lineWidth = ratio;
    ctx.beginPath();
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      ctx.moveTo(middle + 4 * ratio * dx, middle + 4 * ratio * dy);
      ctx.lineTo(middle + 16 * ratio * dx, middle + 16 * ratio * dy);
    }
    ctx.stroke();
  }
}
