// @ts-check
import { transformed } from '../../shared/geometry/transform.js';
import { namedVertices } from '../../shared/geometry/vertices.js';
import { movedBy } from '../pictures/placement.js';
import { rounded, toMillimetre } from '../../shared/geometry/rounding.js';
import { isOn } from '../plan/plan.js';
import { transform } from './transform.js';

/** @import { Transform } from '../../shared/geometry/transform.js' */
/** @import { Plan } from '../plan/plan.js' */
/** @import { Action, Change, Feature, Floor } from '../plan/types.js' */

/**
 * Moves all of a floor: pictures, features, extent and ground control points. Connectors move with
 * the ends that they have on it.
 *
 * @param {string} floor
 * @param {Transform} move  metres to metres
 * @returns {Action}
 */
export const moveFloor = (floor, move) => (plan) => {
  const now = plan.floor(floor);
  if (!now) return [];
  const pictures = plan.images
    .filter((image) => image.floor === floor)
    .map((image) => ({
      image: image.id,
      field: 'planToFloor',
      before: image.planToFloor,
      after: movedBy(image, move),
    }));
  const features = plan.onFloor(floor).flatMap((
    feature,
  ) => (feature.kind === 'connector'
    ? movedEnds(feature, floor, move)
    : transform([feature.id], move)(plan))
  );
  return [...pictures, ...features, ...movedExtent(now, move)]
    .map((change) => Object.freeze(change));
};

/** @param {Feature} connector @param {string} floor @param {Transform} move @returns {Change[]} */
const movedEnds = ({ id, geometry, properties }, floor, move) =>
  namedVertices(geometry).flatMap((chain) =>
    chain.flatMap((
      { id: vertex, at },
      index,
    ) => ((properties.floors?.[index] ?? floor) === floor
      ? [{
        feature: id,
        field: `vertex.${vertex}`,
        before: at,
        after: rounded(transformed(move, ...at)),
      }]
      : [])
    )
  );

/** @param {Floor} floor @param {Transform} move @returns {Change[]} */
const movedExtent = ({ id, bounds, georeference }, move) => {
  const [minX, minY, maxX, maxY] = bounds;
  const corners = [[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]]
    .map(([x, y]) => transformed(move, x, y));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const after = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
    .map(toMillimetre);
  const extent = { floor: id, field: 'bounds', before: bounds, after };
  if (!georeference) return [extent];
  const moved = {
    controlPoints: georeference.controlPoints.map((point) => ({
      ...point,
      at: rounded(transformed(move, point.at[0], point.at[1])),
    })),
  };
  return [extent, { floor: id, field: 'georeference', before: georeference, after: moved }];
};

/** Whether anything but pictures is on a floor. @param {Plan} plan @param {string} floor */
export const isDrawnOn = (plan, floor) => {
  for (const feature of plan.features()) if (isOn(feature, floor)) return true;
  return false;
};
