// @ts-check
/** @import { Press } from '../gestures/drag.js' */
/** @import { Mode } from './mode.js' */
/** @import { Tools } from './tools.js' */
/** @import { MapSurface } from '../map/map-surface.js' */

/** Stands for a tool while its script is on its way: the tool is in hand at once, and what is done with it
 * until then is done when it is there, each on the floor that was shown. */
export class AwaitedTool {
  usesCross = true;
  id;
  hint;
  #tools;
  #surface;
  #keys;
  /** @type {{floor: string, act: (mode: Mode) => void}[]} */
  #done = [];

  /** @param {{tools: Tools, view: {surface: MapSurface}}} parts
   * @param {{ id: string, hint: string, keys: readonly string[] }} tool  keys: those that it takes */
  constructor({ tools, view }, { id, hint, keys }) {
    this.#tools = tools;
    this.#surface = view.surface;
    this.id = id;
    this.hint = hint;
    this.#keys = keys;
  }

  /** @param {Press} press */
  tap(press) {
    this.#note((mode) => mode.tap?.(press));
  }

  /** @param {string} key */
  key(key) {
    if (!this.#keys.includes(key)) return false;
    this.#note((mode) => void mode.key?.(key));
    return true;
  }

  /** Gives the tool up. */
  cancel() {
    this.#tools.browse();
    return true;
  }

  /** Takes the tool into hand and gives way to it; a tool that was given up meanwhile stays away.
   * @param {() => Promise<Mode>} load */
  async await(load) {
    this.#tools.enter(this);
    try {
      const mode = await load();
      if (this.#tools.current !== this) return;
      this.#tools.enter(mode);
      this.#do(mode);
    } catch (error) {
      if (this.#tools.current === this) this.#tools.browse();
      throw error;
    }
  }

  /** @param {(mode: Mode) => void} act */
  #note(act) {
    this.#done.push({ floor: this.#surface.floor, act });
  }

  /** @param {Mode} mode */
  #do(mode) {
    const shown = this.#surface.floor;
    for (const { floor, act } of this.#done) {
      if (this.#tools.current !== mode) break;
      this.#show(floor);
      act(mode);
    }
    this.#show(shown);
  }

  /** @param {string} floor */
  #show(floor) {
    if (this.#surface.floor !== floor) this.#surface.setFloor(floor);
  }
}
