// @ts-check
import { polygonContains, signedArea } from '../../shared/geometry/polygon.js';

/** @import { Plan } from '../plan/plan.js' */

/** @import { Position } from '../plan/types.js' */
/** @typedef {{leadsOut?: boolean, rings: Position[][]}} Part */

/** Square metres below which a missing way out does not matter. */
const least = 0.25;

/**
 * The parts of walkable space without a way out that are worth reporting: not the inside of booths,
 * nor what lies around the plan, nor gaps between things.
 *
 * @param {{floor: string, parts: readonly Part[]}} space
 * @param {Plan} plan
 * @returns {Part[]}
 */
export const cutOffParts = ({ floor, parts }, plan) => {
  const bounds = plan.floor(floor)?.bounds;
  const booths = plan.onFloor(floor).filter(({ kind, properties }) =>
    kind === 'area' && properties.category === 'booth' && properties.walled === true
  );
  return parts.filter(({ leadsOut, rings: [outline] }) => {
    if (leadsOut !== false || signedArea(outline) < least) return false;
    if (bounds && !outline.every((at) => isWithin(at, bounds))) return false;
    const [x, y] = outline[0];
    return !booths.some(({ geometry }) =>
      geometry.type === 'Polygon' && polygonContains(x, y, geometry.coordinates)
    );
  });
};

/** @param {Position} at @param {readonly number[]} box  minX, minY, maxX, maxY */
const isWithin = ([x, y], [minX, minY, maxX, maxY]) =>
  x >= minX && x <= maxX && y >= minY && y <= maxY;
