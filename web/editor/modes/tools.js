// @ts-check
import { KeyboardPointer } from './keyboard-pointer.js';

/** @import { MapSurface } from '../map/map-surface.js' */
/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { MeasureInput, Mode } from './mode.js' */

/** The tool in hand: exactly one mode is active. */
export class Tools {
  /** @type {Mode} */
  #current = { id: 'none', hint: 'editor.hint.none' };
  #isSticky = false;
  #browse;
  #cross;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** The fields in which exact measures are typed; none without a page. @type {MeasureInput | null} */
  measureFields = null;

  /**
   * @param {{surface: MapSurface, drawing: DrawingSettings, browse: () => Mode}} parts  browse:
   *   makes the mode in which things are selected
   */
  constructor({ surface, drawing, browse }) {
    this.#browse = browse;
    this.#cross = new KeyboardPointer({
      surface,
      mode: () => this.#current,
      grid: () => drawing.grid,
    });
  }

  /** The active mode. */
  get current() {
    return this.#current;
  }

  /** The cross that stands for the pointer where keys draw. */
  get cross() {
    return this.#cross;
  }

  /** Whether the tool stays in hand after use until another is chosen. */
  get isSticky() {
    return this.#isSticky;
  }

  set isSticky(isSticky) {
    this.#isSticky = isSticky;
    this.#changed();
  }

  /** Leaves the active mode and enters another. @param {Mode} mode */
  enter(mode) {
    this.#current.exit?.();
    this.#current = mode;
    mode.enter?.();
    if (mode.id === 'browse') this.#isSticky = false;
    this.#changed();
  }

  /** Goes back to selecting. */
  browse() {
    this.enter(this.#browse());
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  #changed() {
    for (const listener of this.#listeners) listener();
  }
}
