// @ts-check
import { AddPoiMode } from '../modes/add-poi.js';
import { BrowseMode } from '../modes/browse.js';
import { DrawBoxMode } from '../modes/draw-box.js';
import { DrawChainMode } from '../modes/draw-chain.js';

/** @typedef {import('./operation.js').Operation} Operation */
/** @typedef {import('../editor.js').Editor} Editor */

/** Goes back to selecting. @param {Editor} editor */
const browseNow = (editor) => editor.modes.enter(new BrowseMode(editor));

/**
 * @param {string} id  of the mode too
 * @param {string} icon
 * @param {readonly string[]} keys
 * @param {(editor: Editor, done: () => void) => import('../modes/modes.js').Mode} makeMode
 * @returns {Operation}
 */
const tool = (id, icon, keys, makeMode) => ({
  id,
  label: `editor.op.${id}`,
  icon,
  keys,
  group: 'tool',
  pressed: (editor) => editor.modes.current.id === id,
  run: (editor) => editor.modes.enter(makeMode(editor, () => browseNow(editor))),
});

/** The tools that decide what the pointer does. @type {readonly Operation[]} */
export const tools = [
  tool('browse', 'select', ['V'], (editor) => new BrowseMode(editor)),
  tool('addPoi', 'poi', ['N'], (editor, done) => new AddPoiMode(editor, done)),
  tool(
    'drawRectangle',
    'rectangle',
    ['R'],
    (editor, done) => new DrawBoxMode(editor, 'rectangle', done),
  ),
  tool(
    'drawPolygon',
    'polygon',
    ['P'],
    (editor, done) => new DrawChainMode(editor, 'polygon', done),
  ),
  tool('drawCircle', 'circle', ['C'], (editor, done) => new DrawBoxMode(editor, 'circle', done)),
  tool('drawLine', 'line', ['L'], (editor, done) => new DrawChainMode(editor, 'line', done)),
];
