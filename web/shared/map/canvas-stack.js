// @ts-check
import { contextOf } from '../ui/required.js';
import { sharpness } from '../ui/page-zoom.js';

/** Canvases one above the other that fill an element, as sharp as the screen (up to twice). Of another size
 * they are empty: until the next drawing they keep what they show, and the browser stretches it. */
export class CanvasStack {
  width = 1;
  height = 1;
  ratio = 1;
  /** @type {HTMLCanvasElement[]} */
  canvases = [];
  #element;
  #isFitted = false;

  /** @param {HTMLElement} element @param {number} count @param {() => void} changed after a resize
   * @param {AbortSignal} signal */
  constructor(element, count, changed, signal) {
    this.#element = element;
    for (let i = 0; i < count; i += 1) {
      const canvas = document.createElement('canvas');
      canvas.setAttribute('aria-hidden', 'true');
      element.append(canvas);
      this.canvases.push(canvas);
    }
    const observer = new ResizeObserver(() => this.#fit() && changed());
    observer.observe(element);
    signal.addEventListener('abort', () => observer.disconnect());
    this.#fit();
    this.fitCanvases();
  }

  /** @returns {boolean} whether anything changed */
  #fit() {
    const width = Math.max(1, this.#element.clientWidth);
    const height = Math.max(1, this.#element.clientHeight);
    const ratio = sharpness();
    if (width === this.width && height === this.height && ratio === this.ratio) return false;
    Object.assign(this, { width, height, ratio });
    this.#isFitted = false;
    return true;
  }

  /** Gives the canvases the element's size, right before they are drawn.
   * @returns {boolean} whether that emptied them */
  fitCanvases() {
    if (this.#isFitted) return false;
    this.#isFitted = true;
    for (const canvas of this.canvases) {
      canvas.width = Math.round(this.width * this.ratio);
      canvas.height = Math.round(this.height * this.ratio);
    }
    return true;
  }

  /** @param {number} i @returns {CanvasRenderingContext2D} */
  context(i) {
    return contextOf(this.canvases[i]);
  }
}
