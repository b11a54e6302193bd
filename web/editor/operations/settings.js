// @ts-check

/** @import { Operation } from './operation.js' */

/** Asks for units, language and light or dark. @type {Operation} */
export const settings = {
  id: 'settings',
  label: 'editor.op.settings',
  icon: 'settings',
  keys: ['Ctrl+,'],
  group: 'help',
  run: async (editor) => (await import('../ui/dialogs/settings-dialog.js')).openSettings(editor),
};

/** Leads through the page in five steps. @type {Operation} */
export const tour = {
  id: 'tour',
  label: 'editor.op.tour',
  icon: 'tour',
  keys: ['Shift+F1'],
  group: 'help',
  run: async (editor) => (await import('../ui/tour/offer.js')).startTour(editor),
};

/** How the page looks and explains itself. @type {readonly Operation[]} */
export const lookOperations = [settings, tour];
