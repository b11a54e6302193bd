// @ts-check
import { boxOfShape } from '../../shared/geometry/shape.js';
import { boxAround } from '../pictures/calibrating.js';
import { setFloorBounds } from './floors.js';

/** @import { Box } from '../../shared/geometry/box.js' */
/** @import { Plan } from '../plan/plan.js' */
/** @import { Action } from '../plan/types.js' */

/** Metres around what is drawn. */
const room = 1;

/** The box around boxes. @param {readonly (readonly number[])[]} boxes @returns {Box | null} */
const around = (boxes) => (boxes.length === 0 ? null : [
  Math.min(...boxes.map(([x]) => x)),
  Math.min(...boxes.map(([, y]) => y)),
  Math.max(...boxes.map(([, , x]) => x)),
  Math.max(...boxes.map(([, , , y]) => y)),
]);

/** @param {Plan} plan @param {string} floor @returns {Box | null} */
const drawn = (plan, floor) => {
  const box = around(plan.onFloor(floor).map(({ geometry }) => boxOfShape(geometry)));
  return box && [
    Math.floor(box[0]) - room,
    Math.floor(box[1]) - room,
    Math.ceil(box[2]) + room,
    Math.ceil(box[3]) + room,
  ];
};

/** @param {Plan} plan @param {string} floor */
const pictured = (plan, floor) => boxAround(plan.images.filter((image) => image.floor === floor));

/** Makes a floor as large as its pictures and what is drawn on it. @param {string} floor @returns {Action} */
export const fitFloor = (floor) => (plan) => {
  const box = around(
    [drawn(plan, floor), pictured(plan, floor)].flatMap((each) => (each ? [each] : [])),
  );
  return box ? setFloorBounds(floor, box)(plan) : [];
};

/**
 * Makes a floor as large as its pictures where nothing is drawn on it, else at least so large.
 *
 * @param {string} floor
 * @returns {Action}
 */
export const fitFloorToPictures = (floor) => (plan) => {
  const pictures = pictured(plan, floor);
  const now = plan.floor(floor)?.bounds;
  if (!pictures || !now) return [];
  const isEmpty = plan.onFloor(floor).length === 0;
  const box = isEmpty ? pictures : /** @type {Box} */ (around([now, pictures]));
  return setFloorBounds(floor, box)(plan);
};
