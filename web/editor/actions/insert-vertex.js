// @ts-check
import { makeVertexId } from '../plan/make-id.js';
import { fieldOf } from '../plan/changes.js';
import { rounded } from '../plan/geometry.js';

/** @import { Action } from '../plan/types.js' */

/**
 * Puts a new vertex behind another one.
 *
 * @param {string} id
 * @param {string} after  the other's name
 * @param {readonly [number, number]} at  metres
 * @param {string} [vertex]  the new one's name
 * @returns {Action}
 */
export const insertVertex = (id, after, at, vertex = makeVertexId()) => (plan) => {
  const feature = plan.feature(id);
  if (!fieldOf(feature, `vertex.${after}`)) return [];
  const isTaken = fieldOf(feature, `vertex.${vertex}`) !== null;
  const name = isTaken ? `${vertex}${makeVertexId()}` : vertex;
  const change = { feature: id, field: `vertex.${name}`, before: null, after: rounded(at) };
  return [Object.freeze({ ...change, beside: { after } })];
};
