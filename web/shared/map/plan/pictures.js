// @ts-check
import { contextOf } from '../../ui/required.js';
import { clearGround, darkGround } from './picture-ground.js';
/** @import { PlanImage } from '../../api/types.js' */

/** The picture without the dark ground that some plans come on, so that the map's own shows.
 * @param {HTMLImageElement} image @returns {CanvasImageSource} */
const onOurGround = (image) => {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  if (canvas.width * canvas.height > 40_000_000) return image;
  const ctx = contextOf(canvas, { willReadFrequently: true });
  ctx.drawImage(image, 0, 0);
  const pixels = ctx.getImageData(0, 0, canvas.width, canvas.height);
  const ground = darkGround(pixels.data, canvas.width, canvas.height);
  if (!ground) return image;
  clearGround(pixels.data, ground);
  ctx.putImageData(pixels, 0, 0);
  return canvas;
};

/** The plan pictures of a venue, loaded when their floor is first shown. */
export class Pictures {
  /** What can be drawn; `null` while it loads.
   * @type {Map<string, CanvasImageSource | null>} */
  #images = new Map();

  /** @param {(plan: PlanImage) => string} url @param {() => void} loaded called after each */
  constructor(url, loaded) {
    this.url = url;
    this.loaded = loaded;
  }

  /** Those of the given pictures that can be drawn now; the others begin to load.
   * @param {readonly PlanImage[]} plans
   * @returns {{ image: CanvasImageSource, plan: PlanImage }[]} */
  ready(plans) {
    const shown = [];
    for (const plan of plans) {
      const key = `${plan.id} ${plan.content ?? ''}`;
      if (!this.#images.has(key)) this.#load(key, plan);
      const image = this.#images.get(key);
      if (image) shown.push({ image, plan });
    }
    return shown;
  }

  /** @param {string} key @param {PlanImage} plan */
  #load(key, plan) {
    const image = new Image();
    image.decoding = 'async';
    image.addEventListener('load', () => {
      this.#images.set(key, onOurGround(image));
      this.loaded();
    });
    // Asked for again when it is next drawn, but not at once: the server may be away.
    image.addEventListener('error', () => setTimeout(() => this.#images.delete(key), 5000));
    this.#images.set(key, null);
    image.src = this.url(plan);
  }
}
