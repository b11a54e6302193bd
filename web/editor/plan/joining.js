// @ts-check
import { signedArea } from '../../shared/geometry/polygon.js';
import { placeOf } from './corners.js';
import { distanceToSegment } from '../../shared/geometry/segment.js';
import { distance } from '../../shared/geometry/point.js';

/** @import { Position } from './types.js' */

/** Ends and edges that are nearer to each other than this touch, in metres. */
const touch = 0.001;

/**
 * Lines as one, where they can be walked one after the other.
 *
 * @param {readonly (readonly Position[])[]} lines
 * @returns {Position[] | null}
 */
export const joinedLine = (lines) => {
  let [line, ...rest] = lines.map((each) => [...each]);
  while (rest.length > 0) {
    const found = rest.findIndex((other) => linked(line, other) !== null);
    if (found < 0) return null;
    line = /** @type {Position[]} */ (linked(line, rest[found]));
    rest = rest.toSpliced(found, 1);
  }
  return line;
};

/** @param {Position[]} a @param {Position[]} b @returns {Position[] | null} */
const linked = (a, b) => {
  const meets = (/** @type {Position} */ p, /** @type {Position} */ q) => distance(p, q) <= touch;
  const [last, first] = [a[a.length - 1], a[0]];
  if (meets(last, b[0])) return [...a, ...b.slice(1)];
  if (meets(last, b[b.length - 1])) return [...a, ...b.toReversed().slice(1)];
  if (meets(first, b[b.length - 1])) return [...b, ...a.slice(1)];
  return meets(first, b[0]) ? [...b.toReversed(), ...a.slice(1)] : null;
};

/**
 * The outline around outlines that share pieces of their edges; `null` where they do not all hang
 * together, or only by a corner.
 *
 * @param {readonly (readonly Position[])[]} rings  without closing points
 * @returns {Position[][] | null}  rings without closing points, the outer one first
 */
export const joinedRings = (rings) => {
  const corners = rings.flat();
  /** Pieces by where they begin; what runs both ways lies inside. @type {Map<string, [Position, Position]>} */
  const pieces = new Map();
  for (const ring of rings) {
    const way = signedArea(ring) < 0 ? ring.toReversed() : ring;
    way.forEach((a, i) => {
      for (const [from, to] of cutAt(a, way[(i + 1) % way.length], corners)) {
        const [back, key] = [`${placeOf(to)} ${placeOf(from)}`, `${placeOf(from)} ${placeOf(to)}`];
        if (!pieces.delete(back)) pieces.set(key, [from, to]);
      }
    });
  }
  const loops = loopsOf([...pieces.values()]);
  const outer = loops?.filter((loop) => signedArea(loop) > 0) ?? [];
  if (!loops || outer.length !== 1) return null;
  return [outer[0], ...loops.filter((loop) => loop !== outer[0])];
};

/**
 * A piece cut at the corners that lie on it.
 *
 * @param {Position} a @param {Position} b @param {readonly Position[]} corners
 * @returns {[Position, Position][]}
 */
const cutAt = (a, b, corners) => {
  const on = corners.filter((at) => distanceToSegment(...at, a, b) <= touch);
  const way = [a, ...on, b].sort((p, q) => distance(a, p) - distance(a, q));
  const places = way.filter((at, i) => i === 0 || placeOf(at) !== placeOf(way[i - 1]));
  return places.slice(1).map((to, i) => [places[i], to]);
};

/** Walks along pieces until all are used; `null` where a walk does not come back. @param {[Position, Position][]} pieces */
const loopsOf = (pieces) => {
  const rest = new Map(pieces.map((piece) => [placeOf(piece[0]), piece]));
  // Two pieces from one place: outlines that touch by a corner only.
  if (rest.size !== pieces.length) return null;
  /** @type {Position[][]} */
  const loops = [];
  while (rest.size > 0) {
    const [[start, [from, second]]] = rest;
    const loop = [from];
    let to = second;
    rest.delete(start);
    while (placeOf(to) !== start) {
      const next = rest.get(placeOf(to));
      if (!next) return null;
      loop.push(to);
      rest.delete(placeOf(to));
      to = next[1];
    }
    loops.push(loop);
  }
  return loops;
};
