// @ts-check
import { categoriesOf } from '../plan/categories.js';
import { ringAround } from '../plan/circles.js';
import { addFeature, deleteFeature } from './features.js';

/** @import { Action, Feature, Geometry } from '../plan/types.js' */

/** @typedef {'wall' | 'obstacle' | 'area'} Kind  what can become each other */

const common = ['name', 'description', 'groups', 'tags', 'foreignId', 'source', 'order'];
/** What a kind knows besides. @type {Record<Kind, string[]>} */
const known = {
  wall: ['thickness'],
  obstacle: ['thickness', 'temporary'],
  area: ['walled', 'capacity', 'forbiddenFor', 'avoidFor'],
};

/** Thickness of lines that had none, in metres. */
const usual = 0.1;

/**
 * The shape of a feature as another kind may have it; `null` where it has none: areas need an
 * outline, walls a line without a hole.
 *
 * @param {Feature} feature
 * @param {Kind} kind
 * @returns {Geometry | null}
 */
export const shapeAs = ({ geometry }, kind) => {
  if (geometry.type === 'Point') return null;
  if (kind === 'wall') {
    if (geometry.type === 'LineString') return geometry;
    const rings = geometry.type === 'Circle' ? [ringAround(geometry)] : geometry.coordinates;
    return rings.length === 1 ? { type: 'LineString', coordinates: rings[0] } : null;
  }
  if (kind === 'obstacle' || geometry.type !== 'LineString') return geometry;
  const [first, last] = [
    geometry.coordinates[0],
    geometry.coordinates[geometry.coordinates.length - 1],
  ];
  const isClosed = first[0] === last[0] && first[1] === last[1];
  return isClosed && geometry.coordinates.length > 3
    ? { type: 'Polygon', coordinates: [geometry.coordinates] }
    : null;
};

/**
 * Makes features those of another kind. As a feature keeps its kind, each gets a new id.
 *
 * @param {readonly string[]} ids
 * @param {Kind} kind
 * @param {(kind: string) => string} makeId
 * @returns {Action}
 */
export const convert = (ids, kind, makeId) => (plan) =>
  ids.flatMap((id) => {
    const feature = plan.feature(id);
    if (!feature || feature.kind === kind || !(feature.kind in known)) return [];
    const geometry = shapeAs(feature, kind);
    if (!geometry) return [];
    const { category } = feature.properties;
    const isCommon = categoriesOf(kind).some((each) => each.id === category);
    const properties = Object.fromEntries(
      Object.entries(feature.properties)
        .filter(([name]) => common.includes(name) || known[kind].includes(name)),
    );
    if (category && isCommon) properties.category = category;
    if (geometry.type === 'LineString') properties.thickness ??= usual;
    else delete properties.thickness;
    return [
      ...deleteFeature(id)(plan),
      ...addFeature({ ...feature, id: makeId(kind), kind, geometry, properties })(plan),
    ];
  });
