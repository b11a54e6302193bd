// @ts-check
import { DrawBoxMode } from '../modes/draw-box.js';
import { DrawChainMode } from '../modes/draw-chain.js';
import { tool } from './tool.js';

/** The tools that draw shapes. @type {readonly import('./operation.js').Operation[]} */
export const drawTools = [
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
