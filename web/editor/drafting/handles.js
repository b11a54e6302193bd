// @ts-check
import { boxOfShape } from '../../shared/geometry/shape.js';
import { distance } from '../../shared/geometry/point.js';
import { middlesOf, verticesOf } from '../plan/vertices.js';

/** @import { Feature, Position } from '../plan/types.js' */

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
 * @param {Feature} feature
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

/** A piece shorter than this on the screen has no handle in its middle, in pixels. */
const long = 36;
/** What is smaller than this altogether has no handles at all: one would only miss it. */
const least = 14;

/**
 * The handles that there is room for on the screen, and how near to one is on it.
 *
 * @param {Feature} feature
 * @param {string} floor  that is shown
 * @param {number} pixel  metres
 * @param {number} reach  pixels, where there is room
 * @returns {{handles: Handle[], reach: number}}
 */
export const handlesOnScreen = (feature, floor, pixel, reach) => {
  const [minX, minY, maxX, maxY] = boxOfShape(feature.geometry);
  const size = Math.max(maxX - minX, maxY - minY) / pixel;
  const handles = handlesOf(feature, floor);
  // The one end of a connector on a floor is all that there is of it.
  if (feature.kind === 'connector') return { handles, reach };
  if (size < least) return { handles: [], reach };
  const places = new Map(verticesOf(feature.geometry).map(({ vertex, at }) => [vertex, at]));
  const hasRoom = (/** @type {Handle} */ handle) =>
    handle.type !== 'middle' ||
    (2 * distance(handle.at, places.get(handle.after) ?? handle.at)) / pixel >= long;
  return { handles: handles.filter(hasRoom), reach: Math.min(reach, size / 4) };
};

/**
 * The handle nearest to a point on the screen, vertices before middles.
 *
 * @param {readonly Handle[]} handles
 * @param {readonly [number, number]} screen  pixels
 * @param {(at: Position) => readonly [number, number]} toScreen
 * @param {number} reach  pixels
 * @returns {Handle | null}
 */
export const handleAt = (handles, screen, toScreen, reach) => {
  const away = (/** @type {Handle} */ handle) => {
    const [x, y] = toScreen(handle.at);
    return Math.hypot(x - screen[0], y - screen[1]);
  };
  const within = handles.filter((handle) => away(handle) <= reach);
  const rank = (/** @type {Handle} */ handle) =>
    away(handle) + (handle.type === 'middle' ? reach : 0);
  return within.sort((a, b) => rank(a) - rank(b))[0] ?? null;
};
