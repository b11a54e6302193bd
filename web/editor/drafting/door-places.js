// @ts-check
import { segmentsOf } from '../../shared/geometry/shape.js';
import { distanceToSegment } from '../../shared/geometry/segment.js';
import { distance } from '../../shared/geometry/point.js';

/** @import { Feature, Position } from '../plan/types.js' */

/** @param {Position} a @param {Position} b @returns {Position} of length 1 */
const directionOf = (a, b) => {
  const length = distance(a, b);
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
};

/** Metres along a piece of wall and to its left. @param {[Position, Position]} wall @param {Position} at */
export const seenFrom = ([a, b], at) => {
  const [ux, uy] = directionOf(a, b);
  const [x, y] = [at[0] - a[0], at[1] - a[1]];
  return { along: x * ux + y * uy, across: ux * y - uy * x };
};

/** The point so far along a piece of wall and to its left. @param {[Position, Position]} wall @param {number} along @param {number} across @returns {Position} */
export const pointOn = ([a, b], along, across) => {
  const [ux, uy] = directionOf(a, b);
  return [a[0] + ux * along - uy * across, a[1] + uy * along + ux * across];
};

/** A straight piece that doors open, and how thick it is in metres. `chain` is the same for the pieces of one feature. @typedef {{segment: [Position, Position], thickness: number, chain?: object}} Outline */

/**
 * Where a door comes to lie: its threshold from jamb to jamb, how deep it cuts across, the stretch of
 * wall it is in, and how much of that is left on both sides, in metres.
 *
 * @typedef {{ends: [Position, Position], width: number, depth: number,
 *   wall: [Position, Position], rest: readonly [number, number], atMiddle: boolean}} DoorPlace
 */

/** Metres of wall that stay beside a door where there is room. */
const jamb = 0.15;
/** The narrowest door, in metres. */
export const narrowest = 0.3;
/** So far from each other, in metres, two parallel outlines are the two sides of one wall. */
const thickest = 0.6;
/** A wall that ends so near to another, in metres, meets it. */
const meeting = 0.35;
/** The least depth, and how much deeper than the wall a door is, in metres. */
const leastDepth = 0.3;
const spare = 0.2;

/** What doors open: walls and the outlines of walled areas. @param {Iterable<Feature>} features @returns {Outline[]} */
export const outlinesOf = (features) =>
  Array.from(features).flatMap(({ kind, geometry, properties }) =>
    kind === 'wall' || (kind === 'area' && properties.walled === true)
      ? segmentsOf(geometry).map((segment) => ({
        segment,
        thickness: properties.thickness ?? 0,
        chain: geometry,
      }))
      : []
  );

/**
 * The piece nearest to a point.
 *
 * @param {readonly Outline[]} outlines
 * @param {Position} at
 * @param {number} reach  metres
 * @returns {Outline | null} `null` when none is within reach
 */
export const outlineAt = (outlines, at, reach) => {
  let best = null;
  for (const outline of outlines) {
    if (distance(...outline.segment) < narrowest) continue;
    const away = distanceToSegment(...at, ...outline.segment) - outline.thickness / 2;
    if (away <= reach) {
      best = outline;
      reach = away;
    }
  }
  return best;
};

/**
 * A door of a width in a piece of wall with its middle near a point; narrower where the piece is
 * too short, and away from its corners where there is room.
 *
 * @param {readonly Outline[]} outlines
 * @param {Outline} outline  one of them
 * @param {Position} at
 * @param {number} width  metres
 * @param {number} stick  metres within which it sticks to the middle of the piece, and its distance
 *   from a corner to whole 5 cm; 0 for not at all
 * @returns {DoorPlace}
 */
export const doorIn = (outlines, outline, at, width, stick) => {
  const wanted = seenFrom(outline.segment, at).along;
  const stretch = stretchAt(stretchesOf(outlines, outline), wanted);
  const length = stretch[1] - stretch[0];
  const round = length < width - 1e-9 && roundDoor(outlines, outline, wanted, width);
  if (round) return round;
  const wide = Math.min(width, length);
  const beside = Math.min(jamb, (length - wide) / 2);
  const from = wanted - stretch[0];
  const atMiddle = Math.abs(from - length / 2) <= stick;
  const step = stick > 0 ? 0.05 : 0.001;
  const start = Math.round((from - wide / 2) / step) * step;
  const first = stretch[0] +
    (atMiddle ? (length - wide) / 2 : Math.min(length - wide - beside, Math.max(beside, start)));
  return placed(outlines, outline, first, first + wide, stretch, atMiddle);
};

/**
 * A door in a round wall, which is a chain of short pieces that bend little: along the piece where
 * one points, and as deep as the wall bends away from it.
 *
 * @param {readonly Outline[]} outlines
 * @param {Outline} outline
 * @param {number} along  metres
 * @param {number} width  metres
 * @returns {DoorPlace | null} `null` where the wall does not go on so far
 */
const roundDoor = (outlines, outline, along, width) => {
  const middle = Math.min(distance(...outline.segment), Math.max(0, along));
  const [from, to] = [middle - width / 2, middle + width / 2];
  const parts = outlines.filter(({ chain }) => chain && chain === outline.chain)
    .flatMap(({ segment }) =>
      partWithin(segment.map((at) => seenFrom(outline.segment, at)), from, to)
    )
    .sort((a, b) => a.from - b.from);
  let reached = from;
  for (const part of parts) if (part.from <= reached + 0.02) reached = Math.max(reached, part.to);
  if (reached < to - 0.02) return null;
  const across = parts.flatMap(({ ends }) => ends);
  const [low, high] = [Math.min(0, ...across), Math.max(0, ...across)];
  const place = placed([], outline, from, to, [from, to], false);
  const shift = (low + high) / 2;
  const depth = high - low + outline.thickness + spare;
  const ends =
    /** @type {[Position, Position]} */ ([from, to].map((at) =>
      pointOn(outline.segment, at, shift)
    ));
  return { ...place, ends, depth: Math.max(leastDepth, depth) };
};

/**
 * What of a piece lies between two places, seen from another that it hardly bends away from.
 *
 * @param {{along: number, across: number}[]} piece
 * @param {number} from
 * @param {number} to
 */
const partWithin = ([a, b], from, to) => {
  const run = b.along - a.along;
  if (Math.abs(b.across - a.across) > Math.abs(run) || Math.abs(a.across) > thickest) return [];
  const [low, high] = [
    Math.max(from, Math.min(a.along, b.along)),
    Math.min(to, Math.max(a.along, b.along)),
  ];
  if (low > high) return [];
  const at = (/** @type {number} */ along) =>
    a.across + ((along - a.along) / run) * (b.across - a.across);
  return [{ from: low, to: high, ends: [at(low), at(high)] }];
};

/**
 * The stretches of a piece between the walls that meet it, in metres along it: no door goes through
 * the wall of the next room.
 *
 * @param {readonly Outline[]} outlines
 * @param {Outline} outline
 * @returns {(readonly [number, number])[]}
 */
const stretchesOf = (outlines, { segment }) => {
  const length = distance(...segment);
  const cuts = outlines.flatMap(({ segment: other, thickness }) => {
    const [a, b] = other.map((at) => seenFrom(segment, at));
    const run = b.across - a.across;
    if (Math.abs(run) <= 0.2 * Math.abs(b.along - a.along)) return [];
    // Where it would meet the axis; it may end at the other side of the wall.
    const t = -a.across / run;
    const beyond = Math.max(0, -t, t - 1) * distance(...other);
    const along = a.along + t * (b.along - a.along);
    return beyond <= meeting ? [[along - thickness / 2, along + thickness / 2]] : [];
  }).sort((p, q) => p[0] - q[0]);
  /** @type {(readonly [number, number])[]} */
  const stretches = [];
  let from = 0;
  for (const [low, high] of cuts) {
    if (Math.min(low, length) - from >= narrowest) stretches.push([from, Math.min(low, length)]);
    from = Math.max(from, high);
  }
  if (length - from >= narrowest) stretches.push([from, length]);
  return stretches.length > 0 ? stretches : [[0, length]];
};

/** The stretch where a point is, else the nearest. @param {(readonly [number, number])[]} stretches @param {number} along */
const stretchAt = (stretches, along) => {
  const away = (/** @type {readonly [number, number]} */ [low, high]) =>
    Math.max(0, low - along, along - high);
  return stretches.reduce((best, each) => (away(each) < away(best) ? each : best));
};

/**
 * A door between two points of a drag along a piece of wall.
 *
 * @param {readonly Outline[]} outlines
 * @param {Outline} outline  one of them
 * @param {Position} from
 * @param {Position} to
 * @returns {DoorPlace}
 */
export const doorBetween = (outlines, outline, from, to) => {
  const length = distance(...outline.segment);
  const wide = distance(from, to);
  const middle = outlineAt(outlines, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], Infinity);
  const round = wide > length && middle?.chain === outline.chain && middle &&
    roundDoor(outlines, middle, distance(...middle.segment) / 2, wide);
  if (round) return round;
  const ends = [from, to].map((at) =>
    Math.min(length, Math.max(0, seenFrom(outline.segment, at).along))
  );
  const [low, high] = ends.sort((a, b) => a - b);
  const start = Math.min(low, length - narrowest);
  return placed(outlines, outline, start, Math.max(high, start + narrowest), [0, length], false);
};

/**
 * @param {readonly Outline[]} outlines
 * @param {Outline} outline
 * @param {number} from
 * @param {number} to
 * @param {readonly [number, number]} stretch  of the piece, from where to where
 * @param {boolean} atMiddle
 * @returns {DoorPlace}
 */
const placed = (outlines, { segment }, from, to, stretch, atMiddle) => {
  const [low, high] = spanAcross(outlines, segment, (from + to) / 2);
  const middle = (low + high) / 2;
  return {
    ends: [pointOn(segment, from, middle), pointOn(segment, to, middle)],
    width: to - from,
    depth: Math.max(leastDepth, high - low + spare),
    wall: [pointOn(segment, stretch[0], 0), pointOn(segment, stretch[1], 0)],
    rest: [from - stretch[0], stretch[1] - to],
    atMiddle,
  };
};

/**
 * From where to where, in metres to the left of a piece, the wall reaches that a door must cut: the
 * outlines of two rooms often lie a wall's thickness apart.
 *
 * @param {readonly Outline[]} outlines
 * @param {[Position, Position]} segment
 * @param {number} along  metres
 */
const spanAcross = (outlines, segment, along) => {
  const sides = outlines.flatMap(({ segment: other, thickness }) => {
    const [start, end] = other.map((at) => seenFrom(segment, at));
    const isParallel =
      Math.abs(end.across - start.across) <= 0.1 * Math.abs(end.along - start.along);
    const isBeside = Math.min(start.along, end.along) <= along &&
      Math.max(start.along, end.along) >= along;
    const across = (start.across + end.across) / 2;
    if (!isParallel || !isBeside || Math.abs(across) > thickest) return [];
    return [across - thickness / 2, across + thickness / 2];
  });
  return [Math.min(0, ...sides), Math.max(0, ...sides)];
};
