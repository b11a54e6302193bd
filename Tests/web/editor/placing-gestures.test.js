// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  boothsIn,
  boothSize,
  fits,
  frameBetween,
  frameOf,
  nextNumber,
  usualDivision,
} from '../../../web/editor/drafting/booths.js';
import {
  doorBetween,
  doorIn,
  outlineAt,
  outlinesOf,
} from '../../../web/editor/drafting/door-places.js';
import { areasBeside, doorInTheWay } from '../../../web/editor/drafting/door-sides.js';
import { stopsAt, usualFloors } from '../../../web/editor/drafting/stops.js';
import { required } from '../required.js';
import { area, door, line, room as roomBetween } from './features.js';
import { random } from './world.js';

/** @import { Feature, Position } from '../../../web/editor/plan/types.js' */

/** @import { Numbering } from '../../../web/editor/drafting/booths.js' */
/** @typedef {number | readonly (number | readonly (number | readonly number[])[])[]} Numbers */

/** @param {string} id @param {Position[]} points */
const wall = (id, points, thickness = 0.2) => line(id, 'wall', points, { thickness });
/** @param {string} id @param {[x0: number, y0: number, x1: number, y1: number]} box */
const room = (id, [x0, y0, x1, y1], walled = true) =>
  roomBetween(id, [x0, y0], [x1, y1], { walled });
/** @param {Numbers} numbers @returns {number[]} */
const flat = (numbers) => typeof numbers === 'number' ? [numbers] : numbers.flatMap(flat);
const near = (/** @type {Numbers} */ actual, /** @type {Numbers} */ expected) => {
  const [found, wanted] = [flat(actual), flat(expected)];
  for (const [i, value] of wanted.entries()) {
    assert.ok(
      Math.abs(found[i] - value) < 1e-9,
      `${JSON.stringify(actual)} ≠ ${JSON.stringify(expected)}`,
    );
  }
};
/** Where a door would lie, if a wall is near. @param {Feature[]} features @param {Position} at */
const placeAt = (features, at, width = 1, stick = 0) => {
  const outlines = outlinesOf(features);
  const outline = outlineAt(outlines, at, 1);
  return outline && doorIn(outlines, outline, at, width, stick);
};
/** Where a door lies. @param {Feature[]} features @param {Position} at */
const doorAt = (features, at, width = 1, stick = 0) =>
  required(placeAt(features, at, width, stick), 'a wall');

test('doors open walls and walled areas, nothing else', () => {
  /** @type {Feature} */
  const obstacle = { ...wall('o', [[0, 0], [9, 0]]), kind: 'obstacle' };
  assert.equal(outlinesOf([obstacle, room('a', [0, 0, 4, 4], false)]).length, 0);
  assert.equal(
    outlinesOf([wall('w', [[0, 0], [9, 0], [9, 9]]), room('a', [0, 0, 4, 4])]).length,
    6,
  );
});

test('a door lies on the wall under the pointer, along it, as deep as the wall and some more', () => {
  const place = doorAt([wall('w', [[0, 0], [10, 0]])], [3.02, 0.4]);
  near(place.ends, [[2.52, 0], [3.52, 0]]);
  near([place.depth, place.width, ...place.rest], [0.4, 1, 2.52, 6.48]);
});

test('no door lies where no wall is near', () => {
  assert.equal(placeAt([wall('w', [[0, 0], [10, 0]])], [3, 2]), null);
});

test('a door keeps off the corners, and is narrower where the wall is shorter than it', () => {
  near(doorAt([wall('w', [[0, 0], [10, 0]])], [0, 0]).ends, [[0.15, 0], [1.15, 0]]);
  near(doorAt([wall('w', [[0, 0], [10, 0]])], [10, 0]).ends, [[8.85, 0], [9.85, 0]]);
  near(doorAt([wall('w', [[0, 0], [1.1, 0]])], [0, 0]).ends, [[0.05, 0], [1.05, 0]]);
  const short = doorAt([wall('w', [[0, 0], [0.8, 0]])], [0.1, 0], 3);
  near([short.width, ...short.rest], [0.8, 0, 0]);
});

test('a door sticks to the middle of the wall and to whole 5 cm from its corner', () => {
  const middle = doorAt([wall('w', [[0, 0], [10, 0]])], [5.2, 0], 1, 0.3);
  near(middle.ends, [[4.5, 0], [5.5, 0]]);
  assert.ok(middle.atMiddle);
  near(doorAt([wall('w', [[0, 0], [10, 0]])], [3.02, 0], 1, 0.3).ends, [[2.5, 0], [3.5, 0]]);
});

test('a door cuts the outlines of both rooms and the wall between them', () => {
  const features = [
    room('a', [0, 0, 5, 4]),
    room('b', [5.3, 0, 9, 4]),
    wall('w', [[5.15, 0], [5.15, 4]]),
  ];
  const place = doorAt(features, [5.1, 2]);
  near(place.ends.map(([x]) => x), [5.15, 5.15]);
  assert.ok(Math.abs(place.depth - 0.5) < 1e-9, `${place.depth}`);
  assert.deepEqual(areasBeside(place, features).sort(), ['a', 'b']);
});

test('a door does not reach for another wall that is beside or across it', () => {
  const features = [
    wall('w', [[0, 0], [10, 0]]),
    wall('far', [[0, 0.8], [10, 0.8]]),
    wall('across', [[3, 0], [3, 5]]),
    wall('later', [[20, 0.3], [30, 0.3]]),
  ];
  assert.ok(Math.abs(doorAt(features, [3, 0]).depth - 0.4) < 1e-9);
});

test('a door stays in the stretch between the walls that meet its own', () => {
  const features = [
    wall('w', [[0, 0], [10, 0]]),
    wall('in', [[4, 0], [4, 5]]),
    wall('near', [[7, 0.3], [7, 5]]),
    wall('off', [[2, 1], [2, 5]]),
  ];
  near(doorAt(features, [4.2, 0]).ends, [[4.25, 0], [5.25, 0]]);
  near(doorAt(features, [3.9, 0]).ends, [[2.75, 0], [3.75, 0]]);
  near(doorAt(features, [6.9, 0]).ends, [[5.75, 0], [6.75, 0]]);
  near(doorAt(features, [2, 0]).ends, [[1.5, 0], [2.5, 0]]);
  near(doorAt(features, [5.4, 0], 1, 0.2).ends, [[5, 0], [6, 0]]);
  near(doorAt(features, [5.4, 0], 1, 0.2).rest, [0.9, 0.9]);
});

test('a door where walls leave no room goes over them', () => {
  const posts = Array.from({ length: 50 }, (_, i) => wall(`p${i}`, [[i / 5, 0], [i / 5, 2]]));
  assert.ok(placeAt([wall('w', [[0, 0], [10, 0]]), ...posts], [5, -0.05]));
});

/** @param {number} radius @param {number} pieces */
const roundWall = (radius, pieces, thickness = 0.2) =>
  wall(
    'round',
    Array.from({ length: pieces + 1 }, /** @returns {Position} */ (_, i) => {
      const angle = ((i % pieces) / pieces) * 2 * Math.PI;
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    }),
    thickness,
  );

test('a door in a round wall is as wide as it should be, and cuts all pieces of it', () => {
  const round = roundWall(3, 38);
  for (const [x, y, width] of [[3, 0.2, 1], [0, -3, 2], [-2.1, 2.1, 1.5]]) {
    const place = doorAt([round], [x, y], width);
    near([place.width], [width]);
    const [a, b] = place.ends;
    const [x0, y0] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const half = place.depth / 2;
    const wallAt = Math.hypot(x0, y0);
    assert.ok(
      wallAt - half < 3 * Math.cos(width / 6) - 0.1 + 0.05 && wallAt + half > 3.05,
      `${wallAt} ± ${half}`,
    );
  }
  const outlines = outlinesOf([round]);
  const outline = required(outlineAt(outlines, [3, 0.2], 1));
  assert.ok(doorBetween(outlines, outline, [2.95, -0.6], [2.95, 0.6]).width > 1.19);
});

test('a door does not go round the corners of a small room', () => {
  near([doorAt([room('cell', [0, 0, 0.8, 0.8])], [0.4, 0], 1.2).width], [0.8]);
});

test('a drag in any direction makes a door from jamb to jamb, within the wall', () => {
  const outlines = outlinesOf([wall('w', [[0, 0], [0, 10]])]);
  near(doorBetween(outlines, outlines[0], [1, 6], [0.3, 4]).ends, [[0, 4], [0, 6]]);
  near(doorBetween(outlines, outlines[0], [0, 9], [0, 99]).ends, [[0, 9], [0, 10]]);
  near([doorBetween(outlines, outlines[0], [0, 10], [0, 10]).width], [0.3]);
});

test('a door lies in the way of another in the same wall, and not beside it', () => {
  const gate = door('d', [[2, 0], [3, 0]]);
  const features = [wall('w', [[0, 0], [10, 0]]), gate];
  assert.equal(doorInTheWay(doorAt(features, [2.8, 0]), features)?.id, 'd');
  assert.equal(doorInTheWay(doorAt(features, [3.5, 0]), features), undefined);
  const other = door('d', [[2, 3], [3, 3]]);
  assert.equal(doorInTheWay(doorAt(features, [2.5, 0]), [other]), undefined);
});

test('a door joins the smallest areas on its left and right', () => {
  const features = [room('hall', [0, 0, 50, 50]), room('room', [10, 10, 20, 20])];
  const place = doorAt(features, [15, 10]);
  assert.deepEqual(areasBeside(place, features), ['room', 'hall']);
});

const floors = [
  { id: 'u', ordinal: -1, building: 'm' },
  { id: 'g', ordinal: 0, building: 'm' },
  { id: 'o', ordinal: 1, building: 'm' },
  { id: 'x', ordinal: 0, building: 'other' },
];

test('a lift joins all floors of its building, stairs two of them', () => {
  assert.deepEqual(usualFloors(floors, 'g', true), ['u', 'g', 'o']);
  assert.deepEqual(usualFloors(floors, 'g', false), ['g', 'o']);
  assert.deepEqual(usualFloors(floors, 'o', false), ['g', 'o'], 'the top one with the one below');
  assert.deepEqual(usualFloors([...floors].reverse(), 'u', false), ['u', 'g']);
  assert.deepEqual(usualFloors([floors[1]], 'g', true), ['g']);
});

test('stairs end at the tap on the floor where they are drawn, and alternate above', () => {
  const [here, there] = /** @type {[number, number][]} */ ([[0, 0], [9, 0]]);
  assert.deepEqual(stopsAt(['u', 'g', 'o'], 'g', [here, there]).map(({ at }) => at), [
    there,
    here,
    there,
  ]);
  assert.deepEqual(stopsAt(['g', 'o'], 'g', [here, there], true).map(({ floor }) => floor), [
    'o',
    'g',
  ]);
  assert.deepEqual(stopsAt(['u', 'g', 'o'], 'o', [here]).map(({ at }) => at), [here, here, here]);
});

const plain = { columns: 2, rows: 2, aisle: 2, isBackToBack: false, front: /** @type {0} */ (0) };
const through = { prefix: 'A', start: '1', order: /** @type {const} */ ('through') };
const frame = frameBetween([6, 8], [0, 0]);

test('a rectangle is divided into rows with aisles between them', () => {
  const booths = boothsIn(frame, plain, through);
  assert.deepEqual(booths.map(({ name }) => name), ['A1', 'A2', 'A3', 'A4']);
  assert.deepEqual(booths[0].corners, [[0, 0], [3, 0], [3, 3], [0, 3]]);
  assert.deepEqual(booths[3].corners, [[3, 5], [6, 5], [6, 8], [3, 8]]);
});

test('rows back to back share their backs and face away from each other', () => {
  const booths = boothsIn(frame, { ...plain, isBackToBack: true }, through);
  assert.deepEqual(
    booths[0].corners.slice(0, 2),
    [[0, 0], [3, 0]],
    'the front of the first is below',
  );
  assert.deepEqual(booths[2].corners.slice(0, 2), [[3, 8], [0, 8]], 'that of the second above');
  assert.deepEqual(boothSize(frame, { ...plain, isBackToBack: true }), { width: 3, depth: 4 });
});

test('the front may be any side', () => {
  const fronts = /** @type {const} */ ([1, 2, 3]).map((front) =>
    boothsIn(frame, { ...plain, columns: 1, rows: 1, front }, through)[0].corners.slice(0, 2)
  );
  assert.deepEqual(fronts, [[[6, 0], [6, 8]], [[6, 8], [0, 8]], [[0, 8], [0, 0]]]);
});

test('numbers go through, to and fro, or begin again with the next letter', () => {
  const names = (/** @type {Partial<Numbering>} */ numbering, division = plain) =>
    boothsIn(frame, division, { ...through, ...numbering }).map(({ name }) => name).join(' ');
  assert.equal(names({ order: 'snake' }), 'A1 A2 A4 A3');
  assert.equal(names({ order: 'letters' }), 'A1 A2 B1 B2');
  assert.equal(names({ start: '09' }), 'A09 A10 A11 A12');
  assert.equal(
    names({ prefix: 'Hall Z-', order: 'letters' }),
    'Hall Z-1 Hall Z-2 Hall AA-1 Hall AA-2',
  );
  assert.equal(names({ prefix: '', start: 'x' }), '0 1 2 3');
});

test('booths go on with the first number that is free', () => {
  assert.equal(nextNumber('A', ['A1', 'A12', 'B40', 'A7b', 'Foyer']), '13');
  assert.equal(nextNumber('C', ['A1']), '1');
});

test('only rectangles are frames, askew ones too, whichever way they run', () => {
  /** @param {number} angle @param {Position} at @returns {Position} */
  const turn = (
    angle,
    [x, y],
  ) => [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
  /** @type {Position[]} */
  const corners = [[0, 0], [6, 0], [6, 8], [0, 8]];
  const ring = corners.map((at) => turn(0.3, at));
  const skew = required(frameOf(area('a', ...ring).geometry));
  near([skew.width, skew.height], [6, 8]);
  near(skew.right, turn(0.3, [1, 0]));
  const back = frameOf(area('a', ...ring.toReversed()).geometry);
  near([required(back).width], [6]);
  assert.equal(
    frameOf({ type: 'Polygon', coordinates: [[[0, 0], [6, 0], [6, 8], [1, 8], [0, 0]]] }),
    null,
  );
  assert.equal(frameOf({ type: 'Circle', coordinates: [0, 0], radius: 2 }), null);
});

test('booths of a frame never overlap and never leave it, whatever the division', () => {
  const next = random(7);
  for (let i = 0; i < 200; i += 1) {
    const box = frameBetween([0, 0], [5 + 40 * next(), 5 + 40 * next()]);
    const division = {
      columns: 1 + Math.floor(8 * next()),
      rows: 1 + Math.floor(6 * next()),
      aisle: 3 * next(),
      isBackToBack: next() < 0.5,
      front: /** @type {0 | 1 | 2 | 3} */ (Math.floor(4 * next())),
    };
    if (!fits(box, division)) continue;
    const booths = boothsIn(box, division, through).map(({ corners }) => {
      const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    });
    assert.equal(booths.length, division.columns * division.rows);
    for (const [j, [left, low, right, top]] of booths.entries()) {
      assert.ok(
        left > -0.002 && low > -0.002 && right < box.width + 0.002 && top < box.height + 0.002,
      );
      for (const [l, b, r, t] of booths.slice(j + 1)) {
        const overlaps = l < right - 0.002 && r > left + 0.002 && b < top - 0.002 &&
          t > low + 0.002;
        assert.ok(!overlaps, `seed 7, ${i}`);
      }
    }
  }
});

test('aisles that leave no room do not fit', () => {
  assert.ok(!fits(frameBetween([0, 0], [6, 6]), { ...plain, rows: 4, aisle: 2 }));
  assert.ok(fits(frameBetween([0, 0], [6, 6]), plain));
  for (const [width, height] of [[3, 3], [30, 4], [4, 30], [40, 20], [100, 60]]) {
    const box = frameBetween([0, 0], [width, height]);
    assert.ok(fits(box, usualDivision(box)), `${width} × ${height}`);
  }
});
