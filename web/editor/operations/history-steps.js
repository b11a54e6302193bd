// @ts-check

/** @import { Operation } from './operation.js' */

/** Takes my last gesture back. @type {Operation} */
export const undo = {
  id: 'undo',
  label: 'editor.op.undo',
  icon: 'undo',
  keys: ['Ctrl+Z'],
  group: 'history',
  disabled: ({ session }) => (session.undoLabel ? null : 'editor.refused.nothingToUndo'),
  run: ({ session }) => void session.undo(),
};

/** Does again what was taken back last. @type {Operation} */
export const redo = {
  id: 'redo',
  label: 'editor.op.redo',
  icon: 'redo',
  keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
  group: 'history',
  disabled: ({ session }) => (session.redoLabel ? null : 'editor.refused.nothingToRedo'),
  run: ({ session }) => void session.redo(),
};
