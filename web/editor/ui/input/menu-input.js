// @ts-check
import { elementBox, pointOf } from '../../../shared/ui/page-zoom.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { PointerInput } from './pointer-input.js' */

/** A finger that rests this long asks for the menu, in milliseconds. */
const longPress = 550;
/** Pixels that it may tremble. */
const slop = 9;

/**
 * Opens the menu by the right button, by a finger that rests, and by the menu key.
 *
 * @param {HTMLElement} host  of the map
 * @param {Editor} editor
 * @param {PointerInput} pointer
 * @param {AbortSignal} [signal]
 */
export const listenForMenu = (host, editor, pointer, signal) => {
  const open = async (/** @type {readonly [number, number]} */ at) => {
    pointer.forget();
    chooseAt(editor, host, at);
    const { openMenu } = await import('../toolbar/context-menu.js');
    await openMenu(editor, at);
  };
  const isWanted = (/** @type {Event} */ { target }) =>
    ['browse', 'transform'].includes(editor.tools.current.id) &&
    target instanceof Element && !target.closest('button, a, input, [data-float]');
  host.addEventListener('contextmenu', (event) => {
    if (!isWanted(event)) return;
    event.preventDefault();
    // A finger opens it by a long press, and the menu key is a key of the editor.
    const { pointerType } = /** @type {PointerEvent} */ (event);
    if (pointerType === 'touch' || pointerType === '') return;
    void open(pointOf(event));
  }, { signal });
  listenToRest(host, isWanted, open, signal);
};

/**
 * @param {HTMLElement} host
 * @param {(event: Event) => boolean} isWanted
 * @param {(at: readonly [number, number]) => void} open
 * @param {AbortSignal} [signal]
 */
const listenToRest = (host, isWanted, open, signal) => {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {readonly [number, number]} */
  let from = [0, 0];
  const stop = () => clearTimeout(timer);
  const options = { capture: true, signal };
  host.addEventListener('pointerdown', (event) => {
    stop();
    if (event.pointerType !== 'touch' || !event.isPrimary || !isWanted(event)) return;
    from = pointOf(event);
    timer = setTimeout(() => open(from), longPress);
  }, options);
  host.addEventListener('pointermove', (event) => {
    const [x, y] = pointOf(event);
    if (Math.hypot(x - from[0], y - from[1]) > slop) stop();
  }, options);
  host.addEventListener('pointerup', stop, options);
  host.addEventListener('pointercancel', stop, options);
};

/** Selects what is there, unless it is selected with others already. @param {Editor} editor @param {HTMLElement} host @param {readonly [number, number]} at */
const chooseAt = (editor, host, [x, y]) => {
  const box = elementBox(host);
  const feature = editor.view.surface.featureAt([x - box.left, y - box.top]);
  if (!feature) editor.selection.set(null);
  else if (!editor.selection.has(feature.id)) editor.selection.set(feature.id);
};
