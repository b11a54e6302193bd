// @ts-check
import { iconPaths } from '../../ui/icon-paths.js';
import { contextOf } from '../../ui/required.js';
/** @import { MapStyle } from '../map-style.js' */

/** How texts look: size in CSS pixels, weight, colour's custom property.
 * @type {Readonly<Record<string, { size: number, weight: number, colour: string }>>} */
export const textStyles = Object.freeze({
  hall: { size: 17, weight: 650, colour: '--map-label' },
  room: { size: 12.5, weight: 600, colour: '--map-label' },
  poi: { size: 11.5, weight: 550, colour: '--map-label' },
  quiet: { size: 11, weight: 500, colour: '--map-label-quiet' },
});

/** A small picture with the middle it is placed by.
 * @typedef {{ canvas: HTMLCanvasElement, width: number, height: number }} Sprite CSS pixels */

/** Pins, dots and texts, each drawn once for the current colours and pixel ratio. */
export class Sprites {
  /** @type {Map<string, Sprite>} */
  #made = new Map();
  /** Widths of texts by look and text. @type {Map<string, number>} */
  #widths = new Map();
  #measuring;

  /** @param {MapStyle} style @param {number} ratio device pixels per CSS pixel */
  constructor(style, ratio) {
    this.style = style;
    this.ratio = ratio;
    this.#measuring = contextOf(document.createElement('canvas'));
  }

  /** The width of a text in CSS pixels.
   * @param {string} text @param {string} look */
  measure(text, look) {
    const key = `${look} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    if (this.#widths.size > 20_000) this.#widths.clear();
    this.#measuring.font = this.#font(look);
    const { width } = this.#measuring.measureText(text);
    this.#widths.set(key, width);
    return width;
  }

  /** @param {string} look */
  #font(look) {
    const { size, weight } = textStyles[look] ?? textStyles.room;
    return `${weight} ${size}px ${this.style.font}`;
  }

  /** @param {string} key @param {number} width @param {number} height
   * @param {(ctx: CanvasRenderingContext2D) => void} draw from the middle, in CSS pixels
   * @returns {Sprite} */
  #sprite(key, width, height, draw) {
    const known = this.#made.get(key);
    if (known) return known;
    if (this.#made.size > 3000) this.#made.clear();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * this.ratio);
    canvas.height = Math.ceil(height * this.ratio);
    const ctx = contextOf(canvas);
    ctx.setTransform(this.ratio, 0, 0, this.ratio, canvas.width / 2, canvas.height / 2);
    draw(ctx);
    const sprite = { canvas, width: canvas.width / this.ratio, height: canvas.height / this.ratio };
    this.#made.set(key, sprite);
    return sprite;
  }

  /** A round pin with an icon.
   * @param {string} name @param {string} colour custom property
   * @param {boolean} [isQuiet] a smaller one in outline @param {string} [arrow] `up`, `down` or
   *   `both`: a badge */
  pin(name, colour, isQuiet = false, arrow = '') {
    return this.#sprite(`pin ${name} ${colour} ${isQuiet} ${arrow}`, 36, 36, (ctx) => {
      if (isQuiet) ctx.scale(0.78, 0.78);
      ctx.shadowColor = `rgb(10 20 35 / ${isQuiet ? 0.2 : 0.35})`;
      ctx.shadowBlur = 4 * this.ratio;
      ctx.shadowOffsetY = this.ratio;
      ctx.fillStyle = this.style.get('--map-pin-ring');
      disc(ctx, 12);
      ctx.shadowColor = 'transparent';
      if (!isQuiet) {
        ctx.fillStyle = this.style.get(colour);
        disc(ctx, 10.6);
      }
      drawIcon(ctx, name, isQuiet ? 16 : 14, isQuiet ? this.style.get(colour) : '#ffffff');
      if (arrow) this.#badge(ctx, arrow);
    });
  }

  /** @param {CanvasRenderingContext2D} ctx @param {string} arrow */
  #badge(ctx, arrow) {
    ctx.save();
    ctx.translate(10, -8);
    ctx.fillStyle = '#ffffff';
    disc(ctx, 6.4);
    ctx.fillStyle = '#17222e';
    ctx.beginPath();
    for (const sign of arrow === 'both' ? [-1, 1] : [arrow === 'up' ? -1 : 1]) {
      const shift = arrow === 'both' ? sign * 0.7 : -sign * 2;
      ctx.moveTo(0, shift + sign * 4);
      ctx.lineTo(-3.4, shift);
      ctx.lineTo(3.4, shift);
      ctx.closePath();
    }
    ctx.fill();
    ctx.restore();
  }

  /** A small dot in a ring.
   * @param {string} colour custom property @param {boolean} [isQuiet] */
  dot(colour, isQuiet = false) {
    return this.#sprite(`dot ${colour} ${isQuiet}`, 12, 12, (ctx) => {
      if (isQuiet) ctx.globalAlpha = 0.55;
      ctx.fillStyle = this.style.get('--map-pin-ring');
      disc(ctx, isQuiet ? 3.2 : 4.6);
      ctx.fillStyle = this.style.get(colour);
      disc(ctx, isQuiet ? 2.3 : 3.4);
    });
  }

  /** A text with a halo; lines end at `\n`.
   * @param {string} text @param {string} look */
  text(text, look) {
    const { size, colour } = textStyles[look] ?? textStyles.room;
    const lines = text.split('\n');
    const width = Math.max(...lines.map((line) => this.measure(line, look))) + 8;
    const leading = size * 1.18;
    return this.#sprite(`text ${look} ${text}`, width, leading * lines.length + 8, (ctx) => {
      ctx.font = this.#font(look);
      ctx.textAlign = 'center';
      ctx.textBaseline = 'middle';
      ctx.lineJoin = 'round';
      ctx.lineWidth = 3.5;
      ctx.strokeStyle = this.style.get('--map-name-halo');
      ctx.fillStyle = this.style.get(colour);
      for (const pass of ['stroke', 'fill']) {
        lines.forEach((line, i) => {
          const y = (i - (lines.length - 1) / 2) * leading;
          ctx.globalAlpha = pass === 'stroke' ? 0.85 : 1;
          if (pass === 'stroke') ctx.strokeText(line, 0, y);
          else ctx.fillText(line, 0, y);
        });
      }
    });
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {number} radius */
const disc = (ctx, radius) => {
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
  ctx.fill();
};

/** Draws an icon around the origin.
 * @param {CanvasRenderingContext2D} ctx @param {string} name
 * @param {number} size CSS pixels @param {string} colour */
export const drawIcon = (ctx, name, size, colour) => {
  const { stroke, fill } = iconPaths[name] ?? iconPaths.pin;
  ctx.save();
  ctx.scale(size / 24, size / 24);
  ctx.translate(-12, -12);
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = 2.3;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  if (fill) ctx.fill(new Path2D(fill));
  if (stroke) ctx.stroke(new Path2D(stroke));
  ctx.restore();
};
