// @ts-check
import { element } from './element.js';

/** Lengths that a scale bar may have, in metres. */
const lengths = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
const longest = 120;

/**
 * The longest round length that a bar of at most 120 pixels shows.
 *
 * @param {number} metresPerPixel
 */
export const scaleOf = (metresPerPixel) => {
  const fitting = lengths.filter((metres) => metres / metresPerPixel <= longest);
  const metres = fitting.at(-1) ?? lengths[0];
  return { metres, pixels: metres / metresPerPixel };
};

/** What to do now, where the pointer is, how long a metre is. */
export class StatusLine {
  #t;
  #hint = element('span', { class: 'hint' });
  #place = element('span', { class: 'place' });
  #bar = element('span', { class: 'scale-bar' });
  #length = element('span', {});
  node = element(
    'footer',
    { class: 'status' },
    this.#hint,
    this.#place,
    element('span', { class: 'scale' }, this.#bar, this.#length),
  );

  /** @param {(key: string) => string} t */
  constructor(t) {
    this.#t = t;
  }

  /** @param {string} key */
  hint(key) {
    const text = this.#t(key);
    if (this.#hint.textContent !== text) this.#hint.textContent = text;
  }

  /** @param {[number, number]} at  metres */
  point([x, y]) {
    this.#place.textContent = `${x.toFixed(2)}, ${y.toFixed(2)} m`;
  }

  /** @param {number} metresPerPixel */
  scale(metresPerPixel) {
    const { metres, pixels } = scaleOf(metresPerPixel);
    this.#bar.style.inlineSize = `${pixels}px`;
    this.#length.textContent = metres < 1 ? `${metres * 100} cm` : `${metres} m`;
  }
}
