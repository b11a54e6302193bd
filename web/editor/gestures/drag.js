// @ts-check

/**
 * A pointer on the map: where it is in pixels of the map and in metres of the floor. `keyboard` is
 * set where the cross that arrow keys move stands for the pointer.
 *
 * @typedef {{screen: readonly [number, number], world: readonly [number, number], shift: boolean, alt: boolean,
 *   touch: boolean, ctrl?: boolean, keyboard?: boolean}} Press
 */

/**
 * What a drag does; `end` follows `move`, `tap` comes when the pointer did not move.
 *
 * @typedef {object} DragHandlers
 * @property {(at: Press, from: Press) => void} move
 * @property {(at: Press, from: Press) => void} end
 * @property {(at: Press) => void} [tap]
 * @property {() => void} [cancel]  takes back what `move` showed
 */

/** A pointer that moved less than this, in pixels, did not move. */
const slop = { mouse: 4, touch: 9 };

/** One press of a pointer: idle, pointing, dragging. */
export class Drag {
  /** @type {'idle' | 'pointing' | 'dragging'} */
  #state = 'idle';
  /** @type {Press | null} */
  #from = null;
  /** @type {DragHandlers | null} */
  #handlers = null;

  /** `idle`, `pointing` (pressed, not moved) or `dragging`. */
  get state() {
    return this.#state;
  }

  /** Begins. @param {Press} from @param {DragHandlers} handlers */
  press(from, handlers) {
    this.cancel();
    this.#state = 'pointing';
    this.#from = from;
    this.#handlers = handlers;
  }

  /** @param {Press} at */
  move(at) {
    if (!this.#from || !this.#handlers) return;
    const [x, y] = this.#from.screen;
    const moved = Math.hypot(at.screen[0] - x, at.screen[1] - y);
    if (this.#state === 'pointing' && moved < (at.touch ? slop.touch : slop.mouse)) return;
    this.#state = 'dragging';
    this.#handlers.move(at, this.#from);
  }

  /** @param {Press} at */
  release(at) {
    const { state, from, handlers } = {
      state: this.#state,
      from: this.#from,
      handlers: this.#handlers,
    };
    this.#reset();
    if (!from || !handlers) return;
    if (state === 'dragging') handlers.end(at, from);
    else handlers.tap?.(at);
  }

  /** Ends without effect. @returns {boolean} whether there was something to take back */
  cancel() {
    const { state, handlers } = { state: this.#state, handlers: this.#handlers };
    this.#reset();
    if (state === 'dragging') handlers?.cancel?.();
    return state === 'dragging';
  }

  #reset() {
    this.#state = 'idle';
    this.#from = null;
    this.#handlers = null;
  }
}
