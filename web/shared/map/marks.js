// @ts-check
import { candidatesFor } from "./candidates.js";
import { placeMarks } from "./placement.js";
import { Sprites } from "./sprites.js";
/** @typedef {import("./candidates.js").MarkView} MarkView */

/** Pins and texts of a floor. Which are shown is decided when the camera rests; while it moves
 * they keep upright and move with their points. */
export class Marks {
  /** @type {import("./placement.js").Placed[]} */
  #placed = [];
  /** @type {Sprites | null} */
  #sprites = null;
  #isQuiet;

  /** @param {boolean} [isQuiet] smaller and paler, so that other things stand out */
  constructor(isQuiet = false) {
    this.#isQuiet = isQuiet;
  }

  /** @param {import("./map-style.js").MapStyle} style @param {number} ratio */
  setStyle(style, ratio) {
    this.#sprites = new Sprites(style, ratio);
  }

  /** Chooses anew what is shown.
   * @param {Iterable<import("../api/types.js").Feature>} features
   * @param {Omit<MarkView, "measure">} view @param {number} width @param {number} height
   * @param {(feature: import("../api/types.js").Feature) => boolean} [isShown] */
  place(features, view, width, height, isShown) {
    const sprites = this.#sprites;
    if (!sprites) return;
    const shown = isShown ? [...features].filter(isShown) : features;
    const measure = (/** @type {string} */ text, /** @type {string} */ look) =>
      sprites.measure(text, look);
    this.#placed = placeMarks(
      candidatesFor(shown, { ...view, measure }, width, height), { width, height });
    // Dots lie under pins, texts over both.
    const order = { dot: 0, pin: 1, text: 2 };
    this.#placed.sort((a, b) => order[a.form] - order[b.form]);
  }

  /** @param {CanvasRenderingContext2D} ctx in CSS pixels
   * @param {(x: number, y: number) => [number, number]} toScreen */
  draw(ctx, toScreen) {
    const sprites = this.#sprites;
    if (!sprites) return;
    const { ratio } = sprites;
    for (const { candidate, form, dx, dy } of this.#placed) {
      const [x, y] = toScreen(candidate.x, candidate.y);
      const sprite = this.#spriteOf(sprites, candidate, form);
      const left = Math.round((x + dx - sprite.width / 2) * ratio) / ratio;
      const top = Math.round((y + dy - sprite.height / 2) * ratio) / ratio;
      ctx.drawImage(sprite.canvas, left, top, sprite.width, sprite.height);
    }
  }

  /** @param {Sprites} sprites @param {any} candidate @param {string} form */
  #spriteOf(sprites, candidate, form) {
    const { colour = "--poi-pin", textStyle = "room" } = candidate;
    if (form === "text") {
      return sprites.text(candidate.text, this.#isQuiet && textStyle === "poi" ? "quiet" : textStyle);
    }
    if (form === "dot") return sprites.dot(colour, this.#isQuiet);
    return sprites.pin(candidate.symbol, colour, this.#isQuiet, candidate.arrow);
  }
}
