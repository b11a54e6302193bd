// @ts-check

/** @import { Editor } from './editor.js' */

/**
 * Something a person can ask for; toolbar, menu, keys and tests use the same one.
 *
 * @typedef {object} Operation
 * @property {string} id
 * @property {string} label  key of its text
 * @property {string} [words]  key of further words that the search finds it by
 * @property {string} icon
 * @property {readonly string[]} keys  such as `Ctrl+Z`; the first is shown
 * @property {boolean} [native]  whether the browser makes an event of its own of the keys
 * @property {'tool' | 'history' | 'selection' | 'view' | 'help'} group
 * @property {string} [family]  of a tool: those of a family share a button
 * @property {boolean} [stays]  whether a tool is kept in hand by asking for it again
 * @property {(editor: Editor) => boolean} [available]  whether it makes sense here at all
 * @property {(editor: Editor) => string | null} [disabled]  key of the reason why it cannot be done
 * @property {(editor: Editor) => boolean} [pressed]  whether it is switched on
 * @property {(editor: Editor) => void | Promise<unknown>} run
 */

/** A tool that is asked for while it is in hand stays there, or no longer. @param {Editor} editor */
const keep = (editor) => {
  editor.tools.isSticky = !editor.tools.isSticky;
  editor.page.say(editor.tools.isSticky ? 'editor.draw.kept' : 'editor.draw.notKept');
  editor.view.changed();
};

/**
 * Carries an operation out, or says why not.
 *
 * @param {Operation} operation
 * @param {Editor} editor
 * @returns {boolean} whether it was available
 */
export const perform = (operation, editor) => {
  if (operation.available && !operation.available(editor)) return false;
  const reason = operation.disabled?.(editor) ?? null;
  if (reason) editor.page.say(reason);
  else if (operation.stays && operation.pressed?.(editor)) keep(editor);
  else carryOut(operation, editor);
  return true;
};

/**
 * Some have to be loaded first, which fails without a network.
 *
 * @param {Operation} operation
 * @param {Editor} editor
 */
const carryOut = async (operation, editor) => {
  try {
    await operation.run(editor);
  } catch (error) {
    if (!(error instanceof TypeError) || !/import|module/i.test(error.message)) throw error;
    editor.page.say('editor.notLoaded', {}, 'warning');
  }
};
