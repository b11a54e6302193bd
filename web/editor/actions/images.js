// @ts-check
import { imageOf } from '../plan/structure.js';
import { putStructure, removeStructure, setStructure } from './structure.js';

/** @import { Transform } from '../../shared/geometry/transform.js' */
/** @import { Action, PlanImage } from '../plan/types.js' */

/** Adds or replaces a plan picture; its bytes are uploaded before. @param {PlanImage} image */
export const putImage = (image) => putStructure('image', imageOf(image));

/**
 * Says again where a picture lies.
 *
 * @param {string} id
 * @param {Transform} planToFloor  from pixels to metres: a, b, c, d, tx, ty
 */
export const calibrateImage = (id, planToFloor) =>
  setStructure('image', id, 'planToFloor', planToFloor);

/** Shows a picture stronger or weaker. @param {string} id @param {number} opacity  0…1 */
export const setImageOpacity = (id, opacity) => setStructure('image', id, 'opacity', opacity);

/** Puts a picture on another floor. @param {string} id @param {string} floor */
export const setImageFloor = (id, floor) => setStructure('image', id, 'floor', floor);

/**
 * Gives a picture other bytes; where it lies stays.
 *
 * @param {string} id
 * @param {Required<Pick<PlanImage, 'content' | 'mediaType' | 'width' | 'height'>>} bytes  as
 *   uploaded; pixels
 * @returns {Action}
 */
export const replaceImage = (id, { content, mediaType, width, height }) => (plan) => {
  const now = plan.image(id);
  if (!now) return [];
  const before = {
    content: now.content ?? null,
    mediaType: now.mediaType,
    width: now.width,
    height: now.height,
  };
  const after = { content, mediaType, width, height };
  return [Object.freeze({ image: id, field: 'content', before, after })];
};

/** Takes a picture away. @param {string} id */
export const removeImage = (id) => removeStructure('image', id);
