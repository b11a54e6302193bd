// @ts-check
import { boxGrown } from '../../shared/geometry/box.js';
import { formOf } from './form.js';
import { makeIssue, titleOf } from './issue.js';

/** @import { Rule } from './issue.js' */

/** Plans are cut at outer walls; so much beyond, in metres, is nothing. */
const tolerance = 0.5;

/** A feature that reaches beyond the floor's plan, by more than half a metre. @type {Rule} */
export const outsidePlan = (feature, { plan }) => {
  const floor = plan.floor(feature.floor);
  if (feature.kind === 'connector' || !floor) return [];
  const [minX, minY, maxX, maxY] = boxGrown(floor.bounds, tolerance);
  const at = formOf(feature).vertices.find(([x, y]) =>
    !(x >= minX && x <= maxX && y >= minY && y <= maxY)
  );
  if (!at) return [];
  const name = titleOf(feature);
  return [makeIssue({
    rule: 'outside-plan',
    severity: 'warning',
    floor: feature.floor,
    at: [at[0], at[1]],
    features: [feature.id],
    message: `“${name}” lies outside of the plan of its floor. Move it, or enlarge the floor.`,
    values: { name },
  })];
};
