// @ts-check
import { formatLength, formatSurface, parseLength } from '../../shared/i18n/units.js';
import { textOf } from '../plan/kinds.js';

/** @import { Units } from '../../shared/i18n/units.js' */
/** @import { Texts } from '../plan/types.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate  the text of a key */

/** How the person at this page reads: language, texts, and the units of lengths. */
export class Reader {
  #language;
  /** @type {Units} */
  #units = 'metric';
  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** The text of a key in this language. */
  t;

  /** @param {{t: Translate, language: string}} words  language: such as `de` */
  constructor({ t, language }) {
    this.t = t;
    this.#language = language;
  }

  /** The language of the page, such as `de`. */
  get language() {
    return this.#language;
  }

  /** The languages of names, the page's first. */
  get languages() {
    return [this.#language, 'en', 'de'];
  }

  /** How lengths are shown and typed. */
  get units() {
    return this.#units;
  }

  set units(units) {
    this.#units = units;
    for (const listener of this.#listeners) listener();
  }

  /** A length as it is shown here. @param {number} metres @param {number} [digits]  behind the point */
  length(metres, digits) {
    return formatLength(metres, { units: this.#units, language: this.#language, digits });
  }

  /** A surface as it is shown here. @param {number} squareMetres */
  surface(squareMetres) {
    return formatSurface(squareMetres, { units: this.#units, language: this.#language });
  }

  /** The metres that a typed length means; `null` where it means none. @param {string} text */
  metres(text) {
    return parseLength(text, { units: this.#units });
  }

  /** The name of a floor, else its ordinal. @param {{name: Texts, ordinal: number} | undefined} floor */
  floorName(floor) {
    return floor ? textOf(floor.name, [this.#language]) || String(floor.ordinal) : '';
  }

  /** @param {() => void} listener  called when the units change */
  onChange(listener) {
    this.#listeners.add(listener);
  }
}
