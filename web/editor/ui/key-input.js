// @ts-check
import { isTyping, keyOf } from '../operations/keys.js';
import { perform } from '../operations/operation.js';
import { operations } from '../operations/operations.js';

/** Pixels that an arrow key moves the map. */
const panStep = 60;
/** @type {Record<string, [number, number]>} */
const pans = {
  ArrowLeft: [panStep, 0],
  ArrowRight: [-panStep, 0],
  ArrowUp: [0, panStep],
  ArrowDown: [0, -panStep],
};

/** Brings keys to whoever wants them first: an open gesture, the mode, an operation, the map. */
export class KeyInput {
  #editor;
  #pointer;

  /**
   * @param {import('../editor.js').Editor} editor
   * @param {import('./pointer-input.js').PointerInput} pointer
   * @param {AbortSignal} [signal]
   */
  constructor(editor, pointer, signal) {
    this.#editor = editor;
    this.#pointer = pointer;
    // The map has keys of its own; with something selected the arrows are not the map's.
    const { host } = editor.surface;
    host.addEventListener('keydown', (event) => this.#down(event), { capture: true, signal });
    document.addEventListener('keydown', (event) => this.#down(event), { signal });
    document.addEventListener('keyup', (event) => this.#up(event), { signal });
  }

  /** @param {KeyboardEvent} event */
  #down(event) {
    if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    const key = keyOf(event);
    // Enter and Space on a button press it.
    if (['Enter', 'Space'].includes(key) && isButton(event.target)) return;
    if (key === 'Space') this.#pointer.panning = this.#editor.modes.current.id === 'browse';
    if (!this.#handle(key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} key */
  #handle(key) {
    const { modes, surface } = this.#editor;
    if (key === 'Escape') return this.#pointer.cancel() || (modes.current.cancel?.() ?? false);
    if (modes.current.key?.(key)) return true;
    const wanted = operations.filter(({ keys }) => keys.includes(key));
    if (wanted.some((operation) => perform(operation, this.#editor))) return true;
    const pan = pans[key];
    if (pan) surface.panBy(pan);
    return pan !== undefined;
  }

  /** @param {KeyboardEvent} event */
  #up(event) {
    if (event.key === ' ') this.#pointer.panning = false;
    const { current } = this.#editor.modes;
    if ('keyUp' in current) /** @type {any} */ (current).keyUp(keyOf(event));
  }
}

/** @param {EventTarget | null} target */
const isButton = (target) =>
  target instanceof HTMLElement && target.matches('button, a, summary, [role=option], input');
