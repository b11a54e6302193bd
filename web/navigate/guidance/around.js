// @ts-check
import { directionKey } from '../../shared/geometry/direction.js';
import { ringContains, signedArea } from '../../shared/geometry/polygon.js';
import { nearestOnSegment } from '../../shared/geometry/segment.js';
/** @import { Feature, LocalizedText, Spot } from '../../shared/api/types.js' */
/** @import { Point } from '../../shared/geometry/point.js' */

/**
 * Something near a visitor. `where`: the key of a direction relative to the visitor, or by compass.
 * @typedef {{ id: string, name: LocalizedText | null, kind: string, metres: number, where: string }} Near
 */

/** Metres within which things count as around, and how many are told. */
export const AROUND = 15;
const MOST = 8;
/** Connectors with words of their own. */
const CONNECTORS = new Set(['stairs', 'steps', 'escalator', 'lift', 'ramp']);
/** The order in which a visitor hears of them. */
const ORDER = ['around.ahead', 'around.left', 'around.right', 'around.behind'];

/** Where something lies for a visitor. @param {number} dx  @param {number} dy  metres
 * @param {number | null} heading  radians counter-clockwise from east; null: unknown */
export const whereKey = (dx, dy, heading) => {
  if (heading === null) return directionKey(dx, dy);
  const turn = Math.atan2(dy, dx) - heading;
  const angle = Math.atan2(Math.sin(turn), Math.cos(turn));
  if (Math.abs(angle) <= Math.PI / 4) return 'around.ahead';
  if (Math.abs(angle) >= 3 * Math.PI / 4) return 'around.behind';
  return angle > 0 ? 'around.left' : 'around.right';
};

/** The point of a line or ring that is nearest to a place.
 * @param {readonly Point[]} points  @param {Spot} spot  @returns {Point} */
const nearestOf = (points, { x, y }) => {
  let best = points[0];
  let least = Infinity;
  points.forEach((from, i) => {
    const [nearX, nearY] = nearestOnSegment(x, y, from, points[i + 1] ?? from);
    const distance = Math.hypot(nearX - x, nearY - y);
    if (distance >= least) return;
    least = distance;
    best = [nearX, nearY];
  });
  return best;
};

/** The point of a connector on a floor. @param {Feature} feature  @param {string} floor
 * @returns {Point | undefined} */
const endOn = ({ floor: first, geometry, properties: { floors, toFloor } }, floor) => {
  if (geometry.type !== 'LineString') return undefined;
  const { coordinates } = geometry;
  const last = coordinates.length - 1;
  return coordinates.find((_, i) =>
    String(floors?.[i] ?? (i === 0 ? first : i === last ? toFloor : '')) === floor
  );
};

/** Where a feature lies nearest to a visitor and what it is; null for what is not told.
 * @param {Feature} feature  @param {Spot} spot
 * @returns {{ at: Point, kind: string, ring?: readonly Point[] } | null} */
const told = (feature, spot) => {
  const { kind, properties, geometry, floor } = feature;
  const { name, category = '', closed } = properties;
  if (kind === 'connector') {
    const at = endOn(feature, spot.floor);
    return at ? { at, kind: CONNECTORS.has(category) ? category : 'connector' } : null;
  }
  if (floor !== spot.floor) return null;
  if (kind === 'door' && geometry.type === 'LineString' && closed !== true) {
    return { at: nearestOf(geometry.coordinates, spot), kind };
  }
  if (name === undefined || category === 'no-go') return null;
  if (kind === 'poi' && geometry.type === 'Point') return { at: geometry.coordinates, kind };
  if (kind === 'area' && geometry.type === 'Polygon') {
    const [ring] = geometry.coordinates;
    return { at: nearestOf([...ring, ring[0]], spot), kind, ring };
  }
  return null;
};

/** Of a shop and the room that it is in, and of others of one name, the nearest. @param {readonly Near[]} near
 * @returns {Near[]} */
const onceByName = (near) => {
  const names = new Set();
  return near.filter(({ name }) => {
    if (name === null) return true;
    const text = JSON.stringify(name);
    return !names.has(text) && names.add(text);
  });
};

/**
 * What lies around a visitor: places, areas, doors and ways to other floors, straight through walls.
 * @param {Iterable<Feature>} features
 * @param {Spot} spot
 * @param {number | null} heading  where the visitor faces or walks, radians; null: by compass
 * @param {number} [radius]  metres
 * @returns {{ inside: LocalizedText[], near: Near[] }} inside: the areas around the visitor, the
 *   smallest first; near: ahead, left, right, behind, each by distance
 */
export const around = (features, spot, heading, radius = AROUND) => {
  /** @type {{ name: LocalizedText, size: number }[]} */
  const inside = [];
  /** @type {Near[]} */
  const near = [];
  for (const feature of features) {
    const found = told(feature, spot);
    if (found === null) continue;
    const name = feature.properties.name ?? null;
    const { ring } = found;
    if (ring && name !== null && ringContains(spot.x, spot.y, ring)) {
      inside.push({ name, size: Math.abs(signedArea(ring)) });
      continue;
    }
    const [dx, dy] = [found.at[0] - spot.x, found.at[1] - spot.y];
    const metres = Math.hypot(dx, dy);
    if (metres > radius) continue;
    near.push({ id: feature.id, name, kind: found.kind, metres, where: whereKey(dx, dy, heading) });
  }
  const nearest = onceByName(
    near.toSorted((a, b) => a.metres - b.metres || (a.id < b.id ? -1 : 1)),
  ).slice(0, MOST);
  return {
    inside: inside.toSorted((a, b) => a.size - b.size).map(({ name }) => name),
    near: nearest.toSorted((a, b) => ORDER.indexOf(a.where) - ORDER.indexOf(b.where)),
  };
};
