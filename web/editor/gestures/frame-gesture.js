// @ts-check
import { Rotating } from './rotating.js';
import { Scaling } from './scaling.js';
import { selectionBox } from './selection-box.js';

/** @import { Editor } from '../editor.js' */
/** @import { FrameHandle } from './frame.js' */

/**
 * What dragging a handle of the frame around the selection begins.
 *
 * @param {Editor} editor
 * @param {FrameHandle} handle
 * @param {() => void} onEnd
 */
export const frameGesture = (editor, handle, onEnd) => {
  const { ids } = editor.selection;
  const box = /** @type {[number, number, number, number]} */ (selectionBox(editor));
  if (handle.type === 'scale') return new Scaling(editor, { ids, box, side: handle.side, onEnd });
  return new Rotating(editor, {
    ids,
    middle: [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2],
    onEnd,
  });
};
