// @ts-check

/** @import { PageCommand } from '../state/page.js' */
/** @import { Operation } from './operation.js' */

/**
 * An operation that the page carries out: it opens a panel or a dialog, or shows something.
 *
 * @param {PageCommand} id
 * @param {string} icon
 * @param {readonly string[]} keys
 * @param {Partial<Operation>} [more]
 * @returns {Operation}
 */
export const command = (id, icon, keys, more) => ({
  id,
  label: `editor.op.${id}`,
  icon,
  keys,
  group: 'view',
  run: ({ page }) => page.run(id),
  ...more,
});

/**
 * A command with a button that says whether what it shows is shown.
 *
 * @param {PageCommand} id
 * @param {string} icon
 * @param {readonly string[]} keys
 * @returns {Operation}
 */
export const toggle = (id, icon, keys) =>
  command(id, icon, keys, { pressed: ({ page }) => page.isOn(id) });
