// @ts-check
import { BrowseMode } from '../modes/browse.js';
import { SelectAreaMode } from '../modes/select-area.js';
import { drawTools } from './drawing-tools.js';
import { measure } from './search.js';
import { placeTools } from './placing-tools.js';
import { tool } from './tool.js';
import { tryWalk } from './route-preview.js';

/** @import { Operation } from './operation.js' */

/** @param {string} id @param {'box' | 'lasso'} shape @param {string} key */
const selectArea = (id, shape, key) => ({
  ...tool(id, id, [key], (editor, done) => new SelectAreaMode(editor, shape, done)),
  family: 'select',
});

/** The tools that decide what the pointer does. @type {readonly Operation[]} */
export const tools = [
  tool('browse', 'select', ['V'], (editor) => new BrowseMode(editor)),
  selectArea('selectBox', 'box', 'E'),
  selectArea('selectLasso', 'lasso', 'Shift+E'),
  ...drawTools,
  ...placeTools,
  tryWalk,
  measure,
];
