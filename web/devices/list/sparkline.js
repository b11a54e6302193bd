// @ts-check
import { curvePath } from '../../shared/ui/curve.js';

const namespace = 'http://www.w3.org/2000/svg';
/** Metres that a full height stands for at least. */
const least = 0.3;

/** The error of each minute of an hour, or each hour of a day, as a small curve. */
export class Sparkline {
  #places;
  #path = document.createElementNS(namespace, 'path');
  #drawn = '';
  element = document.createElementNS(namespace, 'svg');

  /** @param {number} places how many values fit */
  constructor(places) {
    this.#places = places;
    this.element.setAttribute('viewBox', '0 -1 100 32');
    this.element.setAttribute('preserveAspectRatio', 'none');
    this.element.setAttribute('role', 'img');
    this.element.setAttribute('class', 'sparkline');
    this.element.append(this.#path);
  }

  /** @param {readonly (number | null)[]} values metres, the oldest first
   * @param {string} label for a screen reader @param {string} tone of the newest figures */
  show(values, label, tone) {
    const key = `${tone} ${values.join()}`;
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#path.setAttribute('d', curvePath(values, this.#places, least));
    this.element.dataset.tone = tone;
    this.element.setAttribute('aria-label', label);
  }
}
