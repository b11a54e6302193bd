// @ts-check
import { BrowseMode } from '../modes/browse.js';
import { TransformMode } from '../modes/transform.js';
import { descriptionOf } from './shaping-list.js';

/** @import { Operation } from './operation.js' */

/** Turns and scales what is selected, by handles or by keys. @type {Operation} */
export const transforming = {
  ...descriptionOf('transform'),
  disabled: ({ selection }) => (selection.size > 0 ? null : 'editor.refused.selectFirst'),
  run: (editor) =>
    editor.modes.enter(new TransformMode(editor, () => editor.modes.enter(new BrowseMode(editor)))),
};
