// @ts-check
import { chained, inverted, transformed } from '../../shared/geometry/transform.js';

/** @import { Transform } from '../../shared/geometry/transform.js' */
/** @import { PlanImage, Position } from '../plan/types.js' */

/**
 * Where a picture lies, as people say it: its lower left corner in metres, how many metres a pixel
 * is along its sides, and how far it is turned, in radians counter-clockwise.
 *
 * @typedef {{corner: Position, scale: readonly [number, number], rotation: number, isMirrored: boolean}} Placement
 */

/** @param {Pick<PlanImage, 'planToFloor' | 'height'>} image @returns {Placement} */
export const placementOf = ({ planToFloor, height }) => {
  const [a, b, c, d] = planToFloor;
  const along = Math.hypot(a, b);
  const determinant = a * d - b * c;
  return {
    corner: transformed(/** @type {any} */ (planToFloor), 0, height),
    // What a skewed picture has across its lower side counts as its height.
    scale: [along, Math.abs(determinant) / along],
    rotation: Math.atan2(b, a),
    // Pixels count downwards, metres upwards: an upright picture turns the plane over.
    isMirrored: determinant > 0,
  };
};

/** The other way round. @param {Placement} placement @param {number} height  pixels @returns {Transform} */
export const planToFloorOf = ({ corner, scale, rotation, isMirrored }, height) => {
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const across = isMirrored ? scale[1] : -scale[1];
  const [a, b, c, d] = [cos * scale[0], sin * scale[0], -sin * across, cos * across];
  return [a, b, c, d, corner[0] - c * height, corner[1] - d * height];
};

/** The corners of a picture in metres: bottom left, bottom right, top right, top left. @param {PlanImage} image @returns {Position[]} */
export const cornersOf = ({ planToFloor, width, height }) =>
  [[0, height], [width, height], [width, 0], [0, 0]].map(
    ([x, y]) => transformed(/** @type {any} */ (planToFloor), x, y),
  );

/** Pixels of a picture under a place of the floor. @param {PlanImage} image @param {Position} at  metres @returns {Position} */
export const pixelAt = ({ planToFloor }, [x, y]) => {
  const back = inverted(/** @type {any} */ (planToFloor));
  return back ? transformed(back, x, y) : [0, 0];
};

/** The place of the floor under a picture's pixel. @param {PlanImage} image @param {Position} pixel @returns {Position} */
export const placeOf = ({ planToFloor }, [x, y]) =>
  transformed(/** @type {any} */ (planToFloor), x, y);

/**
 * A picture that was moved on the floor.
 *
 * @param {PlanImage} image
 * @param {Transform} move  metres to metres
 * @returns {Transform}
 */
export const movedBy = ({ planToFloor }, move) => chained(planToFloor, move);

/**
 * A new picture in the middle of a box, as large as fits.
 *
 * @param {{width: number, height: number}} size  pixels
 * @param {readonly number[]} box  minX, minY, maxX, maxY in metres
 * @param {number} [metresPerPixel]  where it is known
 */
export const placedIn = ({ width, height }, [minX, minY, maxX, maxY], metresPerPixel) => {
  const scale = metresPerPixel ?? Math.min((maxX - minX) / width, (maxY - minY) / height);
  const corner = /** @type {Position} */ ([
    (minX + maxX - scale * width) / 2,
    (minY + maxY - scale * height) / 2,
  ]);
  return planToFloorOf(
    { corner, scale: [scale, scale], rotation: 0, isMirrored: false },
    height,
  );
};
