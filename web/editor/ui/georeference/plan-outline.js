// @ts-check
import { addShape } from '../../../shared/map/plan/shape-path.js';

/** @import { Plan } from '../../plan/plan.js' */

/** The kinds by which a floor is known from above. */
const kinds = new Set(['wall', 'area', 'obstacle']);

/**
 * What a floor looks like from above, in metres: its extent, and the outlines of what is drawn on it.
 *
 * @param {Plan} plan
 * @param {string} floor
 */
export const outlineOfFloor = (plan, floor) => {
  const [minX, minY, maxX, maxY] = plan.floor(floor)?.bounds ?? [0, 0, 1, 1];
  const extent = new Path2D();
  extent.rect(minX, minY, maxX - minX, maxY - minY);
  const drawn = new Path2D();
  for (const { kind, geometry } of plan.onFloor(floor)) {
    if (kinds.has(kind)) addShape(drawn, geometry);
  }
  return { bounds: /** @type {const} */ ([minX, minY, maxX, maxY]), extent, drawn };
};
