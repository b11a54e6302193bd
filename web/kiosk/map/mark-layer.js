// @ts-check
import { boxesOverlap } from '../../shared/geometry/box.js';
import { drawHere, drawPin, hereBoxes, pinBoxes, wordsHalf } from './marks.js';
import { windowSize } from '../../shared/ui/page-zoom.js';
/** @import { Spot } from '../../shared/api/types.js' */
/** @import { Box } from '../../shared/geometry/box.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */

/** The least room at the edges of the map, in CSS pixels. */
export const EDGE = 14;
/** How much larger the words of the marks are when large text is turned on. */
const LARGER = 1.35;

/**
 * A place that the route leads to; `number` is that of a stop, `isShown` when it is looked at.
 * @typedef {Spot & { id: string, text: string, number?: string, isShown?: boolean }} Pin
 */

/**
 * "You are here" and the pins of a route. Marks do not hide each other: a pin that has no room for its
 * name stands without, and the words of "you are here" move above its dot.
 */
export class MarkLayer {
  order = 20;
  #view;
  #covered;
  #at;
  #words = '';
  #isLarge = false;
  /** @type {Pin[]} */
  #pins = [];

  /**
   * @param {MapView} view
   * @param {object} options
   * @param {Readonly<Spot> | null} options.at  where the kiosk stands
   * @param {() => Box[]} options.covered  the parts of the map that something else hides, CSS pixels
   */
  constructor(view, { at, covered }) {
    this.#view = view;
    this.#at = at;
    this.#covered = covered;
  }

  /** Where the kiosk stands. */
  get at() {
    return this.#at;
  }

  /** @param {Readonly<Spot>} place */
  setAt(place) {
    this.#at = place;
    this.#view.refreshMarks();
  }

  /** @param {string} words  for "you are here" */
  setWords(words) {
    this.#words = words;
    this.#view.refreshMarks();
  }

  /** @param {Pin[]} pins */
  setPins(pins) {
    this.#pins = pins;
    this.#view.refreshMarks();
  }

  /** @param {boolean} isLarge */
  setLarge(isLarge) {
    this.#isLarge = isLarge;
    this.#view.refreshMarks();
  }

  /** @param {string} id  of a feature */
  hasPin(id) {
    return this.#pins.some((pin) => pin.id === id);
  }

  /** How large the letters are, in CSS pixels. */
  get size() {
    const page = windowSize();
    const usual = page.width < 600 ? 16 : Math.max(22, Math.min(page.width, page.height) / 49);
    return usual * (this.#isLarge ? LARGER : 1);
  }

  /**
   * What the marks and further words need around a route, in CSS pixels.
   * @param {readonly string[]} others
   */
  wordsAround(others) {
    const { size } = this;
    const { width, height } = this.#view.size;
    const words = [this.#words, ...this.#pinsOfFloor().map(({ text }) => text), ...others];
    const longest = Math.max(...words.map((text) => wordsHalf(text, size)));
    // On a phone, and above low controls, little would be left of the map.
    const share = height < 420 ? 0.5 : 1;
    const side = EDGE + Math.min(longest, width * 0.22 * share);
    return {
      top: EDGE + size * 4 * share,
      right: side,
      bottom: EDGE + size * 2.6 * (height < 300 ? 0.5 : 1),
      left: side,
    };
  }

  /** The boxes in which no names are written. @returns {Box[]} */
  reserved() {
    const here = this.#here;
    return [
      ...this.#covered(),
      ...(here ? this.#hereBoxes(here, this.#isAbove(here)) : []),
      ...this.#placedPins().flatMap(({ head, name }) => [head, name]),
    ];
  }

  /** @param {CanvasRenderingContext2D} context */
  draw(context) {
    const { size } = this;
    const { width } = this.#view.size;
    const here = this.#here;
    if (here) {
      drawHere(context, this.#toScreen(here), this.#words, size, width, this.#isAbove(here));
    }
    // Those that are looked at come first and are drawn last.
    for (const { at, text, number } of this.#placedPins().toReversed()) {
      drawPin(context, at, text, size, width, number);
    }
  }

  /** Where the kiosk stands, if that is on the floor in view. */
  get #here() {
    return this.#at?.floor === this.#view.floor ? this.#at : null;
  }

  #pinsOfFloor() {
    return this.#pins.filter(({ floor }) => floor === this.#view.floor);
  }

  /** The pins of this floor with what they cover; without names that would hide others. */
  #placedPins() {
    const pins = this.#pinsOfFloor()
      .toSorted((a, b) => Number(b.isShown ?? false) - Number(a.isShown ?? false))
      .map((pin) => {
        const at = this.#toScreen(pin);
        return {
          at,
          text: pin.text,
          number: pin.number ?? '',
          ...pinBoxes(at, pin.text, this.size, this.#view.size.width),
        };
      });
    /** @type {typeof pins} */
    const named = [];
    return pins.map((pin) => {
      const isFree = pins.every((other) => other === pin || !boxesOverlap(pin.name, other.head)) &&
        named.every(({ name }) => !boxesOverlap(pin.name, name));
      if (isFree) named.push(pin);
      return isFree ? pin : { ...pin, text: '', name: pin.head };
    });
  }

  /**
   * Whether "you are here" stands above its dot: below, a pin or the edge would hide it.
   * @param {Readonly<Spot>} here
   */
  #isAbove(here) {
    const [, words] = this.#hereBoxes(here, false);
    return words[3] > this.#view.size.height ||
      this.#placedPins().some(({ head, name }) =>
        boxesOverlap(words, head) || boxesOverlap(words, name)
      );
  }

  /** @param {Readonly<Spot>} here  @param {boolean} isAbove */
  #hereBoxes(here, isAbove) {
    const { width } = this.#view.size;
    return hereBoxes(this.#toScreen(here), this.#words, this.size, width, isAbove);
  }

  /** @param {{ x: number, y: number }} place */
  #toScreen({ x, y }) {
    return this.#view.worldToScreen(x, y);
  }
}
