// @ts-check
import { chained } from '../../shared/geometry/transform.js';
import { rotation, scaling, translation } from '../plan/transforms.js';
import { cornersOf, movedBy, pixelAt, placementOf, placeOf, planToFloorOf } from './placement.js';

/** @import { Transform } from '../../shared/geometry/transform.js' */
/** @import { PlanImage, Position } from '../plan/types.js' */

/** @param {Position} a @param {Position} b */
const apart = (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/**
 * Scales a picture so that a line on it has a length; the line's first end stays where it is.
 *
 * @param {PlanImage} image
 * @param {readonly [Position, Position]} line  where its ends are now, in metres
 * @param {number} length  metres
 * @returns {Transform | null} `null` where the ends are the same or the length is none
 */
export const scaledToLength = (image, [a, b], length) => {
  const now = apart(a, b);
  return now > 0 && length > 0 ? movedBy(image, scaling(a, length / now, length / now)) : null;
};

/**
 * Scales a picture along both of its sides so that two lines from one point have their lengths: what
 * a scanner or a copier has squeezed is right again. The point where both begin stays.
 *
 * @param {PlanImage} image
 * @param {readonly [Position, Position, Position]} points  where both lines begin, and where each
 *   ends, in metres
 * @param {readonly [number, number]} lengths  metres
 * @returns {Transform | null} `null` where the lines do not tell both scales
 */
export const scaledToLengths = (image, points, lengths) => {
  const [origin, first, second] = points.map((at) => pixelAt(image, at));
  // Each length squared is a sum of both scales squared: two equations, two unknowns.
  const [a, b] = [first[0] - origin[0], first[1] - origin[1]].map((each) => each * each);
  const [c, d] = [second[0] - origin[0], second[1] - origin[1]].map((each) => each * each);
  const [m, n] = lengths.map((each) => each * each);
  const determinant = a * d - b * c;
  const size = (a + b) * (c + d);
  // Nearly the same direction, or the mirrored one, tells next to nothing of the other scale.
  if (!(Math.abs(determinant) > 0.02 * size)) return null;
  const [sx, sy] = [(m * d - n * b) / determinant, (n * a - m * c) / determinant];
  if (!(sx > 0 && sy > 0)) return null;
  const placement = placementOf(image);
  const scaled = planToFloorOf(
    { ...placement, scale: [Math.sqrt(sx), Math.sqrt(sy)] },
    image.height,
  );
  const now = placeOf({ ...image, planToFloor: scaled }, origin);
  return movedBy({ ...image, planToFloor: scaled }, shift(now, points[0]));
};

/**
 * Turns a picture so that a line on it is level or upright, whichever is nearer; its first end
 * stays.
 *
 * @param {PlanImage} image
 * @param {readonly [Position, Position]} line  metres
 */
export const levelled = (image, [a, b]) => {
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const nearest = Math.round(angle / (Math.PI / 2)) * (Math.PI / 2);
  return movedBy(image, rotation(a, nearest - angle));
};

/**
 * The move, turn and scaling that brings two places onto two others.
 *
 * @param {readonly [Position, Position]} from
 * @param {readonly [Position, Position]} to
 * @param {{keepsSize?: boolean}} [how]  keepsSize: without scaling; then their middles meet
 * @returns {Transform | null} `null` where two places are the same
 */
export const bringing = (from, to, { keepsSize = false } = {}) => {
  const [before, after] = [apart(...from), apart(...to)];
  if (!(before > 0 && after > 0)) return null;
  const angle = angleOf(to) - angleOf(from);
  const factor = keepsSize ? 1 : after / before;
  const larger = scaling(middle(from), factor, factor);
  return [larger, rotation(middle(from), angle), shift(middle(from), middle(to))].reduce(chained);
};

/**
 * Where a new picture comes to lie when two of its pixels belong onto two places of the floor.
 *
 * @param {readonly [Position, Position]} pixels
 * @param {readonly [Position, Position]} places  metres
 * @returns {Transform | null}
 */
export const laidOn = (pixels, places) => {
  const upright = (/** @type {Position} */ [x, y]) => /** @type {Position} */ ([x, -y]);
  const bring = bringing([upright(pixels[0]), upright(pixels[1])], places);
  return bring && chained([1, 0, 0, -1, 0, 0], bring);
};

/** The box around pictures, to the decimetre outwards. @param {readonly PlanImage[]} images @returns {[number, number, number, number] | null} metres */
export const boxAround = (images) => {
  const corners = images.flatMap(cornersOf);
  if (corners.length === 0) return null;
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  // Up to a tenth of a millimetre beyond a decimetre is that decimetre: numbers are not exact.
  const down = (/** @type {number} */ value) => Math.floor(value * 10 + 1e-3) / 10;
  const up = (/** @type {number} */ value) => Math.ceil(value * 10 - 1e-3) / 10;
  return [down(Math.min(...xs)), down(Math.min(...ys)), up(Math.max(...xs)), up(Math.max(...ys))];
};

/** @param {Position} from @param {Position} to @returns {Transform} */
const shift = (from, to) => translation([to[0] - from[0], to[1] - from[1]]);

/** @param {readonly [Position, Position]} line @returns {Position} */
const middle = ([a, b]) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** @param {readonly [Position, Position]} line */
const angleOf = ([a, b]) => Math.atan2(b[1] - a[1], b[0] - a[0]);
