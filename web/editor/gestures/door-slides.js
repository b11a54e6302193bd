// @ts-check
import { putDoor } from '../actions/put-door.js';
import { doorWidth } from '../actions/set-door-width.js';
import { transform } from '../actions/transform.js';
import { middleOfShape } from '../../shared/geometry/shape.js';
import { translation } from '../plan/transforms.js';
import { groundAlong, wallAt } from './door-ground.js';
import { doorBetween, doorIn } from '../drafting/door-places.js';
import { areasBeside } from '../drafting/door-sides.js';

/** @import { View } from '../map/view.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Action, Feature, Position } from '../plan/types.js' */

/** Pixels within which a door takes to a wall, and to the middle of it. */
const reach = 30;
const stick = 8;
/** But never farther than this, in metres. */
const farthest = 2;

/**
 * Moves a door by so many metres along the walls that are near: into the one it comes to, or off all
 * of them.
 *
 * @param {{session: EditSession, view: View}} parts
 * @param {Feature} door
 * @returns {(by: Position, options?: {sticks?: boolean, isLast?: boolean}) => Action}  `sticks`: to the
 *   middle of a wall and to whole 5 cm; `isLast`: it stays there, and joins the areas beside it
 */
export const sliding = (parts, door) => {
  const { session, view: { surface } } = parts;
  const [x, y] = middleOfShape(door.geometry);
  return ([dx, dy], { sticks = false, isLast = true } = {}) => {
    const at = /** @type {Position} */ ([x + dx, y + dy]);
    const outline = wallAt(parts, at, Math.min(farthest, reach * surface.metresPerPixel));
    if (!outline) return transform([door.id], translation([dx, dy]));
    const metres = sticks ? stick * surface.metresPerPixel : 0;
    const { outlines } = groundAlong(parts, outline);
    const place = doorIn(outlines, outline, at, doorWidth(door), metres);
    return putDoor(
      door.id,
      place,
      isLast ? areasBeside(place, session.plan.onFloor(door.floor)) : undefined,
    );
  };
};

/**
 * Moves one jamb of a door along its wall; the other stays.
 *
 * @param {{session: EditSession, view: View}} parts
 * @param {Feature} door
 * @param {Position} jamb
 * @returns {(to: Position) => Action | null} nothing for a door that is in no wall
 */
export const widening = (parts, door, jamb) => {
  const middle = middleOfShape(door.geometry);
  const other = /** @type {Position} */ ([2 * middle[0] - jamb[0], 2 * middle[1] - jamb[1]]);
  const own = wallAt(parts, middle, 1);
  const outlines = own ? groundAlong(parts, own).outlines : [];
  return (to) => own && putDoor(door.id, doorBetween(outlines, own, other, to));
};
