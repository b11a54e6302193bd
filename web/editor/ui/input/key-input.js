// @ts-check
import { isTyping, keyOf } from '../../operations/keys.js';
import { perform } from '../../operations/operation.js';
import { operations } from '../../operations/operations.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { PointerInput } from './pointer-input.js' */

/** Pixels that an arrow key moves the map. */
const panStep = 60;
/** @type {Record<string, readonly [number, number]>} */
const pans = {
  ArrowLeft: [panStep, 0],
  ArrowRight: [-panStep, 0],
  ArrowUp: [0, panStep],
  ArrowDown: [0, -panStep],
};

/** Brings keys to the first that takes them: an open gesture, the mode, an operation, the map. */
export class KeyInput {
  #editor;
  #pointer;

  /**
   * @param {Editor} editor
   * @param {PointerInput} pointer
   * @param {AbortSignal} [signal]
   */
  constructor(editor, pointer, signal) {
    this.#editor = editor;
    this.#pointer = pointer;
    // The map has keys of its own; with something selected the arrows are not the map's.
    const { host } = editor.view.surface;
    const ahead = (/** @type {KeyboardEvent} */ event) =>
      isFloating(event.target) || this.#down(event);
    host.addEventListener('keydown', ahead, { capture: true, signal });
    document.addEventListener('keydown', (event) => this.#down(event), { signal });
    document.addEventListener('keyup', (event) => this.#up(event), { signal });
  }

  /** @param {KeyboardEvent} event */
  #down(event) {
    this.#pointer.forgetTap();
    if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    const key = keyOf(event);
    // Enter and Space on a button press it.
    if (['Enter', 'Space'].includes(key) && isButton(event.target)) return;
    if (!(key === 'Space' ? this.#space(event) : this.#handle(key))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Taps with the cross; where a mouse points instead, it drags the map while Space is held.
   *
   * @param {{repeat: boolean}} event
   */
  #space({ repeat }) {
    const { tools, tools: { cross } } = this.#editor;
    if (repeat && this.#pointer.panning) return true;
    const taps = tools.current.usesCross && cross.isShown;
    this.#pointer.panning = !taps && (tools.current.usesCross || tools.current.id === 'browse');
    this.#pointer.hasPanned = false;
    return (this.#pointer.panning && tools.current.usesCross) || this.#handle('Space');
  }

  /** @param {string} key */
  #handle(key) {
    const { tools, tools: { cross }, view: { surface } } = this.#editor;
    if (key === 'Escape') return this.#pointer.cancel() || (tools.current.cancel?.() ?? false);
    if (cross.key(key) || tools.current.key?.(key)) return true;
    const wanted = operations.filter(({ keys, native }) => !native && keys.includes(key));
    const done = wanted.find((operation) => perform(operation, this.#editor));
    // Else Space, which taps with the tool, would press the button that had the focus.
    if (done?.group === 'tool') surface.focus();
    if (done) return true;
    const pan = pans[key];
    if (pan) surface.panBy(pan);
    return pan !== undefined;
  }

  /** @param {KeyboardEvent} event */
  #up(event) {
    if (event.key === ' ' && this.#pointer.panning) {
      this.#pointer.panning = false;
      // Nothing was dragged: it was meant as a tap.
      if (!this.#pointer.hasPanned && !isTyping(event.target)) {
        this.#editor.tools.cross.key('Space');
      }
    }
    const { current } = this.#editor.tools;
    if ('keyUp' in current) /** @type {any} */ (current).keyUp(keyOf(event));
  }
}

/** Controls that float on the map have keys of their own. @param {EventTarget | null} target */
const isFloating = (target) => target instanceof Element && target.closest('[data-float]') !== null;

/** @param {EventTarget | null} target */
const isButton = (target) =>
  target instanceof HTMLElement && target.matches('button, a, summary, [role=option], input');
