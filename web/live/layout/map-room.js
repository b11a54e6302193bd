// @ts-check
/** @import { Padding } from '../../shared/map/camera/camera.js' */

/** Kept free at edges where nothing lies, in CSS pixels. */
const rim = { wide: 28, narrow: 16 };
/** What the zoom buttons take at the right. */
const buttons = 68;
const gap = 8;

/** What a fitted map keeps free: in a wide window the strip with the list of floors at the left, in
 * a tall one the strip at the top. A small window that is neither cannot spare one.
 * @param {{ right: number, bottom: number }} floors how far the list of floors reaches into the map,
 *   CSS pixels; 0 without a list
 * @param {{ width: number, height: number }} window CSS pixels
 * @returns {Padding} */
export const mapRoom = (floors, { width, height }) => {
  if (height > width) {
    return {
      top: Math.max(rim.narrow, floors.bottom + gap),
      right: rim.narrow,
      bottom: rim.narrow,
      left: rim.narrow,
    };
  }
  if (width <= 700) return rim.narrow;
  return {
    top: rim.wide,
    right: buttons,
    bottom: rim.wide,
    left: Math.max(rim.wide, floors.right + gap),
  };
};
