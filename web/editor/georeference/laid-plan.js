// @ts-check
import { metresPerDegree } from '../../shared/geometry/ground.js';

/** @import { Ground } from '../../shared/geometry/ground.js' */
/** @import { GeoPoint } from './mercator.js' */
/** @import { ControlPoint, Position } from '../plan/types.js' */

/**
 * A floor that is laid on a map by hand: the place of its middle, the direction of its x over the
 * ground in radians counter-clockwise from east, and the metres of ground in one of its metres.
 *
 * @typedef {{middle: GeoPoint, turn: number, scale: number}} Laid
 */

/** @typedef {readonly [number, number, number, number]} Bounds  minX, minY, maxX, maxY in metres */

/** @param {Bounds} bounds @returns {Position} */
const middleOf = ([minX, minY, maxX, maxY]) => [(minX + maxX) / 2, (minY + maxY) / 2];

/** How a floor lies by its georeference. @param {Ground} ground @param {Bounds} bounds @returns {Laid} */
export const laidBy = (ground, bounds) => ({
  middle: ground.toGeo(...middleOf(bounds)),
  turn: ground.turn,
  scale: ground.scale,
});

/** The place on the earth of a place on the floor. @param {Laid} laid @param {Bounds} bounds */
export const geoOf = ({ middle, turn, scale }, bounds) => {
  const [middleX, middleY] = middleOf(bounds);
  const { east, north } = metresPerDegree(middle.latitude);
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  return (/** @type {number} */ x, /** @type {number} */ y) => {
    const [dx, dy] = [x - middleX, y - middleY];
    return {
      longitude: middle.longitude + (cos * dx - sin * dy) / east,
      latitude: middle.latitude + (sin * dx + cos * dy) / north,
    };
  };
};

/** The corners of the floor as control points. @param {Laid} laid @param {Bounds} bounds @returns {ControlPoint[]} */
export const cornersOf = (laid, bounds) => {
  const [minX, minY, maxX, maxY] = bounds;
  const geo = geoOf(laid, bounds);
  /** @type {Position[]} */
  const corners = [[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]];
  return corners.map((at) => ({ at, ...geo(...at) }));
};

/** Moved by metres over the ground. @param {Laid} laid @param {number} east @param {number} north @returns {Laid} */
export const moved = (laid, east, north) => {
  const degree = metresPerDegree(laid.middle.latitude);
  return {
    ...laid,
    middle: {
      longitude: laid.middle.longitude + east / degree.east,
      latitude: laid.middle.latitude + north / degree.north,
    },
  };
};
