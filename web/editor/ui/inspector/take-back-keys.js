// @ts-check
import { redo, undo } from '../../operations/history-steps.js';
import { keyOf } from '../../operations/keys.js';
import { remove } from '../../operations/on-selection.js';
import { perform } from '../../operations/operation.js';

/** @import { Editor } from '../../operations/editor.js' */

/**
 * Lets the keys that take back what was just drawn work in the field of its name as they do on the
 * map, until something is typed: a field that took the keyboard unasked must not take those.
 *
 * @param {Editor} editor
 * @param {HTMLElement} input
 */
export const takeBackByKeys = (editor, input) => {
  const typing = new AbortController();
  const { signal } = typing;
  for (const type of ['input', 'blur']) {
    input.addEventListener(type, () => typing.abort(), { signal });
  }
  input.addEventListener('keydown', (event) => {
    const operation = [undo, redo, remove].find(({ keys }) => keys.includes(keyOf(event)));
    if (!operation || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    editor.view.surface.focus();
    perform(operation, editor);
  }, { signal });
};
