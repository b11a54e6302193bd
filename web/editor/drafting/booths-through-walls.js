// @ts-check
import { polygonContains } from '../../shared/geometry/polygon.js';
import { Body } from '../validations/body.js';
import { crosses } from '../validations/segments.js';

/** @import { Booth } from './booths.js' */
/** @import { Feature, Position } from '../plan/types.js' */

/** A wall so far inside a booth only stands at its side, in metres. */
const margin = 0.05;

/**
 * The booths that walls go through: in halls one has drawn over a wall unawares.
 *
 * @param {readonly Booth[]} booths
 * @param {Iterable<Feature>} features  of the floor
 * @returns {Booth[]}
 */
export const boothsThroughWalls = (booths, features) => {
  const walls = [...features].filter(({ kind }) => kind === 'wall' || kind === 'area')
    .flatMap((feature) => Body.of(feature)?.axes ?? []);
  return booths.filter(({ corners }) => {
    const inner = inset(corners);
    return walls.some(([a, b]) =>
      polygonContains(a[0], a[1], [inner]) || polygonContains(b[0], b[1], [inner]) ||
      inner.some((corner, i) => crosses([a, b], [corner, inner[(i + 1) % inner.length]]))
    );
  });
};

/** The corners drawn in a little. @param {readonly Position[]} corners @returns {Position[]} */
const inset = (corners) => {
  const [x, y] = [0, 1].map((axis) =>
    corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length
  );
  return corners.map(([cornerX, cornerY]) => {
    const share = Math.min(0.5, (margin * Math.SQRT2) / Math.hypot(x - cornerX, y - cornerY));
    return [cornerX + (x - cornerX) * share, cornerY + (y - cornerY) * share];
  });
};
