// @ts-check
import { BrowseMode } from '../modes/browse.js';
import { drawTools } from './draw-tools.js';
import { measure } from './know-operations.js';
import { placeTools } from './place-tools.js';
import { tool } from './tool.js';
import { tryWalk } from './try-operations.js';

/** The tools that decide what the pointer does. @type {readonly import('./operation.js').Operation[]} */
export const tools = [
  tool('browse', 'select', ['V'], (editor) => new BrowseMode(editor)),
  ...drawTools,
  ...placeTools,
  tryWalk,
  measure,
];
