// @ts-check
import { inverted, transformed } from './transform.js';

/** @import { Transform } from './transform.js' */
/** @import { Point } from './point.js' */

/** A place of a floor that was measured on the earth; degrees of WGS84. @typedef {{ at: readonly [number, number],
 *   longitude: number, latitude: number }} ControlPoint */

/** A floor on the earth. `toFloor`: from degrees (longitude, latitude) to metres of the floor; `toGeo`: back;
 * `toMetres`: from degrees to metres east and north of the control points' centre; `toGround`: from metres of
 * the floor to those; `turned`: from a direction over the ground to one on the floor, both radians
 * counter-clockwise (from east, from x); `turn`: the direction of the floor's x over the ground, radians
 * counter-clockwise from east; `scale`: metres of ground in a metre of the floor.
 * @typedef {{ toFloor: (longitude: number, latitude: number) => [number, number],
 *   toGeo: (x: number, y: number) => { longitude: number, latitude: number },
 *   toMetres: (longitude: number, latitude: number) => [number, number],
 *   toGround: (x: number, y: number) => [number, number],
 *   turned: (direction: number) => number, turn: number, scale: number }} Ground */

/** Metres a degree of longitude and latitude on the WGS84 ellipsoid. @param {number} latitude  degrees */
export const metresPerDegree = (latitude) => {
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

/** Where a floor is on the earth, by its control points: the turn, scale and shift that fit best by least
 * squares, as the server finds them (S. Umeyama, “Least-squares estimation of transformation parameters between
 * two point patterns”, 1991, in the plane and without mirroring).
 * @param {readonly ControlPoint[] | undefined} points  @returns {Ground | null} null where it is not known */
export const groundOf = (points) => {
  if (!points || points.length < 2) return null;
  const [longitude, latitude] = [
    mean(points.map((point) => point.longitude)),
    mean(points.map((point) => point.latitude)),
  ];
  const [x, y] = [mean(points.map(({ at }) => at[0])), mean(points.map(({ at }) => at[1]))];
  const { east, north } = metresPerDegree(latitude);
  let [spread, cosine, sine] = [0, 0, 0];
  for (const point of points) {
    const [dx, dy] = [point.at[0] - x, point.at[1] - y];
    const [de, dn] = [(point.longitude - longitude) * east, (point.latitude - latitude) * north];
    spread += dx * dx + dy * dy;
    cosine += dx * de + dy * dn;
    sine += dx * dn - dy * de;
  }
  if (spread === 0) return null;
  const [c, s] = [cosine / spread, sine / spread];
  /** @type {Transform} */
  const toGround = [c, s, -s, c, 0, 0];
  const toFloor = inverted(toGround);
  return toFloor && placed({ x, y, longitude, latitude, east, north }, toGround, toFloor);
};

/** @param {{ x: number, y: number, longitude: number, latitude: number, east: number, north: number }} centre
 * @param {Transform} toGround  between displacements from the centre @param {Transform} toFloor @returns {Ground} */
const placed = ({ x, y, longitude, latitude, east, north }, toGround, toFloor) =>
  Object.freeze({
    toFloor: (/** @type {number} */ atLongitude, /** @type {number} */ atLatitude) => {
      const [dx, dy] = transformed(
        toFloor,
        (atLongitude - longitude) * east,
        (atLatitude - latitude) * north,
      );
      return /** @type {[number, number]} */ ([x + dx, y + dy]);
    },
    toGeo: (/** @type {number} */ atX, /** @type {number} */ atY) => {
      const [de, dn] = transformed(toGround, atX - x, atY - y);
      return { longitude: longitude + de / east, latitude: latitude + dn / north };
    },
    toMetres: (
      /** @type {number} */ atLongitude,
      /** @type {number} */ atLatitude,
    ) => /** @type {[number, number]} */ ([
      (atLongitude - longitude) * east,
      (atLatitude - latitude) * north,
    ]),
    toGround: (/** @type {number} */ atX, /** @type {number} */ atY) =>
      transformed(toGround, atX - x, atY - y),
    turned: (/** @type {number} */ direction) => {
      const [dx, dy] = transformed(toFloor, Math.cos(direction), Math.sin(direction));
      return Math.atan2(dy, dx);
    },
    turn: Math.atan2(toGround[1], toGround[0]),
    scale: Math.hypot(toGround[0], toGround[1]),
  });

/** What places a floor on the earth: its own georeference, else that of another floor of its building, with which
 * it shares a frame.
 * @template {{ id: string, building: string, georeference?: { controlPoints: readonly ControlPoint[] } }} Floor
 * @param {readonly Floor[]} floors  of the venue @param {Floor | undefined} floor
 * @returns {Floor | undefined} the floor that has the georeference */
export const placedBy = (floors, floor) => {
  if (!floor) return undefined;
  const own = floors.filter(({ building }) => building === floor.building);
  return [floor, ...own].find(({ georeference }) => groundOf(georeference?.controlPoints) !== null);
};

/** Where a floor is on the earth, by its own points or those of its building; null where it is not known.
 * @template {{ id: string, building: string, georeference?: { controlPoints: readonly ControlPoint[] } }} Floor
 * @param {readonly Floor[]} floors  of the venue  @param {Floor | undefined} floor */
export const groundOfFloor = (floors, floor) =>
  groundOf(placedBy(floors, floor)?.georeference?.controlPoints);
