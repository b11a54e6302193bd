// @ts-check
import { BrowseMode } from '../modes/browse.js';
import { TransformMode } from '../modes/transform.js';
import { descriptionOf } from './shaping-list.js';

/** Turns and scales what is selected, by handles or by keys. @type {import('./operation.js').Operation} */
export const transforming = {
  ...descriptionOf('transform'),
  disabled: ({ selection }) => (selection.size > 0 ? null : 'editor.refused.selectFirst'),
  run: (editor) =>
    editor.modes.enter(new TransformMode(editor, () => editor.modes.enter(new BrowseMode(editor)))),
};
