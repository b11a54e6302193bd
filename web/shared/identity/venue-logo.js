// @ts-check
import { element } from '../ui/element.js';
import { luminance } from './contrast.js';

/** The side of the picture that is looked at, in pixels. */
const side = 32;
/** The luminance from which on a logo is light. */
const light = 0.6;

/** Whether what is seen of a picture with transparent parts is light: a white logo needs a dark plate.
 * @param {HTMLImageElement} image */
const isLight = (image) => {
  const canvas = element('canvas', { width: side, height: side });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(image, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  let [sum, weight] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] / 255;
    sum += alpha * luminance([data[i], data[i + 1], data[i + 2]]);
    weight += alpha;
  }
  const isOpaque = weight > 0.98 * side * side;
  return !isOpaque && weight > 0 && sum / weight > light;
};

/** A venue's logo on a soft plate, light or dark as it takes; hidden where the venue has none.
 *
 * It is an `img`: scripts and links of drawings do not run there. */
export class VenueLogo {
  #image = element('img', { decoding: 'async', draggable: 'false' });
  element = element('span', { class: 'venue-logo', hidden: true }, this.#image);

  constructor() {
    this.#image.addEventListener('load', () => {
      this.element.dataset.plate = isLight(this.#image) ? 'dark' : 'light';
      this.element.classList.remove('is-loading');
    });
    // A picture that the browser cannot read: the venue's name stands beside it.
    this.#image.addEventListener('error', () => void (this.element.hidden = true));
  }

  /** @param {string | null} url of the picture @param {string} name of the venue */
  show(url, name) {
    this.#image.alt = name;
    if (url === null) {
      this.element.hidden = true;
      this.#image.removeAttribute('src');
      return;
    }
    if (this.#image.getAttribute('src') === url) return;
    this.element.classList.add('is-loading');
    this.element.hidden = false;
    this.#image.src = url;
  }
}
