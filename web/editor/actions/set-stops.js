// @ts-check
import { changeOf } from '../plan/changes.js';
import { makeVertexId } from '../../shared/api/make-id.js';
import { verticesOf } from '../plan/vertices.js';

/** @import { Action, Feature, Position } from '../plan/types.js' */

/**
 * The stops of a connector in order, each with the name of its vertex.
 *
 * @param {Feature} connector
 * @returns {{floor: string, vertex: string, at: Position}[]}
 */
export const stopsOf = ({ floor, geometry, properties }) =>
  verticesOf(geometry).map((each, i) => ({ floor: properties.floors?.[i] ?? floor, ...each }));

/**
 * Lets a connector stop at these floors, in their order. Stops that stay keep their places; a new
 * one lies above or below the stop next to it.
 *
 * @param {string} id
 * @param {readonly string[]} floors  two or more, without repetition
 * @returns {Action}
 */
export const setStops = (id, floors) => (plan) => {
  const connector = plan.feature(id);
  if (connector?.kind !== 'connector' || floors.length < 2) return [];
  const known = new Map(stopsOf(connector).map((stop) => [stop.floor, stop]));
  const stops = floors.map((floor, i) => {
    const near = floors.map((each, j) => ({ stop: known.get(each), away: Math.abs(i - j) }))
      .filter(({ stop }) => stop).sort((a, b) => a.away - b.away)[0]?.stop;
    const at = near?.at ?? stopsOf(connector)[0].at;
    return known.get(floor) ?? { floor, vertex: makeVertexId(), at };
  });
  const geometry = Object.freeze({
    type: /** @type {const} */ ('LineString'),
    coordinates: stops.map(({ at }) => at),
    vertices: stops.map(({ vertex }) => vertex),
  });
  return [
    ...(floors[0] === connector.floor ? [] : [changeOf(connector, id, 'floor', floors[0])]),
    changeOf(connector, id, 'geometry', geometry),
    changeOf(connector, id, 'properties.floors', [...floors]),
  ];
};
