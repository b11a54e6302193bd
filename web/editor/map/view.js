// @ts-check
import { Layers } from '../state/layers.js';

/** @import { MapSurface } from './map-surface.js' */
/** @import { Feature, Position } from '../plan/types.js' */
/** @import { PictureSettings } from '../state/picture-settings.js' */

/** What of the plan is in sight, and where: the map, its floor, layers, pictures, the pointer. */
export class View {
  #surface;
  #pictures;
  #layers = new Layers();
  #showsGhost = false;
  /** @type {Position | null} */
  #pointer = null;
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /** @param {MapSurface} surface @param {PictureSettings} pictures */
  constructor(surface, pictures) {
    this.#surface = surface;
    this.#pictures = pictures;
    this.#layers.onChange(() => this.changed());
  }

  /** The map. */
  get surface() {
    return this.#surface;
  }

  /** The id of the floor that is shown. */
  get floor() {
    return this.#surface.floor;
  }

  /** What is shown, and what is locked. */
  get layers() {
    return this.#layers;
  }

  /** The plan pictures: hidden, locked, chosen. */
  get pictures() {
    return this.#pictures;
  }

  /** Whether the floor below is shown as a ghost. */
  get showsGhost() {
    return this.#showsGhost;
  }

  set showsGhost(isShown) {
    this.#showsGhost = isShown;
    this.changed();
  }

  /** Where the pointer is over the map, in metres. */
  get pointer() {
    return this.#pointer;
  }

  set pointer(at) {
    this.#pointer = at;
  }

  /** Whether a feature can be selected: neither hidden nor locked. @param {Feature} feature */
  canSelect(feature) {
    return this.#layers.isShown(feature) && !this.#layers.isLocked(feature);
  }

  /** @param {() => void} listener  called when anything but the plan has changed */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  /** Has panels and map follow a change of anything but the plan. */
  changed() {
    for (const listener of this.#listeners) listener();
    this.#surface.redraw();
  }
}
