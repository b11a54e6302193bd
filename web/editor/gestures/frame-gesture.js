// @ts-check
import { Rotating } from './rotating.js';
import { Scaling } from './scaling.js';
import { selectionBox } from './selection-box.js';

/** @import { Reader } from '../state/reader.js' */
/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { FrameHandle } from '../drafting/frame.js' */

/**
 * What dragging a handle of the frame around the selection begins.
 *
 * @param {{session: EditSession, selection: Selection, view: View, drawing: DrawingSettings, reader: Reader}} parts
 * @param {FrameHandle} handle
 * @param {() => void} onEnd
 */
export const frameGesture = (parts, handle, onEnd) => {
  const { ids } = parts.selection;
  const box = /** @type {[number, number, number, number]} */ (selectionBox(parts));
  if (handle.type === 'scale') return new Scaling(parts, { ids, box, side: handle.side, onEnd });
  return new Rotating(parts, {
    ids,
    middle: [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2],
    onEnd,
  });
};
