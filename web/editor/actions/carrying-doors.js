// @ts-check
import { namedVertices } from '../../shared/geometry/vertices.js';
import { distanceToSegment, nearestOnSegment } from '../../shared/geometry/segment.js';
import { distance } from '../../shared/geometry/point.js';
import { netChanges } from '../plan/net-changes.js';
import { formOf } from '../validations/form.js';
import { thresholdChanges } from './threshold-changes.js';

/** @import { Plan } from '../plan/plan.js' */
/** @import { Action, Change, Feature, Position } from '../plan/types.js' */

/** A straight piece between two vertices, by their names. @typedef {{key: string, ends: [Position, Position]}} Piece */

/** How deep a door is that does not tell, in metres. */
const usualDepth = 0.6;

/**
 * An action that takes doors along with the walls that they are in: each stays where it was along
 * its piece of wall. Doors that the action moves itself, or that are in another wall still, stay.
 *
 * @param {Action} action
 * @returns {Action}
 */
export const carryingDoors = (action) => (plan) => {
  const changes = action(plan);
  const moved = movedWalls(changes, plan);
  if (moved.size === 0) return changes;
  const touched = new Set(changes.map(({ feature }) => feature));
  const walls = [...moved].flatMap((id) => plan.feature(id) ?? []);
  const doors = partsOf(plan).doors.filter((door) =>
    !touched.has(door.id) && walls.some((wall) => pieceAt(door, wall))
  );
  if (doors.length === 0) return changes;
  const after = plan.applying(changes);
  const more = doors.flatMap((door) => carried(door, moved, plan, after));
  return more.length === 0
    ? changes
    : netChanges([...changes, ...more], plan, after.applying(more));
};

/** Whether doors open it. @param {Feature | undefined} feature */
const isWall = (feature) =>
  feature?.kind === 'wall' || (feature?.kind === 'area' && feature.properties.walled === true);

/** @param {readonly Change[]} changes @param {Plan} plan */
const movedWalls = (changes, plan) =>
  new Set(changes.flatMap(({ feature, field }) => {
    const isShape = field === 'geometry' || field.startsWith('vertex.');
    return feature && isShape && isWall(plan.feature(feature)) ? feature : [];
  }));

/** @type {WeakMap<Plan, {doors: Feature[], walls: Feature[]}>} */
const known = new WeakMap();

/** The doors and the walls of a plan, read once: a drag asks at every move. @param {Plan} plan */
const partsOf = (plan) => {
  const parts = known.get(plan) ?? { doors: [], walls: [] };
  if (!known.has(plan)) {
    for (const feature of plan.features()) {
      if (feature.kind === 'door') parts.doors.push(feature);
      else if (isWall(feature)) parts.walls.push(feature);
    }
    known.set(plan, parts);
  }
  return parts;
};

/** @param {Feature} wall @returns {Piece[]} */
const piecesOf = ({ geometry }) =>
  namedVertices(geometry).flatMap((chain) => {
    const count = geometry.type === 'Polygon' ? chain.length : chain.length - 1;
    return chain.slice(0, count).map((vertex, i) => {
      const next = chain[(i + 1) % chain.length];
      const ends = /** @type {[Position, Position]} */ ([vertex.at, next.at]);
      return { key: `${vertex.id} ${next.id}`, ends };
    });
  });

/** The middle of a door. @param {Feature} door @returns {Position} */
const middleOf = (door) => {
  const { vertices: line } = formOf(door);
  const [a, b] = [line[0], line[line.length - 1]];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
};

/** @param {Feature} door */
const widthOf = (door) => {
  const { vertices: line } = formOf(door);
  return distance(line[0], line[line.length - 1]);
};

/** The piece of a wall that a door is in. @param {Feature} door @param {Feature | undefined} wall */
const pieceAt = (door, wall) => {
  if (!wall || wall.floor !== door.floor) return undefined;
  const at = middleOf(door);
  const half = (door.properties.depth ?? usualDepth) / 2;
  const [minX, minY, maxX, maxY] = formOf(wall).box;
  const isFar = at[0] < minX - half || at[0] > maxX + half || at[1] < minY - half ||
    at[1] > maxY + half;
  if (isFar) return undefined;
  return piecesOf(wall).find(({ ends }) => distanceToSegment(...at, ...ends) <= half);
};

/**
 * @param {Feature} door
 * @param {ReadonlySet<string>} moved  the walls that change their shape
 * @param {Plan} plan
 * @param {Plan} after
 * @returns {Change[]}
 */
const carried = (door, moved, plan, after) => {
  for (const id of moved) {
    const before = pieceAt(door, plan.feature(id));
    const wall = after.feature(id);
    if (!before || !wall) continue;
    const isHeld = partsOf(plan).walls.some((each) => !moved.has(each.id) && pieceAt(door, each));
    if (isHeld) return [];
    const now = piecesOf(wall).find(({ key }) => key === before.key) ??
      nearestPiece(wall, middleOf(door));
    return now ? moves(door, before.ends, now.ends, now.key === before.key) : [];
  }
  return [];
};

/** @param {Feature} wall @param {Position} at */
const nearestPiece = (wall, at) => {
  const [nearest] = piecesOf(wall)
    .map((piece) => ({ piece, away: distanceToSegment(...at, ...piece.ends) }))
    .sort((a, b) => a.away - b.away);
  return nearest?.piece;
};

/**
 * Turns the door with its piece, keeps its distance from the piece and its width, and how far it is
 * from the corner that stays, else its share of the way; where the piece is another one, the door
 * goes to the nearest place on it.
 *
 * @param {Feature} door
 * @param {[Position, Position]} from
 * @param {[Position, Position]} to
 * @param {boolean} isSame  whether it is the same piece
 * @returns {Change[]}
 */
const moves = (door, from, to, isSame) => {
  const [length, next] = [distance(...from), distance(...to)];
  if (length === 0 || next === 0) return [];
  const [u, v] = [unit(from, length), unit(to, next)];
  const [x, y] = middleOf(door);
  const offset = [x - from[0][0], y - from[0][1]];
  const across = u[0] * offset[1] - u[1] * offset[0];
  const was = offset[0] * u[0] + offset[1] * u[1];
  const wanted = !isSame
    ? distance(to[0], nearestOnSegment(x, y, ...to))
    : distance(from[0], to[0]) === 0
    ? was
    : distance(from[1], to[1]) === 0
    ? next - (length - was)
    : (was / length) * next;
  const half = Math.min(next, widthOf(door)) / 2;
  const along = Math.min(next - half, Math.max(half, wanted));
  const middle = [to[0][0] + v[0] * along - v[1] * across, to[0][1] + v[1] * along + v[0] * across];
  const [cos, sin] = [u[0] * v[0] + u[1] * v[1], u[0] * v[1] - u[1] * v[0]];
  const { vertices: line } = formOf(door);
  const [first, last] = [line[0], line[line.length - 1]].map((at) => {
    const [dx, dy] = [at[0] - x, at[1] - y];
    return /** @type {Position} */ ([
      middle[0] + dx * cos - dy * sin,
      middle[1] + dx * sin + dy * cos,
    ]);
  });
  return thresholdChanges(door, first, last);
};

/** @param {[Position, Position]} piece @param {number} length @returns {Position} */
const unit = ([a, b], length) => [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
