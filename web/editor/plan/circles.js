// @ts-check
import { signedArea } from '../../shared/geometry/polygon.js';
import { rounded, toMillimetre } from '../../shared/geometry/rounding.js';

/** @import { Geometry, Position } from './types.js' */

/** So many corners look round. */
const corners = 24;

/** The closed ring of corners along a circle. @param {{coordinates: Position, radius: number}} circle @returns {Position[]} */
export const ringAround = ({ coordinates: [x, y], radius }) => {
  const ring = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    return rounded([x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
  });
  return [...ring, ring[0]];
};

/** The circle around the middle of an outline, as large as it. @param {readonly Position[]} ring  closed @returns {Geometry} */
export const circleLike = (ring) => {
  const area = signedArea(ring);
  let [x, y] = [0, 0];
  for (let i = 1; i < ring.length; i += 1) {
    const [[ax, ay], [bx, by]] = [ring[i - 1], ring[i]];
    const cross = ax * by - bx * ay;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  const middle = rounded([x / (6 * area), y / (6 * area)]);
  return {
    type: 'Circle',
    coordinates: middle,
    radius: toMillimetre(Math.sqrt(Math.abs(area) / Math.PI)),
  };
};
