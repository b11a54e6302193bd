// @ts-check

/** @import { Tools } from './tools.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */

/**
 * After something was placed: selects it and goes back to browsing; a tool that was asked to stay
 * goes on.
 *
 * @param {{selection: Selection, view: View, tools: Tools}} parts
 * @param {() => void} done
 * @param {string} id  of the new feature
 * @returns {boolean} whether the tool has ended
 */
export const endPlacing = (parts, done, id) => {
  if (parts.tools.isSticky) {
    parts.view.changed();
    return false;
  }
  done();
  parts.selection.set(id);
  return true;
};
