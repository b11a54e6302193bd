// @ts-check
// Turns a vector map (walls as pairs of points, in metres) into GeoJSON with places at random:
// node vector-map.js MAP.json > PLAN.geojson
import { readFileSync } from 'node:fs';
import { SeededRandom } from '../../../web/navigate/position/seeded-random.js';

const PLACES = 80;
/** @type {Record<'p0' | 'p1', { x: number, y: number }>[]} */
const walls = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const ends = walls.flatMap(({ p0, p1 }) => [p0, p1]);
const [left, bottom] = [
  Math.min(...ends.map(({ x }) => x)) - 1,
  Math.min(...ends.map(({ y }) => y)) - 1,
];
const width = Math.max(...ends.map(({ x }) => x)) - left + 1;
const height = Math.max(...ends.map(({ y }) => y)) - bottom + 1;
const random = new SeededRandom(5);
const feature = (
  /** @type {string} */ id,
  /** @type {object} */ properties,
  /** @type {object} */ geometry,
) => ({ type: 'Feature', id, properties: { floor: 0, ...properties }, geometry });
const features = walls.map(({ p0, p1 }, at) =>
  feature(`wall-${at}`, { kind: 'wall', thickness: 0.1 }, {
    type: 'LineString',
    coordinates: [p0, p1].map(({ x, y }) => [x - left, y - bottom]),
  })
);
for (let at = 0; at < PLACES; at += 1) {
  const coordinates = [random.next() * width, random.next() * height];
  const properties = { kind: 'poi', category: 'other', name: `Place ${at}` };
  features.push(feature(`place-${at}`, properties, { type: 'Point', coordinates }));
}
const frame = { unit: 'metre', width, height, floors: [{ ordinal: 0, name: '0' }] };
console.log(JSON.stringify({ type: 'FeatureCollection', name: 'University', frame, features }));
