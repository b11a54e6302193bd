// @ts-check

/** @import { Position } from '../plan/types.js' */
/** @import { Mode } from './mode.js' */
/** @import { Press } from '../gestures/drag.js' */
/** @import { MapSurface } from '../map/map-surface.js' */

/** @type {Record<string, readonly [number, number]>} */
const directions = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** Metres a press of an arrow key where there is no grid, and with Ctrl whatever the grid. */
const step = 0.1;
const fine = 0.01;
/** Pixels from the map's rim that the cross keeps; the map moves on with it. */
const rim = 48;

/**
 * The cross that stands for the pointer where the keyboard draws: arrows move it, Space taps where
 * it is. Only in modes with `usesCross`; what they do by taps is done by keys, too.
 */
export class KeyboardPointer {
  #surface;
  #mode;
  #grid;
  /** @type {Position | null} */
  #at = null;
  /** Whether a pointer moved since; then the cross is out of the way. */
  #isAway = false;
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /**
   * @param {{surface: MapSurface, mode: () => Mode, grid: () => number}} parts  mode: the active
   *   one; grid: its step in metres, 0 for none
   */
  constructor({ surface, mode, grid }) {
    this.#surface = surface;
    this.#mode = mode;
    this.#grid = grid;
  }

  /** Whether the cross stands for the pointer now: until a real one moves. */
  get isShown() {
    return this.#mode().usesCross === true && !this.#isAway;
  }

  /** Where it is, in metres: where it was left, else in the middle of what is shown. @returns {Position} */
  get at() {
    const at = this.#at && this.#isInView(this.#at) ? this.#at : this.#surface.centre;
    this.#at = at;
    return at;
  }

  /** Takes the place of a real pointer, from where keys move the cross. @param {Position} world */
  pointerMoved(world) {
    this.#at = world;
    this.#isAway = true;
  }

  /** Hides the cross, because a pointer is used, until keys are used again. */
  hide() {
    this.#isAway = true;
  }

  /** @param {() => void} listener  called when keys have moved it */
  onMove(listener) {
    this.#listeners.add(listener);
  }

  /** Stands for the pointer from now on, where it is. */
  show() {
    this.#isAway = false;
  }

  /** Puts it at a place and points there. @param {Position} world */
  moveTo(world) {
    this.show();
    this.#at = world;
    this.#follow();
    const surface = this.#surface;
    surface.pointAt(world);
    this.#mode().hover?.(this.press);
    surface.redraw();
    for (const listener of this.#listeners) listener();
  }

  /** What a pointer at the cross would be. @returns {Press} */
  get press() {
    const world = this.at;
    const screen = this.#surface.toScreen(world);
    return { screen, world, shift: false, alt: false, ctrl: false, touch: false, keyboard: true };
  }

  /**
   * @param {string} key  such as `Shift+ArrowLeft` or `Space`
   * @returns {boolean} whether it was for the cross
   */
  key(key) {
    const current = this.#mode();
    if (current.usesCross !== true) return false;
    if (key === 'Space') {
      this.show();
      current.tap?.(this.press);
      return true;
    }
    const [name, ...modifiers] = key.split('+').reverse();
    const direction = directions[name];
    if (!direction) return false;
    const [x, y] = this.at;
    const unit = modifiers.includes('Ctrl') ? fine : this.#grid() || step;
    const length = modifiers.includes('Shift') ? unit * 10 : unit;
    this.moveTo([
      direction[0] === 0 ? x : onStep(x + direction[0] * length, unit),
      direction[1] === 0 ? y : onStep(y + direction[1] * length, unit),
    ]);
    return true;
  }

  /** @param {Position} at */
  #isInView(at) {
    const surface = this.#surface;
    const [x, y] = surface.toScreen(at);
    const [width, height] = surface.size;
    return x >= 0 && y >= 0 && x <= width && y <= height;
  }

  /** Moves the map where the cross comes to its rim. */
  #follow() {
    const surface = this.#surface;
    const [x, y] = surface.toScreen(/** @type {Position} */ (this.#at));
    const [width, height] = surface.size;
    const by = /** @type {readonly [number, number]} */ ([outside(x, width), outside(y, height)]);
    if (by[0] !== 0 || by[1] !== 0) surface.panBy(by);
  }
}

/** Pixels to move the map by, so that a place is well within. @param {number} at @param {number} size */
const outside = (at, size) => {
  const room = Math.min(rim, size / 4);
  return at < room ? room - at : at > size - room ? size - room - at : 0;
};

/** The nearest whole step, so that places by keys are round. @param {number} at @param {number} unit  metres */
const onStep = (at, unit) => Math.round(Math.round(at / unit) * unit * 1000) / 1000;
