// @ts-check
import { boxUnion } from '../../geometry/box.js';
import * as cameras from './camera.js';
import { Flight } from './flight.js';
/** @import { Box } from '../../geometry/box.js' */
/** @import { MapOptions } from '../map-options.js' */
/** @import { Camera, Padding, Size } from './camera.js' */

/** Room to keep free, or what measures it each time the window has changed.
 * @typedef {Padding | (() => Padding)} FreeRoom */

/** Least and most CSS pixels per metre.
 * @type {[number, number]} */
const limits = [0.5, 200];
/** A floor, and a box of it, are not blown up further than this when fitted. */
const fitLimits = { floor: 100, box: 60 };

/** Moves the camera: fitting, flights, gestures. The camera stays the same object. */
export class CameraControl {
  /** @type {Camera} */
  camera = cameras.makeCamera();
  #options;
  #world;
  #changed;
  /** @type {Flight | null} */
  #flight = null;
  /** @type {{ box?: Box, padding?: FreeRoom } | null} */
  #fitting = {};

  /** @param {MapOptions} options
   * @param {{ size: () => Size, content: () => Box, roam: () => Box }} world
   *   the view's size; what there is to see; where the camera may go (metres)
   * @param {() => void} changed called when something must be drawn */
  constructor(options, world, changed) {
    this.#options = options;
    this.#world = world;
    this.#changed = changed;
    this.camera.rotation = options.rotation ?? 0;
  }

  /** Whether the whole floor or a box is to be in view, whatever the size of the window. */
  get isFitted() {
    return this.#fitting !== null;
  }

  /** Whether the camera is on its way. */
  get isFlying() {
    return this.#flight !== null;
  }

  /** @param {Box | undefined} box @param {{ animate: boolean, padding?: FreeRoom }} how */
  fit(box, { animate, padding }) {
    this.#fitting = { box, padding };
    const camera = this.#fitted(this.#fitting);
    if (animate) this.flyTo(camera, { keepsFit: true });
    else this.jump(camera);
  }

  /** Fits again, for instance after the window changed its size; not after a gesture moved the map. */
  refit() {
    if (!this.#fitting) return;
    const camera = this.#fitted(this.#fitting);
    // A flight would go on to where the old size had it end.
    if (this.#flight) this.flyTo(camera, { keepsFit: true });
    else Object.assign(this.camera, camera);
  }

  /** @param {{ box?: Box, padding?: FreeRoom }} fitting */
  #fitted({ box, padding }) {
    const free = padding ?? this.#options.padding ?? 24;
    const most = box ? fitLimits.box : fitLimits.floor;
    return cameras.fitted(
      this.camera,
      box ?? this.#world.content(),
      this.#world.size(),
      typeof free === 'function' ? free() : free,
      [limits[0], most],
    );
  }

  /** @param {Partial<Camera>} to @param {{ milliseconds?: number, keepsFit?: boolean }} [how] */
  flyTo(to, { milliseconds = 280, keepsFit = false } = {}) {
    if (!keepsFit) this.#fitting = null;
    const isStill = (this.#options.isStill?.() ?? false) ||
      matchMedia('(prefers-reduced-motion: reduce)').matches;
    const target = { ...this.camera, ...to };
    if (isStill || milliseconds <= 0) this.jump(target);
    else this.#flight = new Flight(this.camera, target, performance.now(), milliseconds);
    this.#changed();
  }

  /** @param {Camera} camera */
  jump(camera) {
    this.#flight = null;
    Object.assign(this.camera, camera);
    this.#changed();
  }

  /** Zooms in a moment around a point of the screen.
   * @param {number} x @param {number} y CSS pixels @param {number} factor */
  zoomTo(x, y, factor) {
    const from = this.#flight?.to ?? this.camera;
    this.flyTo(cameras.zoomAt(from, this.#world.size(), x, y, factor, limits));
  }

  /** Zooms at once, as a wheel or fingers do.
   * @param {number} x @param {number} y CSS pixels @param {number} factor */
  zoomNow(x, y, factor) {
    this.move(cameras.zoomAt(this.camera, this.#world.size(), x, y, factor, limits));
  }

  /** Puts the camera where a gesture wants it.
   * @param {Camera} camera */
  move(camera) {
    this.#fitting = null;
    this.jump(cameras.clamped(camera, boxUnion(this.#world.content(), this.#world.roam()), limits));
  }

  /** Goes on with a flight; answers whether the camera moved.
   * @param {number} now ms */
  step(now) {
    if (!this.#flight) return false;
    const { camera, isOver } = this.#flight.at(now);
    Object.assign(this.camera, camera);
    if (isOver) this.#flight = null;
    return true;
  }
}
