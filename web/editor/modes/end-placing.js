// @ts-check

/** @import { Editor } from '../editor.js' */

/**
 * After something was placed: selects it and goes back to browsing; a tool that was asked to stay
 * goes on.
 *
 * @param {Editor} editor
 * @param {() => void} done
 * @param {string} id  of the new feature
 * @returns {boolean} whether the tool has ended
 */
export const endPlacing = (editor, done, id) => {
  if (editor.sticky) {
    editor.changed();
    return false;
  }
  done();
  editor.selection.set(id);
  return true;
};
