// @ts-check
import { addShape } from '../../../shared/map/plan/shape-path.js';
import { createClient } from '../../../shared/api/client.js';
import { contextOf } from '../../../shared/ui/required.js';
import { pointsOf } from '../../../shared/geometry/shape.js';

/** @import { View } from '../../map/view.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { MapView } from '../../../shared/map/map-view.js' */
/** @import { Position } from '../../plan/types.js' */

/** The kinds with outlines that show where one is. */
const kinds = new Set(['wall', 'area', 'obstacle', 'connector']);

/** Its lines in pixels, and how dense they are. */
const looks = {
  strong: { width: 2.5, alpha: 1 },
  faint: { width: 1, alpha: 0.35 },
  usual: { width: 1.5, alpha: 0.8 },
};

/** Another floor as a ghost: its pictures faintly, its outlines in a colour of their own. */
export class GhostLayer {
  /** Under pins and names. */
  order = -10;
  /** How it stands out: it is what one marks, what one marks lies over it, or neither. @type {'strong' | 'faint' | 'usual'} */
  stress = 'usual';
  #session;
  #view;
  #floor;
  /** @type {{plan: any, floor: string | undefined, path: Path2D} | null} */
  #drawn = null;
  /** By content. @type {Map<string, HTMLCanvasElement | null>} */
  #pictures = new Map();

  /** @param {{session: EditSession, view: View}} parts @param {() => string | undefined} floor  the id of the one that is shown as a ghost */
  constructor({ session, view }, floor) {
    this.#session = session;
    this.#view = view;
    this.#floor = floor;
  }

  /** The corners of what is drawn on it, for points to stick to. @returns {Position[]} */
  get places() {
    return this.#features.flatMap(({ geometry }) => pointsOf(geometry));
  }

  get #features() {
    const floor = this.#floor();
    if (!floor) return [];
    return this.#session.shown.onFloor(floor).filter(({ kind }) => kinds.has(kind));
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    const floor = this.#floor();
    if (!floor || floor === this.#view.floor) return;
    const [e, f] = view.worldToScreen(0, 0);
    const [a, b] = view.worldToScreen(1, 0);
    const [c, d] = view.worldToScreen(0, 1);
    ctx.save();
    ctx.transform(a - e, b - f, c - e, d - f, e, f);
    this.#drawPictures(ctx, floor);
    ctx.strokeStyle = this.#view.surface.colour('ghost');
    const { width, alpha } = looks[this.stress];
    ctx.lineWidth = width / view.camera.scale;
    ctx.globalAlpha = alpha;
    ctx.stroke(this.#path());
    ctx.restore();
  }

  #path() {
    const plan = this.#session.shown;
    const floor = this.#floor();
    if (this.#drawn?.plan === plan && this.#drawn.floor === floor) return this.#drawn.path;
    const path = new Path2D();
    for (const { geometry } of this.#features) addShape(path, /** @type {any} */ (geometry));
    this.#drawn = { plan, floor, path };
    return path;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {string} floor */
  #drawPictures(ctx, floor) {
    for (const image of this.#session.shown.images) {
      if (image.floor !== floor || !image.content) continue;
      const picture = this.#picture(image.content);
      if (!picture) continue;
      ctx.save();
      ctx.transform(
        .../** @type {[number, number, number, number, number, number]} */ (image.planToFloor),
      );
      ctx.globalAlpha = looks[this.stress].alpha - 0.1;
      ctx.drawImage(picture, 0, 0, image.width, image.height);
      ctx.restore();
    }
  }

  /** What is dark in a picture, in the ghost's colour; `null` while it loads. @param {string} content */
  #picture(content) {
    const known = this.#pictures.get(content);
    if (known !== undefined) return known;
    this.#pictures.set(content, null);
    const image = new Image();
    image.addEventListener('load', () => {
      this.#pictures.set(content, inked(image, this.#view.surface.colour('ghost')));
      this.#view.surface.redraw();
    });
    image.src = createClient().contentURL(this.#session.slug, content);
    return null;
  }
}

/** The longest side of a ghost's picture, in pixels: it helps to find points, not to read words. */
const longest = 2400;

/** @param {HTMLImageElement} image @param {string} colour @returns {HTMLCanvasElement} */
const inked = (image, colour) => {
  const factor = Math.min(1, longest / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * factor));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * factor));
  const ctx = contextOf(canvas, { willReadFrequently: true });
  ctx.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = ctx.getImageData(0, 0, canvas.width, canvas.height);
  inkOnly(pixels.data);
  ctx.putImageData(pixels, 0, 0);
  ctx.globalCompositeOperation = 'source-in';
  ctx.fillStyle = colour;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
};

/** Makes paper transparent and leaves ink, the more of it the darker. @param {Uint8ClampedArray} pixels  r, g, b, a */
export const inkOnly = (pixels) => {
  for (let at = 0; at < pixels.length; at += 4) {
    const brightness = 0.3 * pixels[at] + 0.59 * pixels[at + 1] + 0.11 * pixels[at + 2];
    pixels[at + 3] = (pixels[at + 3] * (255 - brightness)) / 255;
  }
};
