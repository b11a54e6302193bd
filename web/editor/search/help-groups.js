// @ts-check
import { bestOf, plainText } from './matching.js';

/** @import { Operation } from '../operations/operation.js' */

/** Keys that belong to no operation. @type {readonly [keys: string, text: string, group: string][]} */
const others = Object.freeze([
  ['← ↑ → ↓', 'editor.help.arrows', 'selection'],
  ['Shift+← ↑ → ↓', 'editor.help.shiftArrows', 'selection'],
  ['Ctrl+← ↑ → ↓', 'editor.help.finely', 'selection'],
  ['Shift', 'editor.help.toggle', 'selection'],
  ['Shift', 'editor.help.box', 'selection'],
  ['Alt', 'editor.help.lasso', 'selection'],
  ['Ctrl', 'editor.help.disconnect', 'selection'],
  ['Esc', 'editor.help.escape', 'selection'],
  ['Alt', 'editor.help.alt', 'tool'],
  ['Shift', 'editor.help.shift', 'tool'],
  ['← ↑ → ↓', 'editor.help.cross', 'tool'],
  ['Space', 'editor.help.crossTap', 'tool'],
  ['Enter', 'editor.help.finish', 'tool'],
  ['← ↑ → ↓', 'editor.help.panArrows', 'view'],
  ['Space', 'editor.help.pan', 'view'],
]);

/** The groups of the help sheet in their order. */
export const helpGroups = Object.freeze(['tool', 'selection', 'history', 'view', 'help']);

/** @typedef {{group: string, keys: readonly string[], label: string, text: string}} HelpRow */

/**
 * The rows of the help sheet that answer a search, each with all its keys.
 *
 * @param {readonly Operation[]} operations
 * @param {string} query
 * @param {(key: string) => string} t
 * @returns {HelpRow[]}
 */
export const helpRows = (operations, query, t) => {
  const row = (
    /** @type {string} */ group,
    /** @type {readonly string[]} */ keys,
    /** @type {string} */ key,
  ) => {
    const label = t(key);
    return { group, keys, label, text: plainText(`${label} ${keys.join(' ')}`) };
  };
  const rows = [
    ...operations.filter(({ keys }) => keys.length > 0).map(({ group, keys, label }) =>
      row(group, keys, label)
    ),
    ...others.map(([keys, text, group]) => row(group, [keys], text)),
  ];
  return bestOf(rows, query, rows.length);
};
