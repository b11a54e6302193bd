// @ts-check
import { rounded } from '../../shared/geometry/rounding.js';
import { Body } from './body.js';
import { formOf } from './form.js';
import { makeIssue, titleOf } from './issue.js';
import { distance } from './segments.js';

/** @import { Feature } from '../plan/types.js' */
/** @import { Rule } from './issue.js' */
/** @import { PlanIndex } from './plan-index.js' */
/** @import { Point } from '../../shared/geometry/point.js' */

/** The router's limit for moving the end of a walk to a free place, in metres. */
const ample = 0.6;
/** So near to the face counts as on it, in metres. */
const touch = 0.01;
/** So far from the face is a poi put by the fix, in metres: the clearance and a little. */
const away = 0.3;
/** Farther than this, in metres, a fix does not move it. */
const farthest = 3;

/**
 * A poi inside of an obstacle or within the thickness of a wall. Deeper than 0.6 m no route leads to
 * it: the router looks for a free place no farther away.
 *
 * @type {Rule}
 */
export const poiInsideSolid = (poi, index) => {
  if (poi.kind !== 'poi') return [];
  const [at] = formOf(poi).vertices;
  const bodies = index.near(poi.floor, [at[0], at[1], at[0], at[1]]).map(Body.of)
    .filter((body) => body !== null);
  const body = bodies.find(({ feature }, i) =>
    feature.kind !== 'area' && -bodies[i].distance(at) > touch
  );
  if (!body) return [];
  const { kind } = body.feature;
  const values = { name: titleOf(poi), other: titleOf(body.feature), kind };
  const fix = fixOf(poi, at, body, index);
  return [makeIssue({
    rule: 'poi-inside-solid',
    severity: -body.distance(at) > ample ? 'error' : 'warning',
    floor: poi.floor,
    at: [at[0], at[1]],
    features: [poi.id, body.feature.id],
    message: `“${values.name}” lies inside the ${kind} “${values.other}”. Move it beside it.`,
    values,
    ...(fix && { fix }),
  })];
};

/**
 * Moves the poi straight out over the nearest face, unless something else is there.
 *
 * @param {Feature} poi
 * @param {Point} at
 * @param {Body} body
 * @param {PlanIndex} index
 */
const fixOf = (poi, at, body, index) => {
  const nearest = body.nearestAxisPoint(at);
  const isInRing = body.isFilled && body.distance(at) < -body.margin - touch;
  const [from, to] = isInRing ? [at, nearest] : [nearest, at];
  const length = distance(from, to);
  if (!(length > 0)) return null;
  const step = (body.margin + away) / length;
  const place = rounded([
    nearest[0] + (to[0] - from[0]) * step,
    nearest[1] + (to[1] - from[1]) * step,
  ]);
  const isTaken = index.near(poi.floor, [place[0], place[1], place[0], place[1]])
    .some((other) => (Body.of(other)?.distance(place) ?? 1) <= 0);
  if (distance(place, at) > farthest || isTaken) return null;
  const vertices = [{ vertex: formOf(poi).ids[0], at: place }];
  return {
    label: 'Move it out',
    operations: [
      { operation: /** @type {const} */ ('change'), feature: poi.id, fields: { vertices } },
    ],
  };
};
