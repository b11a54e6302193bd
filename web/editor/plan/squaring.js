// @ts-check
import { distance } from '../../shared/geometry/point.js';
import { placeOf } from './corners.js';
import { piecesOf } from './outlines.js';

/** @import { Position } from './types.js' */

/** @typedef {Parameters<typeof piecesOf>[0]} Chain */

const degree = Math.PI / 180;
/** Pieces farther than this from both directions are meant to be slanting. */
const slant = 20 * degree;
/** A building nearer than this to the axes of the floor is meant to stand along them. */
const upright = 2 * degree;

/**
 * The direction that most of the length runs along or across, in radians from -45° to 45°.
 *
 * @param {readonly [Position, Position][]} pieces
 */
const mainDirection = (pieces) => {
  let [x, y] = [0, 0];
  for (const [a, b] of pieces) {
    // Fourfold, along and across point the same way.
    const angle = 4 * Math.atan2(b[1] - a[1], b[0] - a[0]);
    const length = distance(a, b);
    x += length * Math.cos(angle);
    y += length * Math.sin(angle);
  }
  const angle = Math.atan2(y, x) / 4;
  return Math.abs(angle) < upright ? 0 : angle;
};

/** Places that share a coordinate, found by what they were joined with. */
class Groups {
  /** @type {Map<string, string>} */
  #parents = new Map();

  /** @param {string} place @returns {string} */
  of(place) {
    const parent = this.#parents.get(place) ?? place;
    return parent === place ? place : this.of(parent);
  }

  /** @param {string} a @param {string} b */
  join(a, b) {
    this.#parents.set(this.of(a), this.of(b));
  }
}

/**
 * Where the corners of outlines go so that neighbouring pieces meet at right angles; what slants by
 * more than 20° keeps slanting. Corners at the same place stay together.
 *
 * @param {readonly Chain[]} chains
 * @returns {Map<string, Position> | null}  by `placeOf`; `null` where corners would fall together
 */
export const squared = (chains) => {
  const pieces = chains.flatMap((chain) => piecesOf(chain))
    .map(([a, b]) => /** @type {[Position, Position]} */ ([a.at, b.at]));
  const turn = mainDirection(pieces);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const along = (/** @type {Position} */ [x, y]) => x * cos + y * sin;
  const across = (/** @type {Position} */ [x, y]) => y * cos - x * sin;
  const [rows, columns] = [new Groups(), new Groups()];
  for (const [a, b] of pieces) {
    const [dx, dy] = [Math.abs(along(b) - along(a)), Math.abs(across(b) - across(a))];
    const off = Math.atan2(Math.min(dx, dy), Math.max(dx, dy));
    if (off <= slant) (dx > dy ? rows : columns).join(placeOf(a), placeOf(b));
  }
  const places = new Map(
    chains.flatMap(({ vertices }) => vertices.map(({ at }) => [placeOf(at), at])),
  );
  const [lines, posts] = [means(places, columns, along), means(places, rows, across)];
  const found = [...places.keys()].map((place) => {
    const [u, v] = [lines.get(columns.of(place)) ?? 0, posts.get(rows.of(place)) ?? 0];
    return /** @type {[string, Position]} */ ([place, [u * cos - v * sin, u * sin + v * cos]]);
  });
  const isWhole = new Set(found.map(([, at]) => placeOf(at))).size === places.size;
  return isWhole ? new Map(found) : null;
};

/**
 * The mean coordinate of each group.
 *
 * @param {ReadonlyMap<string, Position>} places
 * @param {Groups} groups
 * @param {(at: Position) => number} measure
 */
const means = (places, groups, measure) => {
  /** @type {Map<string, number[]>} */
  const values = new Map();
  for (const [place, at] of places) {
    const group = groups.of(place);
    values.set(group, [...(values.get(group) ?? []), measure(at)]);
  }
  return new Map(
    [...values].map((
      [group, all],
    ) => [group, all.reduce((sum, each) => sum + each, 0) / all.length]),
  );
};

/**
 * Where a corner goes so that its two pieces meet at a right angle: the nearest place on the circle
 * over its neighbours.
 *
 * @param {Position} at
 * @param {Position} before
 * @param {Position} after
 * @returns {Position | null}  `null` where it lies midway between them
 */
export const squaredCorner = (at, before, after) => {
  const middle = [(before[0] + after[0]) / 2, (before[1] + after[1]) / 2];
  const [dx, dy] = [at[0] - middle[0], at[1] - middle[1]];
  const away = Math.hypot(dx, dy);
  const radius = distance(before, after) / 2;
  if (away < 1e-6 || radius < 1e-6) return null;
  return [middle[0] + (dx * radius) / away, middle[1] + (dy * radius) / away];
};
