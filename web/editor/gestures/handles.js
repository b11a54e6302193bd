// @ts-check
import { middlesOf, verticesOf } from '../plan/vertices.js';

/** @typedef {import('../plan/types.js').Position} Position */

/**
 * Something to take hold of on the selected feature: a vertex, the middle of a piece (drag it to
 * insert a vertex), the rim of a circle.
 *
 * @typedef {{type: 'vertex', vertex: string, at: Position}
 *   | {type: 'middle', after: string, at: Position}
 *   | {type: 'rim', at: Position}} Handle
 */

/**
 * The handles of a feature that can be reshaped. A connector has one for its end on the floor; it
 * gets no vertices there, nor does a door.
 *
 * @param {import('../plan/types.js').Feature} feature
 * @param {string} [floor]  that is shown
 * @returns {Handle[]}
 */
export const handlesOf = ({ kind, geometry, properties }, floor) => {
  if (geometry.type === 'Circle') {
    const [x, y] = geometry.coordinates;
    return [{ type: 'rim', at: [x + geometry.radius, y] }];
  }
  if (kind === 'connector' || kind === 'door') {
    return verticesOf(geometry)
      .filter((_, i) => kind === 'door' || !floor || properties.floors?.[i] === floor)
      .map(({ vertex, at }) => ({ type: 'vertex', vertex, at }));
  }
  return [
    ...verticesOf(geometry).map(
      ({ vertex, at }) => /** @type {Handle} */ ({ type: 'vertex', vertex, at }),
    ),
    ...middlesOf(geometry).map(
      ({ after, at }) => /** @type {Handle} */ ({ type: 'middle', after, at }),
    ),
  ];
};

/**
 * The handle nearest to a point on the screen, vertices before middles.
 *
 * @param {readonly Handle[]} handles
 * @param {[number, number]} screen  pixels
 * @param {(at: Position) => [number, number]} toScreen
 * @param {number} reach  pixels
 * @returns {Handle | null}
 */
export const handleAt = (handles, screen, toScreen, reach) => {
  const away = (handle) => {
    const [x, y] = toScreen(handle.at);
    return Math.hypot(x - screen[0], y - screen[1]);
  };
  const within = handles.filter((handle) => away(handle) <= reach);
  const rank = (handle) => away(handle) + (handle.type === 'middle' ? reach : 0);
  return within.sort((a, b) => rank(a) - rank(b))[0] ?? null;
};
