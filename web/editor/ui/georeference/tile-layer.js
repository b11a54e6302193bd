// @ts-check
import { tilesIn } from '../../georeference/mercator.js';

/** @import { GeoCamera } from '../../georeference/mercator.js' */

/** A source of map tiles that the server's operator has chosen. @typedef {{url: string, attribution: string, maxZoom: number}} MapTiles */

/** More tiles than these are forgotten, the oldest first. */
const most = 400;

/** The tiles of a map below a plan; what has not come, or never comes, is left open. */
export class TileLayer {
  #tiles;
  #changed;
  /** By address; `null` for what failed. @type {Map<string, HTMLImageElement | null>} */
  #known = new Map();
  #failed = 0;
  #loaded = 0;

  /** @param {MapTiles} tiles @param {() => void} changed  called when a tile has come or failed */
  constructor(tiles, changed) {
    this.#tiles = tiles;
    this.#changed = changed;
  }

  /** Whether nothing comes: the map goes on without. */
  get isFailing() {
    return this.#loaded === 0 && this.#failed > 0;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {GeoCamera} camera @param {readonly [number, number]} size  pixels */
  draw(ctx, camera, size) {
    for (const { z, x, y, at: [left, top], side } of tilesIn(camera, size, this.#tiles.maxZoom)) {
      const image = this.#image(z, x, y);
      // Half a pixel more on each side, so that no lines of the background show between them.
      if (image?.complete && image.naturalWidth > 0) {
        ctx.drawImage(image, left, top, side + 0.5, side + 0.5);
      }
    }
  }

  /** @param {number} z @param {number} x @param {number} y */
  #image(z, x, y) {
    const address = this.#tiles.url.replace('{z}', String(z)).replace('{x}', String(x))
      .replace('{y}', String(y));
    const known = this.#known.get(address);
    if (known !== undefined) return known;
    const image = new Image();
    // Sources of tiles ask for the site that shows them; they need not know the page.
    image.referrerPolicy = 'origin';
    image.addEventListener('load', () => {
      this.#loaded += 1;
      this.#changed();
    });
    image.addEventListener('error', () => {
      this.#known.set(address, null);
      this.#failed += 1;
      this.#changed();
    });
    image.src = address;
    this.#known.set(address, image);
    if (this.#known.size > most) this.#known.delete([...this.#known.keys()][0]);
    return image;
  }
}
