// @ts-check
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';

/** @import { Units } from '../../../shared/i18n/units.js' */
/** @import { Reader } from '../../state/reader.js' */

const foot = 0.3048;
/** Lengths that a scale bar may have, in metres or feet. */
const lengths = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];
const longest = 120;

/**
 * The longest round length that a bar of at most 120 pixels shows.
 *
 * @param {number} metresPerPixel
 * @param {Units} [units]
 */
export const scaleOf = (metresPerPixel, units = 'metric') => {
  const unit = units === 'imperial' ? foot : 1;
  const fitting = lengths.filter((each) => (each * unit) / metresPerPixel <= longest);
  const metres = (fitting.at(-1) ?? lengths[0]) * unit;
  return { metres, pixels: metres / metresPerPixel };
};

/** The key of the text that says with fingers what a hint says. @param {string} hint */
export const touchKey = (hint) => hint.replace('.hint.', '.touch.');

/** What to do now, where the pointer is, where north is, how long a metre is. */
export class StatusLine {
  #reader;
  #hint = element('span', { class: 'hint' });
  #place = element('span', { class: 'place' });
  #bar = element('span', { class: 'scale-bar' });
  #text = element('span', {});
  #needle = icon('compass');
  #north = element('span', { class: 'north', role: 'img' }, this.#needle);
  node = element(
    'footer',
    { class: 'status' },
    this.#hint,
    this.#place,
    this.#north,
    element('span', { class: 'scale' }, this.#bar, this.#text),
  );

  /** @param {Reader} reader */
  constructor(reader) {
    this.#reader = reader;
    this.north(0);
  }

  /** Says what to do; a finger has no keys, and little room to read of them. @param {string} key */
  hint(key) {
    const isTouched = matchMedia('(pointer: coarse)').matches;
    const text = this.#reader.t(isTouched ? touchKey(key) : key);
    if (this.#hint.textContent !== text) this.#hint.textContent = text;
  }

  /** @param {readonly [number, number]} at  metres */
  point([x, y]) {
    this.#place.textContent = this.#reader.units === 'metric'
      ? `${x.toFixed(2)}, ${y.toFixed(2)} m`
      : `${this.#reader.length(x)}, ${this.#reader.length(y)}`;
  }

  /** @param {number} metresPerPixel */
  scale(metresPerPixel) {
    const { metres, pixels } = scaleOf(metresPerPixel, this.#reader.units);
    this.#bar.style.inlineSize = `${pixels}px`;
    this.#text.textContent = metres < 1 && this.#reader.units === 'metric'
      ? `${metres * 100} cm`
      : this.#reader.length(metres);
  }

  /** Shows where north is. @param {number} rotation  of the map, radians counter-clockwise */
  north(rotation) {
    this.#needle.style.transform = `rotate(${-rotation}rad)`;
    const degrees = Math.round((rotation * 180) / Math.PI);
    const label = this.#reader.t(degrees === 0 ? 'editor.status.northUp' : 'editor.status.north', {
      degrees,
    });
    this.#north.setAttribute('aria-label', label);
    this.#north.title = label;
  }
}
