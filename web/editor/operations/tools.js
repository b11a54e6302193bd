// @ts-check
import { SelectAreaMode } from '../modes/select-area.js';
import { drawTools } from './drawing-tools.js';
import { measure, tryWalk } from './page-commands.js';
import { placeTools } from './placing-tools.js';
import { tool } from './tool.js';

/** @import { Operation } from './operation.js' */

/** Selects, moves and reshapes. @type {Operation} */
const browse = {
  id: 'browse',
  label: 'editor.op.browse',
  icon: 'select',
  keys: ['V'],
  group: 'tool',
  pressed: ({ tools: { current } }) => current.id === 'browse',
  run: (editor) => editor.tools.browse(),
};

/** @param {string} id @param {'box' | 'lasso'} shape @param {string} key */
const selectArea = (id, shape, key) => ({
  ...tool(id, id, [key], (editor, done) => new SelectAreaMode(editor, shape, done)),
  family: 'select',
});

/** The tools that decide what the pointer does. @type {readonly Operation[]} */
export const tools = [
  browse,
  selectArea('selectBox', 'box', 'E'),
  selectArea('selectLasso', 'lasso', 'Shift+E'),
  ...drawTools,
  ...placeTools,
  tryWalk,
  measure,
];
