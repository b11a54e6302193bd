// @ts-check

/**
 * The name of a pressed key: modifiers, then the key, such as `Ctrl+Shift+Z` or `ArrowLeft`.
 *
 * Shift is named only where it does not make another sign: `?` is not `Shift+?`. Command counts
 * as Ctrl.
 *
 * @param {{key: string, ctrlKey: boolean, metaKey: boolean, shiftKey: boolean}} event
 * @returns {string}
 */
export const keyOf = ({ key, ctrlKey, metaKey, shiftKey }) => {
  const isSign = key.length === 1 && key !== ' ' && key.toUpperCase() === key.toLowerCase();
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  const modifiers = [(ctrlKey || metaKey) && 'Ctrl', shiftKey && !isSign && 'Shift'];
  return [...modifiers.filter(Boolean), name].join('+');
};

/**
 * Whether a key press is meant for a field that is being typed in.
 *
 * @param {EventTarget | null} target
 */
export const isTyping = (target) =>
  target instanceof HTMLElement &&
  // A dialog that has closed keeps the keyboard until the browser draws the next frame.
  !target.closest('dialog:not([open])') &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox]):not([type=button])'));
