// @ts-check
import { roundedShape } from '../../shared/geometry/rounding.js';
import { addFeature } from './features.js';
import { freeWallPieces } from './free-wall-pieces.js';
import { together } from './together.js';

/** @import { Preset } from '../plan/presets.js' */
/** @import { Action, Geometry, Position } from '../plan/types.js' */

/** Metres that a piece of a round wall has about. */
const roundPiece = 0.5;
/** Metres across an obstacle line that says nothing. */
const lineThickness = 0.1;

/**
 * Adds what was drawn: a shape as a wall, an obstacle or an area.
 *
 * A wall follows the outline, and what runs along a wall that is there is left out, so that rooms
 * side by side have one wall between them; it may come to several features, or to none.
 *
 * @param {{id: string, floor: string, preset: Pick<Preset, 'kind' | 'properties'>,
 *   geometry: Geometry}} drawn
 * @returns {Action}
 */
export const drawShape = ({ id, floor, preset, geometry }) => (plan) => {
  const { kind, properties } = preset;
  if (kind !== 'wall') {
    const isLine = geometry.type === 'LineString';
    const feature = {
      id,
      kind,
      floor,
      geometry: roundedShape(geometry),
      // What is as thin as a line is in no walker's way.
      properties: isLine && kind === 'obstacle'
        ? { thickness: lineThickness, ...properties }
        : { ...properties },
    };
    return addFeature(feature)(plan);
  }
  const pieces = freeWallPieces(outlineOf(geometry), plan, floor);
  return together(pieces.map((coordinates, i) =>
    addFeature({
      id: i === 0 ? id : `${id}-${i + 1}`,
      kind,
      floor,
      geometry: roundedShape({ type: 'LineString', coordinates }),
      properties: { ...properties },
    })
  ))(plan);
};

/** The line that walls run along. @param {Geometry} geometry @returns {readonly Position[]} */
const outlineOf = (geometry) => {
  if (geometry.type === 'Polygon') return geometry.coordinates[0];
  if (geometry.type === 'LineString') return geometry.coordinates;
  if (geometry.type !== 'Circle') return [];
  const { coordinates: [x, y], radius } = geometry;
  const count = Math.min(64, Math.max(12, Math.ceil((2 * Math.PI * radius) / roundPiece)));
  return Array.from({ length: count + 1 }, (_, i) => {
    const angle = ((i % count) * 2 * Math.PI) / count;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
};
