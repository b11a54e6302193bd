// @ts-check
import { BrowseMode } from '../modes/browse.js';
import { SelectAreaMode } from '../modes/select-area.js';
import { drawTools } from './draw-tools.js';
import { measure } from './know-operations.js';
import { placeTools } from './place-tools.js';
import { tool } from './tool.js';
import { tryWalk } from './try-operations.js';

/** The tools that decide what the pointer does. @type {readonly import('./operation.js').Operation[]} */
export const tools = [
  tool('browse', 'select', ['V'], (editor) => new BrowseMode(editor)),
  tool('selectBox', 'selectBox', ['E'], (editor, done) => new SelectAreaMode(editor, 'box', done)),
  tool('selectLasso', 'selectLasso', ['Shift+E'], (editor, done) => new SelectAreaMode(editor, 'lasso', done)),
  ...drawTools,
  ...placeTools,
  tryWalk,
  measure,
];
