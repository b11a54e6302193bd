// @ts-check
/** @import { Spot } from '../../shared/api/types.js' */
/** @import { Guidance } from '../guidance/guidance.js' */

/** Metres from a lift or stairs at which a visitor may be on the other floor next. */
const AT_CONNECTOR = 5;

/** Where a visitor without live position comes out on the floor that its way leads to next; null where
 * it is not at the lift or stairs. @param {Guidance} guidance  @param {Spot} spot  where it is
 * @param {number} radius  metres  @returns {Spot | null} */
export const nextFloor = ({ route, progress }, spot, radius) => {
  const next = route && progress && route.legs[progress.leg + 1];
  if (!next || next.floor === spot.floor) return null;
  const [x, y] = route.legs[progress.leg].points.at(-1) ?? [Infinity, Infinity];
  if (Math.hypot(spot.x - x, spot.y - y) > Math.max(AT_CONNECTOR, radius)) return null;
  const [nextX, nextY] = next.points[0];
  return { floor: next.floor, x: nextX, y: nextY };
};
