// @ts-check

/** What is drawn as a wall, an area, an obstacle, a counting line: ids of presets. @typedef {{wall: string, area: string, obstacle: string, line: string}} DrawnPresets */

/** How the next thing is drawn or placed: snapping, grid, preset, category. */
export class DrawingSettings {
  #snapping = true;
  #grid = 0;
  #category = '';
  /** @type {DrawnPresets} */
  #presets = { wall: 'wall', area: 'area-room', obstacle: 'obstacle', line: 'line' };
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /** Whether points stick to corners and lines. */
  get snapping() {
    return this.#snapping;
  }

  set snapping(isOn) {
    this.#snapping = isOn;
    this.#changed();
  }

  /** The step of the grid in metres; 0 for none. */
  get grid() {
    return this.#grid;
  }

  set grid(metres) {
    this.#grid = metres;
    this.#changed();
  }

  /** The category of the next poi. */
  get category() {
    return this.#category;
  }

  set category(category) {
    this.#category = category;
    this.#changed();
  }

  /** @param {keyof DrawnPresets} kind */
  preset(kind) {
    return this.#presets[kind];
  }

  /** @param {keyof DrawnPresets} kind @param {string} id */
  setPreset(kind, id) {
    this.#presets = { ...this.#presets, [kind]: id };
    this.#changed();
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  #changed() {
    for (const listener of this.#listeners) listener();
  }
}
