// @ts-check
import { groundOfFloor } from '../../shared/geometry/ground.js';
import { LEAST_EXACT } from '../position/here.js';
/** @import { Floor } from '../../shared/api/types.js' */
/** @import { VisitorPosition } from '../position/visitor-position.js' */

/** What came of it: the key of what is said, empty where the visitor was found, and metres that it names.
 * @typedef {{ key: string, metres: number }} Finding */

/** Finds the visitor once by the phone's satellites, on the floor at ground level.
 *
 * @param {Floor} floor
 * @param {readonly Floor[]} floors  of the venue, one of which says where the building is on the earth
 * @param {VisitorPosition} position
 * @returns {Promise<Finding>} */
export const findBySatellites = async (floor, floors, position) => {
  const ground = groundOfFloor(floors, floor);
  if (!ground) return { key: 'findFailed', metres: 0 };
  try {
    /** @type {GeolocationPosition} */
    const { coords } = await new Promise((done, fail) =>
      navigator.geolocation.getCurrentPosition(done, fail, {
        enableHighAccuracy: true,
        timeout: 20_000,
        maximumAge: 0,
      })
    );
    const { longitude, latitude, accuracy } = coords;
    if (accuracy > LEAST_EXACT) return { key: 'findInexact', metres: accuracy };
    const [x, y] = ground.toFloor(longitude, latitude);
    const [left, bottom, right, top] = floor.bounds;
    const isNear = x > left - accuracy && x < right + accuracy && y > bottom - accuracy &&
      y < top + accuracy;
    if (!isNear) return { key: 'findOutside', metres: 0 };
    const spot = { floor: floor.id, x, y };
    const isBetter = position.say({ source: 'satellite', spot, radius: accuracy });
    return { key: isBetter ? '' : 'findWorse', metres: 0 };
  } catch (error) {
    const isRefused = /** @type {GeolocationPositionError} */ (error).code === 1;
    return { key: isRefused ? 'findRefused' : 'findFailed', metres: 0 };
  }
};
