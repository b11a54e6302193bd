// @ts-check
import { TransformMode } from '../modes/transform.js';
import { tool } from './tool.js';

/** Turns and scales what is selected, by handles or by keys. @type {import('./operation.js').Operation} */
export const transforming = {
  ...tool('transform', 'transform', ['T'], (editor, done) => new TransformMode(editor, done)),
  group: 'selection',
  disabled: ({ selection }) => (selection.size > 0 ? null : 'editor.refused.selectFirst'),
};
