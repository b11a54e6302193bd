// @ts-check
import { inverted, transformed } from '../../shared/geometry/transform.js';
/** @import { Transform } from '../../shared/geometry/transform.js' */

/** A place of a floor that was measured on the earth. @typedef {{ at: readonly [number, number],
 *   longitude: number, latitude: number }} ControlPoint */

/** A floor on the earth. `toFloor`: from degrees (longitude, latitude) to metres of the floor; `turned`: from a
 * direction over the ground to one on the floor, both radians counter-clockwise (from east, from x).
 * @typedef {{ toFloor: (longitude: number, latitude: number) => [number, number],
 *   turned: (direction: number) => number }} Ground */

/** Metres a degree of longitude and latitude on the WGS84 ellipsoid. @param {number} latitude  degrees */
const metresPerDegree = (latitude) => {
  const flattening = 1 / 298.257223563;
  const eccentricity = flattening * (2 - flattening);
  const angle = (latitude * Math.PI) / 180;
  const square = 1 - eccentricity * Math.sin(angle) ** 2;
  const degree = (Math.PI / 180) * 6378137;
  return {
    east: (degree / Math.sqrt(square)) * Math.cos(angle),
    north: (degree * (1 - eccentricity)) / square ** 1.5,
  };
};

/** @param {readonly number[]} list */
const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;

/** Pairs of displacements from the centres: x and y on the floor, east and north.
 * @typedef {readonly (readonly [number, number, number, number])[]} Pairs */

/** The affine map that fits best; null for points on one line.
 * @param {Pairs} pairs  @returns {Transform | null} */
const affine = (pairs) => {
  let [xx, xy, yy, xe, ye, xn, yn] = [0, 0, 0, 0, 0, 0, 0];
  for (const [x, y, east, north] of pairs) {
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xe += x * east;
    ye += y * east;
    xn += x * north;
    yn += y * north;
  }
  const determinant = xx * yy - xy * xy;
  if (!(determinant > 1e-6 * (xx + yy) ** 2)) return null;
  return [
    (xe * yy - ye * xy) / determinant,
    (xn * yy - yn * xy) / determinant,
    (ye * xx - xe * xy) / determinant,
    (yn * xx - xn * xy) / determinant,
    0,
    0,
  ];
};

/** The map that turns and scales and fits best. @param {Pairs} pairs  @returns {Transform | null} */
const similarity = (pairs) => {
  let [spread, cosine, sine] = [0, 0, 0];
  for (const [x, y, east, north] of pairs) {
    spread += x * x + y * y;
    cosine += x * east + y * north;
    sine += x * north - y * east;
  }
  if (spread === 0) return null;
  return [cosine / spread, sine / spread, -sine / spread, cosine / spread, 0, 0];
};

/** Where a floor is on the earth, by its control points: the map that the server uses as well (least squares).
 * @param {readonly ControlPoint[] | undefined} points  @returns {Ground | null} null where it is not known */
export const groundOf = (points) => {
  if (!points || points.length < 2) return null;
  const [longitude, latitude] = [
    mean(points.map((point) => point.longitude)),
    mean(points.map((point) => point.latitude)),
  ];
  const [x, y] = [mean(points.map(({ at }) => at[0])), mean(points.map(({ at }) => at[1]))];
  const { east, north } = metresPerDegree(latitude);
  const pairs = points.map((point) => /** @type {const} */ ([
    point.at[0] - x,
    point.at[1] - y,
    (point.longitude - longitude) * east,
    (point.latitude - latitude) * north,
  ]));
  const toGround = affine(pairs) ?? similarity(pairs);
  const toFloor = toGround && inverted(toGround);
  if (!toFloor) return null;
  return Object.freeze({
    toFloor: (/** @type {number} */ atLongitude, /** @type {number} */ atLatitude) => {
      const [dx, dy] = transformed(
        toFloor,
        (atLongitude - longitude) * east,
        (atLatitude - latitude) * north,
      );
      return /** @type {[number, number]} */ ([x + dx, y + dy]);
    },
    turned: (/** @type {number} */ direction) => {
      const [dx, dy] = transformed(toFloor, Math.cos(direction), Math.sin(direction));
      return Math.atan2(dy, dx);
    },
  });
};
