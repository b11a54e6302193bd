// @ts-check
import { BrowseMode } from '../modes/browse.js';

/** @typedef {import('./operation.js').Operation} Operation */
/** @typedef {import('../editor.js').Editor} Editor */

/** Goes back to selecting. @param {Editor} editor */
const browseNow = (editor) => editor.modes.enter(new BrowseMode(editor));

/**
 * An operation that enters a mode.
 *
 * @param {string} id  of the mode too
 * @param {string} icon
 * @param {readonly string[]} keys
 * @param {(editor: Editor, done: (hasDone?: boolean) => void) => import('../modes/modes.js').Mode} makeMode
 * @returns {Operation}
 */
export const tool = (id, icon, keys, makeMode) => ({
  id,
  label: `editor.op.${id}`,
  icon,
  keys,
  group: 'tool',
  pressed: (editor) => editor.modes.current.id === id,
  run: (editor) => enter(editor, makeMode),
});

/**
 * A mode that has ended goes back to browsing. Where the tool is to stay, one that tells that it
 * has done something begins anew instead; one that was cancelled does not.
 *
 * @param {Editor} editor
 * @param {(editor: Editor, done: (hasDone?: boolean) => void) => import('../modes/modes.js').Mode} makeMode
 */
const enter = (editor, makeMode) => {
  const done = (/** @type {boolean} */ hasDone = false) => {
    if (editor.sticky && hasDone) enter(editor, makeMode);
    else browseNow(editor);
  };
  editor.modes.enter(makeMode(editor, done));
};
