// @ts-check
import { boxAround, boxCentre } from '../geometry/box.js';
import { polygonContains, signedArea } from '../geometry/polygon.js';
/** @import { Feature } from '../api/types.js' */

/** How far a place may be from a marker to say where that is, in metres. */
const NEAR = 25;

/**
 * The feature that names the place where a marker hangs: itself, else the smallest named area around it, else
 * the nearest named place within 25 m.
 * @param {Feature} marker @param {Iterable<Feature>} features
 * @returns {Feature | null} null where nothing near has a name
 */
export const placeOfMarker = (marker, features) => {
  if (isNamed(marker)) return marker;
  const [x, y] = /** @type {[number, number]} */ (marker.geometry.coordinates);
  /** @type {{ feature: Feature, size: number } | null} */
  let around = null;
  /** @type {{ feature: Feature, far: number } | null} */
  let beside = null;
  for (const feature of features) {
    if (feature.floor !== marker.floor || !isNamed(feature)) continue;
    const { kind, geometry } = feature;
    if (kind === 'area' && geometry.type === 'Polygon') {
      const rings = /** @type {any} */ (geometry.coordinates);
      const size = Math.abs(signedArea(rings[0]));
      const [cx, cy] = boxCentre(boxAround(rings[0]));
      if (polygonContains(x, y, rings)) {
        if (!around || size < around.size) around = { feature, size };
      } else if (size < 2000) beside = nearer(beside, feature, Math.hypot(cx - x, cy - y));
    } else if (kind === 'poi' && geometry.type === 'Point') {
      const [px, py] = geometry.coordinates;
      beside = nearer(beside, feature, Math.hypot(px - x, py - y));
    }
  }
  // In a hall the stand beside it says more than the hall.
  if (around && (around.size < 400 || !beside || beside.far > NEAR)) return around.feature;
  return beside && beside.far <= NEAR ? beside.feature : around?.feature ?? null;
};

/** @param {{ feature: Feature, far: number } | null} best @param {Feature} feature @param {number} far */
const nearer = (best, feature, far) => (!best || far < best.far ? { feature, far } : best);

/** @param {Feature} feature */
const isNamed = ({ properties: { name } }) =>
  name !== undefined && name !== '' && (typeof name === 'string' || Object.keys(name).length > 0);
