// @ts-check
import { Body } from './body.js';
import { formOf } from './form.js';
import { makeIssue, titleOf } from './issue.js';
import { floorsOf } from './plan-index.js';

/** @import { Feature } from '../plan/types.js' */
/** @import { Rule } from './issue.js' */
/** @import { PlanIndex } from './plan-index.js' */
/** @import { Point } from '../../shared/geometry/point.js' */

/** The router's limit for moving the end of a walk to a free place, in metres. */
const ample = 0.6;

/** A connector with an end off the floor's plan or inside of an obstacle, or that leads nowhere. @type {Rule} */
export const connectorEndInAir = (connector, index) => {
  if (connector.kind !== 'connector') return [];
  const { vertices } = formOf(connector);
  const name = titleOf(connector);
  if (floorsOf(connector).length < 2) {
    const message = `“${name}” leads to no other floor. Give its ends different floors.`;
    return [issue(connector, connector.floor, vertices[0], message)];
  }
  /** @type {string[]} */
  const floors = connector.properties.floors ?? [];
  for (const [i, at] of vertices.slice(0, floors.length).entries()) {
    const message = problemOf(name, floors[i], at, index);
    if (message) return [issue(connector, floors[i], at, message)];
  }
  return [];
};

/**
 * @param {string} name
 * @param {string} id  of the floor
 * @param {Point} at
 * @param {PlanIndex} index
 */
const problemOf = (name, id, at, index) => {
  const [x, y] = at;
  const [minX, minY, maxX, maxY] = index.plan.floor(id)?.bounds ??
    [-Infinity, -Infinity, Infinity, Infinity];
  if (!index.plan.floor(id)) return null;
  if (!(x >= minX && x <= maxX && y >= minY && y <= maxY)) {
    return `“${name}” ends outside of the plan of floor ${id}. Move its end.`;
  }
  const solid = index.near(id, [x, y, x, y]).map(Body.of)
    .find((body) => body?.isFilled && body.distance(at) < -ample);
  if (!solid) return null;
  return `“${name}” ends inside of “${titleOf(solid.feature)}” on floor ${id}. Move its end.`;
};

/** @param {Feature} connector @param {string} floor @param {Point} at @param {string} message */
const issue = (connector, floor, at, message) =>
  makeIssue({
    rule: 'connector-end-in-air',
    severity: 'error',
    floor,
    at: [at[0], at[1]],
    features: [connector.id],
    message,
    values: { name: titleOf(connector) },
  });
