// @ts-check

/** @import { Editor } from './editor.js' */
/** @import { Mode } from '../modes/mode.js' */
/** @import { Operation } from './operation.js' */

/** @typedef {(editor: Editor, done: (hasDone?: boolean) => void) => Mode | Promise<Mode>} MakeMode */

/**
 * An operation that enters a mode, once its code is there.
 *
 * @param {string} id  of the mode too
 * @param {string} icon
 * @param {readonly string[]} keys
 * @param {MakeMode} makeMode
 * @returns {Operation}
 */
export const tool = (id, icon, keys, makeMode) => ({
  id,
  label: `editor.op.${id}`,
  icon,
  keys,
  group: 'tool',
  pressed: (editor) => editor.tools.current.id === id,
  run: (editor) => {
    // Asked for twice before its code is there: it is to stay.
    if (coming.get(editor) === makeMode) editor.tools.isSticky = true;
    else enter(editor, makeMode);
  },
});

/** The tools with code on its way. @type {WeakMap<Editor, MakeMode>} */
const coming = new WeakMap();

/**
 * A mode that has ended goes back to browsing. Where the tool is to stay, one that reports
 * that it has done something begins again instead; one that was cancelled does not.
 *
 * @param {Editor} editor
 * @param {MakeMode} makeMode
 */
const enter = (editor, makeMode) => {
  const done = (/** @type {boolean} */ hasDone = false) => {
    if (editor.tools.isSticky && hasDone) enter(editor, makeMode);
    else editor.tools.browse();
  };
  const made = makeMode(editor, done);
  if (!(made instanceof Promise)) {
    editor.tools.enter(made);
    return;
  }
  const before = editor.tools.current;
  coming.set(editor, makeMode);
  void made.then((mode) => {
    // Another tool may have been chosen meanwhile.
    const isWanted = editor.tools.current === before && coming.get(editor) === makeMode;
    if (isWanted) editor.tools.enter(mode);
  }, () => editor.page.say('editor.draw.notLoaded', {}, 'error')).finally(() => {
    if (coming.get(editor) === makeMode) coming.delete(editor);
  });
};
