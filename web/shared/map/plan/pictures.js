// @ts-check
import { contextOf } from '../../ui/required.js';
import { clearGround, darkGround } from './picture-ground.js';
/** @import { PlanImage } from '../../api/types.js' */

/** A picture that its browser has decoded. @typedef {HTMLImageElement | ImageBitmap} Decoded */

/** The picture without the dark ground that some plans come on, so that the map's own shows.
 * @param {Decoded} image @returns {CanvasImageSource} */
const onOurGround = (image) => {
  const canvas = document.createElement('canvas');
  canvas.width = 'naturalWidth' in image ? image.naturalWidth : image.width;
  canvas.height = 'naturalHeight' in image ? image.naturalHeight : image.height;
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

/** @param {string} url @returns {Promise<HTMLImageElement>} */
const fromAddress = (url) =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.decoding = 'async';
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', reject);
    image.src = url;
  });

/** Bitmaps need no leave of a page's rules for pictures; only a drawing has to be an image.
 * @param {Blob} blob @returns {Promise<Decoded>} */
const fromBytes = async (blob) => {
  if (!blob.type.startsWith('image/svg')) return createImageBitmap(blob);
  const url = URL.createObjectURL(blob);
  return fromAddress(url).finally(() => URL.revokeObjectURL(url));
};

/** The plan pictures of a venue, loaded when their floor is first shown. */
export class Pictures {
  /** What can be drawn; `null` while it loads.
   * @type {Map<string, CanvasImageSource | null>} */
  #images = new Map();

  #source;
  #loaded;

  /** @param {(plan: PlanImage) => string | Promise<Blob>} source the address of a picture, or its bytes
   * @param {() => void} loaded called after each */
  constructor(source, loaded) {
    this.#source = source;
    this.#loaded = loaded;
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
    this.#images.set(key, null);
    this.#decoded(plan).then((image) => {
      this.#images.set(key, onOurGround(image));
      this.#loaded();
    }, () => {
      // Asked for again when it is next drawn, but not at once: the server may be away.
      setTimeout(() => this.#images.delete(key), 5000);
    });
  }

  /** @param {PlanImage} plan @returns {Promise<Decoded>} */
  async #decoded(plan) {
    const source = this.#source(plan);
    return typeof source === 'string' ? fromAddress(source) : fromBytes(await source);
  }
}
