// @ts-check
/** @import { Press } from '../gestures/drag.js' */
/** @import { Mode } from './mode.js' */
/** @import { Tools } from './tools.js' */

/** Stands for a tool while its script is on its way: the tool is in hand at once, and what is done with it
 * until then is done when it is there. */
export class AwaitedTool {
  usesCross = true;
  id;
  hint;
  #tools;
  #keys;
  /** @type {((mode: Mode) => void)[]} */
  #done = [];

  /** @param {Tools} tools
   * @param {{ id: string, hint: string, keys: readonly string[] }} tool  keys: those that it takes */
  constructor(tools, { id, hint, keys }) {
    this.#tools = tools;
    this.id = id;
    this.hint = hint;
    this.#keys = keys;
  }

  /** @param {Press} press */
  tap(press) {
    this.#done.push((mode) => mode.tap?.(press));
  }

  /** @param {string} key */
  key(key) {
    if (!this.#keys.includes(key)) return false;
    this.#done.push((mode) => void mode.key?.(key));
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
      for (const act of this.#done) if (this.#tools.current === mode) act(mode);
    } catch (error) {
      if (this.#tools.current === this) this.#tools.browse();
      throw error;
    }
  }
}
