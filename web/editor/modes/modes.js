// @ts-check

/** @import { DragHandlers, Press } from '../gestures/drag.js' */
/** @import { Pen } from '../map/pen.js' */
/** @import { Change } from '../plan/types.js' */
/** @import { ToolForm } from './tool-form.js' */

/**
 * What the pointer and the keys do at the moment.
 *
 * A mode with `usesCross` works by `hover` and `tap`, wherever they come from: a mouse, where a drag
 * is a tap at each end; a finger, which shows where it points and taps when it leaves; or the cross
 * that arrow keys move and Space taps with (ui/keyboard-pointer.js).
 *
 * @typedef {object} Mode
 * @property {string} id
 * @property {boolean} [usesCross]
 * @property {boolean} [isOneTap]  in a mode with `usesCross`: whether one tap is all it wants
 * @property {string} hint  key of the text that says what to do
 * @property {ToolForm | null} [form]  what it can be told; read anew after each change
 * @property {readonly Change[]} [tried]  what it would do if it ended now: walks
 *   that are tried take it into account
 * @property {() => void} [enter]
 * @property {() => void} [exit]  must leave nothing unfinished behind
 * @property {(press: Press) => DragHandlers | null} [press]  takes the pointer from the map
 * @property {(press: Press) => void} [tap]
 * @property {() => void} [doubleTap]
 * @property {(press: Press) => void} [hover]
 * @property {(key: string) => boolean} [key]  whether it was for this mode
 * @property {() => boolean} [cancel]  Escape: whether there was something to take back
 * @property {(ctx: CanvasRenderingContext2D, pen: Pen) => void} [draw]
 */

/** The modes of the editor; exactly one is active. */
export class Modes {
  /** @type {Mode} */
  #current = { id: 'none', hint: 'editor.hint.none' };
  #onChange;

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /** The active one. */
  get current() {
    return this.#current;
  }

  /** Leaves the active mode and enters another. @param {Mode} mode */
  enter(mode) {
    this.#current.exit?.();
    this.#current = mode;
    mode.enter?.();
    this.#onChange();
  }
}
