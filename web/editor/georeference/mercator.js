// @ts-check
// The map of tile servers: the world as a square of side 1, x east, y south (Web Mercator, EPSG:3857).

/** @import { Transform } from '../../shared/geometry/transform.js' */

/** @typedef {{longitude: number, latitude: number}} GeoPoint  degrees */
/** What is in sight: the middle in the world's square, and how many pixels the world is wide. @typedef {{x: number, y: number, width: number}} GeoCamera */

const radians = Math.PI / 180;
/** Beyond this the square ends. */
const farthest = 85.0511;

/** @param {GeoPoint} place @returns {[number, number]} in the world's square */
export const toWorld = ({ longitude, latitude }) => {
  const angle = Math.max(-farthest, Math.min(farthest, latitude)) * radians;
  return [
    longitude / 360 + 0.5,
    0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI),
  ];
};

/** @param {readonly [number, number]} place  in the world's square @returns {GeoPoint} */
export const fromWorld = ([x, y]) => ({
  longitude: (x - 0.5) * 360,
  latitude: (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) / radians,
});

/**
 * The map from a floor's metres to the world's square; a venue is small enough for one that keeps
 * lines straight.
 *
 * @param {(x: number, y: number) => GeoPoint} toGeo
 * @param {readonly number[]} bounds  of the floor: minX, minY, maxX, maxY
 * @returns {Transform}
 */
export const floorToWorld = (toGeo, [minX, minY, maxX, maxY]) => {
  const [width, height] = [maxX - minX || 1, maxY - minY || 1];
  const [x, y] = toWorld(toGeo(minX, minY));
  const [rightX, rightY] = toWorld(toGeo(minX + width, minY));
  const [upX, upY] = toWorld(toGeo(minX, minY + height));
  const [a, b] = [(rightX - x) / width, (rightY - y) / width];
  const [c, d] = [(upX - x) / height, (upY - y) / height];
  return [a, b, c, d, x - a * minX - c * minY, y - b * minX - d * minY];
};

/** The metres on the ground of one pixel. @param {GeoCamera} camera */
export const metresPerPixel = ({ x, y, width }) =>
  (2 * Math.PI * 6_378_137 * Math.cos(fromWorld([x, y]).latitude * radians)) / width;

/**
 * The tiles in sight, each with its corner and side in pixels.
 *
 * @param {GeoCamera} camera
 * @param {readonly [number, number]} size  pixels
 * @param {number} deepest  the highest zoom that there is
 */
export const tilesIn = ({ x, y, width }, [across, down], deepest) => {
  const zoom = Math.max(0, Math.min(deepest, Math.round(Math.log2(width / 256))));
  const count = 2 ** zoom;
  const side = width / count;
  const [left, top] = [x * width - across / 2, y * width - down / 2];
  const tiles = [];
  for (let row = Math.floor(top / side); row * side < top + down; row += 1) {
    if (row < 0 || row >= count) continue;
    for (let column = Math.floor(left / side); column * side < left + across; column += 1) {
      // The world goes round.
      const wrapped = ((column % count) + count) % count;
      tiles.push({
        z: zoom,
        x: wrapped,
        y: row,
        at: [column * side - left, row * side - top],
        side,
      });
    }
  }
  return tiles;
};
