// @ts-check
import { candidatesFor } from './candidates.js';
import { placeMarks } from './placement.js';
import { Sprites } from './sprites.js';
/** @import { Feature } from '../../api/types.js' */
/** @import { MapStyle } from '../map-style.js' */
/** @import { MarkView } from './candidates.js' */
/** @import { Candidate, Placed } from './placement.js' */

/** Pins and texts of a floor. Which are shown is decided when the camera rests; while it moves
 * they keep upright and move with their points. */
export class Marks {
  /** @type {Placed[]} */
  #placed = [];
  /** @type {Sprites | null} */
  #sprites = null;
  /** What features want to show, for one scale and floor.
   * @type {WeakMap<Feature, Candidate | null>} */
  #known = new WeakMap();
  #knownFor = '';
  #isQuiet;
  #scale;

  /** @param {boolean} [isQuiet] smaller and paler, so that other things stand out
   * @param {number} [scale] size of pins and texts, for screens seen from afar */
  constructor(isQuiet = false, scale = 1) {
    this.#isQuiet = isQuiet;
    this.#scale = scale;
  }

  /** @param {MapStyle} style @param {number} ratio */
  setStyle(style, ratio) {
    this.#sprites = new Sprites(style, ratio * this.#scale);
    this.forget();
  }

  /** Reads names again when it next chooses: the languages or the floors changed. */
  forget() {
    this.#known = new WeakMap();
  }

  /** Chooses again what is shown.
   * @param {Iterable<Feature>} features
   * @param {Omit<MarkView, "measure">} view @param {number} width @param {number} height
   * @param {{ isShown?: (feature: Feature) => boolean,
   *   reserved?: readonly (readonly [number, number, number, number])[] }} [only] `reserved`: boxes
   *   of CSS pixels that stay free */
  place(features, view, width, height, { isShown, reserved = [] } = {}) {
    const sprites = this.#sprites;
    if (!sprites) return;
    const shown = isShown ? [...features].filter(isShown) : features;
    const measure = (/** @type {string} */ text, /** @type {string} */ look) =>
      sprites.measure(text, look);
    // All is placed at its usual size on a smaller view, which is then drawn larger.
    const k = this.#scale;
    const small = { width: width / k, height: height / k };
    const knownFor = `${view.floor} ${view.scale}`;
    if (knownFor !== this.#knownFor) this.forget();
    this.#knownFor = knownFor;
    const known = this.#known;
    const toScreen = (/** @type {number} */ x, /** @type {number} */ y) => {
      const [screenX, screenY] = view.toScreen(x, y);
      return /** @type {[number, number]} */ ([screenX / k, screenY / k]);
    };
    const candidates = candidatesFor(
      shown,
      { ...view, scale: view.scale / k, toScreen, measure, known },
      small.width,
      small.height,
    );
    this.#placed = placeMarks(
      candidates,
      small,
      reserved.map(
        ([left, top, right, bottom]) => [left / k, top / k, right / k, bottom / k],
      ),
    );
    // Dots lie under pins, texts over both.
    const order = { dot: 0, pin: 1, text: 2 };
    this.#placed.sort((a, b) => order[a.form] - order[b.form]);
  }

  /** @param {CanvasRenderingContext2D} ctx in CSS pixels
   * @param {(x: number, y: number) => [number, number]} toScreen
   * @param {"all" | "symbols" | "names"} part */
  draw(ctx, toScreen, part) {
    const sprites = this.#sprites;
    if (!sprites) return;
    const { ratio } = sprites;
    const k = this.#scale;
    ctx.save();
    ctx.scale(k, k);
    for (const { candidate, form, dx, dy } of this.#placed) {
      if (part !== 'all' && (form === 'text') !== (part === 'names')) continue;
      const [x, y] = toScreen(candidate.x, candidate.y);
      const sprite = this.#spriteOf(sprites, candidate, form);
      const left = Math.round((x / k + dx - sprite.width / 2) * ratio) / ratio;
      const top = Math.round((y / k + dy - sprite.height / 2) * ratio) / ratio;
      ctx.drawImage(sprite.canvas, left, top, sprite.width, sprite.height);
    }
    ctx.restore();
  }

  /** @param {Sprites} sprites @param {any} candidate @param {string} form */
  #spriteOf(sprites, candidate, form) {
    const { colour = '--poi-pin', textStyle = 'room' } = candidate;
    if (form === 'text') {
      return sprites.text(
        candidate.text,
        this.#isQuiet && textStyle === 'poi' ? 'quiet' : textStyle,
      );
    }
    if (form === 'dot') return sprites.dot(colour, this.#isQuiet);
    return sprites.pin(candidate.symbol, colour, this.#isQuiet, candidate.arrow);
  }
}
