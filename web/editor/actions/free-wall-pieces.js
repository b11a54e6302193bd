// @ts-check
import { segmentsOf } from '../../shared/geometry/shape.js';
import { distance } from '../../shared/geometry/point.js';

/** @import { Plan } from '../plan/plan.js' */
/** @import { Feature, Position } from '../plan/types.js' */

/** @typedef {[Position, Position]} Segment */
/** @typedef {[from: number, to: number]} Span  shares of a piece */

/** Metres between lines that count as one. */
const tolerance = 0.01;
/** What is left and shorter than this, in metres, is no wall. */
const least = 0.05;

/**
 * What of a line is not yet a wall: the pieces that run along walls and outlines of walled areas
 * are taken out; what hangs together stays one line.
 *
 * @param {readonly Position[]} line
 * @param {Plan} plan
 * @param {string} floor
 * @returns {Position[][]}
 */
export const freeWallPieces = (line, plan, floor) => {
  const walls = [...plan.features()].filter((feature) =>
    feature.floor === floor && isWall(feature)
  );
  const segments = walls.flatMap(({ geometry }) => segmentsOf(geometry));
  /** @type {Position[][]} */
  const chains = [];
  for (let i = 1; i < line.length; i += 1) {
    for (const piece of freeOf([line[i - 1], line[i]], segments)) append(chains, piece);
  }
  return joinEnds(chains);
};

/** @param {Feature} feature */
const isWall = ({ kind, properties }) =>
  kind === 'wall' || (kind === 'area' && properties.walled === true);

/** The parts of a piece that lie along none of others. @param {Segment} piece @param {readonly Segment[]} others @returns {Segment[]} */
const freeOf = ([a, b], others) => {
  const length = distance(a, b);
  if (length === 0) return [];
  const spans = others.flatMap((other) => coveredBy([a, b], other, length) ?? []);
  const at = (/** @type {number} */ share) => /** @type {Position} */ ([
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
  ]);
  return without(spans, least / length).map((
    [from, to],
  ) => [from === 0 ? a : at(from), to === 1 ? b : at(to)]);
};

/** The part of a piece that another lies along. @param {Segment} piece @param {Segment} other @param {number} length @returns {Span[] | null} */
const coveredBy = ([a, b], other, length) => {
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const isBeside = other.some(([x, y]) => Math.abs(ux * (y - a[1]) - uy * (x - a[0])) > tolerance);
  if (isBeside) return null;
  const [from, to] = other
    .map(([x, y]) => (ux * (x - a[0]) + uy * (y - a[1])) / length)
    .sort((one, two) => one - two);
  const [low, high] = [Math.max(0, from), Math.min(1, to)];
  return (high - low) * length > tolerance ? [[low, high]] : null;
};

/** What is left of the whole between spans. @param {Span[]} spans @param {number} shortest @returns {Span[]} */
const without = (spans, shortest) => {
  /** @type {Span[]} */
  const left = [];
  let position = 0;
  for (const [from, to] of [...spans, /** @type {Span} */ ([1, 1])].sort((a, b) => a[0] - b[0])) {
    if (from - position > shortest || (position === 0 && from === 1)) left.push([position, from]);
    position = Math.max(position, to);
  }
  return left;
};

/** @param {Position[][]} chains @param {Segment} piece */
const append = (chains, [from, to]) => {
  const last = chains.at(-1);
  if (last && last.at(-1) === from) last.push(to);
  else chains.push([from, to]);
};

/** A ring with a free beginning goes on over its first corner. @param {Position[][]} chains */
const joinEnds = (chains) => {
  const [first, last] = [chains[0], chains.at(-1)];
  if (!last || chains.length < 2 || distance(first[0], last[last.length - 1]) > 1e-9) return chains;
  return [[...last, ...first.slice(1)], ...chains.slice(1, -1)];
};
