// @ts-check
/** @import { Spot } from '../../shared/api/types.js' */
/** @import { Guidance } from './guidance.js' */

/** Where the next corner lies for a visitor that is led; null while it is not on its way.
 * @param {Guidance} guidance  @param {Spot} spot
 * @param {number | null} heading  where the visitor faces or walks, radians counter-clockwise from east
 * @returns {{ bearing: number, metres: number } | null} bearing: from where it faces */
export const aimOf = ({ route, progress, phase, isLive }, { floor, x, y }, heading) => {
  if (route === null || progress === null || phase !== 'far' || !isLive) return null;
  const { at: [toX, toY], floor: on } = route.instructions[progress.next];
  const facing = heading ?? progress.heading;
  if (on !== floor || facing === null) return null;
  const turn = Math.atan2(toY - y, toX - x) - facing;
  return {
    bearing: Math.atan2(Math.sin(turn), Math.cos(turn)),
    metres: Math.hypot(toX - x, toY - y),
  };
};
