// @ts-check
/** @import { Feature, PlanImage } from '../api/types.js' */
/** @import { FreeRoom } from './camera/camera-control.js' */
// The options of a map; nothing here runs.

/** @typedef {object} MapOptions
 * @property {number} [rotation] radians counter-clockwise
 * @property {readonly string[]} [languages] of names, best first
 * @property {string} [label] what the map is called to a screen reader
 * @property {(slug: string, id: string) => string} [imageURL]
 * @property {(slug: string, plan: PlanImage) => Promise<Blob>} [loadPicture] loads a plan picture where its
 *   address alone does not do
 * @property {(event: PointerEvent) => boolean} [claim] true: the caller takes the pointer
 * @property {(feature: Feature) => boolean} [isMarked] false: no pin and no name for it
 * @property {boolean} [areMarksQuiet] smaller, paler pins, where moving people matter more
 * @property {boolean} [areNamesOnTop] true: the moving layer does not cover names
 * @property {number} [markScale] size of pins and names, default 1
 * @property {boolean} [isRotationFixed] true: no gesture turns the map
 * @property {() => boolean} [isStill] true: the camera jumps instead of flying
 * @property {FreeRoom} [padding] kept free when fitting, CSS pixels
 * @property {boolean} [hasPaper] true: all of the floor's bounds can be drawn on, and is shown as paper;
 *   otherwise what is built stands on the ground, once there are areas or a picture
 * @property {boolean} [hasLines] true: counting lines are shown and can be hit; visitors do not need them
 * @property {boolean} [gestures] default true */

export {};
