// @ts-check
import { rounded } from '../../shared/geometry/rounding.js';
import { distance } from '../../shared/geometry/point.js';

/** @import { Geometry, Position } from '../plan/types.js' */

/**
 * A rectangle that may lie askew: a corner, the directions of its sides (each of length 1, `up` to
 * the left of `right`) and their lengths in metres.
 *
 * @typedef {{corner: Position, right: Position, up: Position, width: number, height: number}} Frame
 */

/** The shortest side of a booth, in metres. */
export const leastSide = 0.5;

/**
 * The frame of a rectangle, `null` for any other shape: its corners may be off by a centimetre.
 *
 * @param {Geometry} geometry
 * @returns {Frame | null}
 */
export const frameOf = (geometry) => {
  if (geometry.type !== 'Polygon' || geometry.coordinates.length !== 1) return null;
  const ring = geometry.coordinates[0].slice(0, -1);
  if (ring.length !== 4) return null;
  const twice = ring.reduce(
    (sum, [x, y], i) => sum + x * ring[(i + 1) % 4][1] - ring[(i + 1) % 4][0] * y,
    0,
  );
  const [a, b, c, d] = lowestFirst(twice < 0 ? [...ring].reverse() : ring);
  const [width, height] = [distance(a, b), distance(a, d)];
  if (width < leastSide || height < leastSide) return null;
  const right = /** @type {Position} */ ([(b[0] - a[0]) / width, (b[1] - a[1]) / width]);
  const up = /** @type {Position} */ ([-right[1], right[0]]);
  const frame = { corner: a, right, up, width, height };
  const isRight = distance(pointIn(frame, 0, height), d) < 0.01 &&
    distance(pointIn(frame, width, height), c) < 0.01;
  return isRight ? frame : null;
};

/** Begins with the corner that is lowest, so that “below” is below. @param {Position[]} ring */
const lowestFirst = (ring) => {
  const sums = ring.map(([x, y]) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  return [...ring.slice(first), ...ring.slice(0, first)];
};

/** @param {Frame} frame @param {number} x @param {number} y @returns {Position} */
export const pointIn = ({ corner, right, up }, x, y) => [
  corner[0] + right[0] * x + up[0] * y,
  corner[1] + right[1] * x + up[1] * y,
];

/**
 * How a rectangle is divided. `front` is the side that the first row faces, counted from below
 * counter-clockwise; `aisle` in metres; with `isBackToBack` rows stand in pairs, else all face one way.
 *
 * @typedef {{columns: number, rows: number, aisle: number, isBackToBack: boolean, front: 0|1|2|3}} Division
 */

/**
 * How booths are numbered: `through` row by row, `snake` with every second row backwards, `letters`
 * with a letter further for each row. `start` is a number as it is written: 01 gives 01, 02, …
 *
 * @typedef {{prefix: string, start: string, order: 'through' | 'snake' | 'letters'}} Numbering
 */

/** A booth: its corners from its front's left on, and where people come to it. @typedef {{name: string, corners: Position[], row: number, column: number}} Booth */

/** The frame between two corners, along the axes of the floor. @param {Position} a @param {Position} b @returns {Frame} */
export const frameBetween = (a, b) => ({
  corner: [Math.min(a[0], b[0]), Math.min(a[1], b[1])],
  right: [1, 0],
  up: [0, 1],
  width: Math.abs(b[0] - a[0]),
  height: Math.abs(b[1] - a[1]),
});

/** The frame seen from another side. @param {Frame} frame @param {number} turns  quarters @returns {Frame} */
const turned = (frame, turns) => {
  if (turns === 0) return frame;
  const { right, up, width, height } = frame;
  const next = {
    corner: pointIn(frame, width, 0),
    right: up,
    up: /** @type {Position} */ ([-right[0], -right[1]]),
    width: height,
    height: width,
  };
  return turned(next, turns - 1);
};

/**
 * The rows of a division: where each begins, how deep it is and which way it faces.
 *
 * @param {number} depth  metres of the whole
 * @param {Division} division
 */
const rowsOf = (depth, { rows, aisle, isBackToBack }) => {
  const aisles = isBackToBack ? Math.ceil(rows / 2) - 1 : rows - 1;
  const deep = (depth - aisles * aisle) / rows;
  return Array.from({ length: rows }, (_, row) => ({
    start: row * deep + (isBackToBack ? Math.floor(row / 2) : row) * aisle,
    deep,
    facesBack: isBackToBack && row % 2 === 1,
  }));
};

/**
 * Width and depth of a booth in metres; not positive where the aisles leave nothing.
 *
 * @param {Frame} frame
 * @param {Division} division
 */
export const boothSize = (frame, division) => {
  const { width, height } = turned(frame, division.front);
  return { width: width / division.columns, depth: rowsOf(height, division)[0].deep };
};

/** Whether there is room for such booths. @param {Frame} frame @param {Division} division */
export const fits = (frame, division) => {
  const { width, depth } = boothSize(frame, division);
  return width >= leastSide && depth >= leastSide;
};

/**
 * About so many booths of 3 m × 3 m as go into a frame, with aisles of 3 m.
 *
 * @param {Frame} frame
 * @returns {Division}
 */
export const usualDivision = ({ width, height }) => {
  const front = height > width * 1.5 ? 1 : 0;
  const [long, deep] = front ? [height, width] : [width, height];
  const columns = Math.min(100, Math.max(1, Math.round(long / 3)));
  const rows = deep < 5 ? 1 : Math.max(2, 2 * Math.round((deep + 3) / 9));
  return { columns, rows, aisle: 3, isBackToBack: rows > 1, front };
};

/**
 * The booths that a frame is divided into, row by row from the front.
 *
 * @param {Frame} frame
 * @param {Division} division
 * @param {Numbering} numbering
 * @returns {Booth[]}
 */
export const boothsIn = (frame, division, numbering) => {
  const seen = turned(frame, division.front);
  const wide = seen.width / division.columns;
  return rowsOf(seen.height, division).flatMap(({ start, deep, facesBack }, row) =>
    Array.from({ length: division.columns }, (_, column) => {
      const [left, low] = [column * wide, start];
      const corners = [
        pointIn(seen, left, low),
        pointIn(seen, left + wide, low),
        pointIn(seen, left + wide, low + deep),
        pointIn(seen, left, low + deep),
      ].map(rounded);
      const name = nameOf(row, column, division, numbering);
      const fromFront = facesBack ? [corners[2], corners[3], corners[0], corners[1]] : corners;
      return { name, corners: fromFront, row, column };
    })
  );
};

/** @param {number} row @param {number} column @param {Division} division @param {Numbering} numbering */
const nameOf = (row, column, { columns }, { prefix, start, order }) => {
  const place = order === 'snake' && row % 2 === 1 ? columns - 1 - column : column;
  const number = Number.parseInt(start, 10) || 0;
  const index = number + (order === 'letters' ? place : row * columns + place);
  const digits = String(index).padStart(start.startsWith('0') ? start.length : 1, '0');
  return `${order === 'letters' ? advanced(prefix, row) : prefix}${digits}`;
};

/** The prefix with its last letter so many letters on: A, B, … Z, AA, AB. @param {string} prefix @param {number} by */
const advanced = (prefix, by) => {
  const [, head, letters, tail] = /^(.*?)([A-Z]*)([^A-Z]*)$/.exec(prefix) ?? [];
  const first = [...(letters || 'A')].reduce((sum, each) => sum * 26 + each.charCodeAt(0) - 64, 0);
  let [rest, text] = [first + by, ''];
  while (rest > 0) {
    text = String.fromCharCode(65 + ((rest - 1) % 26)) + text;
    rest = Math.floor((rest - 1) / 26);
  }
  return `${head}${text}${tail}`;
};

/**
 * The first number that is free behind a prefix.
 *
 * @param {string} prefix
 * @param {Iterable<string>} names  of what is there
 */
export const nextNumber = (prefix, names) => {
  const numbers = Array.from(names)
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)));
  return String(Math.max(0, ...numbers) + 1);
};
