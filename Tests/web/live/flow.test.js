// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heatModeOf, heatModes, needsMotion } from '../../../web/live/people/heat-legend.js';
import { de } from '../../../web/live/texts/de.js';
import { en } from '../../../web/live/texts/en.js';
import { FlowField } from '../../../web/shared/map/people/flow-field.js';
import { arrowShare, arrowSide } from '../../../web/shared/map/people/flow-layer.js';
/** @import { Box } from '../../../web/shared/geometry/box.js' */

/** Not from the origin, and higher than wide. @type {Box} */
const box = [-10, 4, 30, 84];

/** A field in which people have walked for some seconds.
 * @param {number} seconds @param {(time: number) => [x: number, y: number, slot: number][]} people */
const fieldOf = (seconds, people) => {
  const field = new FlowField(box, 5);
  for (let time = 0; time <= seconds; time += 1) field.step(people(time), time);
  return field;
};

/** A row of people one behind the other, each at 1.2 m/s along x. @param {number} count */
const row = (count) => (/** @type {number} */ time) =>
  Array.from(
    { length: count },
    (_, i) => /** @type {[number, number, number]} */ ([time * 1.2 - 9 - i * 0.1, 51, i]),
  );

test('people who walk one way make arrows along their way with their speed', () => {
  const movements = fieldOf(20, row(8)).movements();
  assert.ok(movements.length > 5);
  for (const { y, people, speed, velocity: [vx, vy] } of movements) {
    assert.equal(y, 51, 'the arrows lie in the row of cells that they walk through');
    assert.ok(people >= 5);
    assert.ok(Math.abs(speed - 1.2) < 0.01, `${speed}`);
    assert.ok(Math.abs(vx - 1.2) < 0.01 && Math.abs(vy) < 0.01);
  }
});

test('fewer people than the threshold make no arrow, however long they walk up and down', () => {
  const few = fieldOf(60, (time) => row(4)(time % 20));
  assert.deepEqual(few.movements(), []);
  assert.deepEqual(few.movements(8), []);
  // Each of them passes the same cell a dozen times.
  const pacing = fieldOf(60, (time) => [[time % 2, 50, 1], [time % 2, 50.5, 2]]);
  assert.deepEqual(pacing.movements(4), []);
});

test('opposite ways have a speed, but no direction', () => {
  const field = fieldOf(8, (time) => [
    ...row(6)(time),
    ...row(6)(time).map((
      [x, y, slot],
    ) => /** @type {[number, number, number]} */ ([-x - 9, y, slot + 100])),
  ]);
  const [middle] = field.movements(64);
  assert.equal(middle.people, 12);
  assert.ok(Math.abs(middle.speed - 1.2) < 0.05);
  assert.ok(Math.hypot(...middle.velocity) < 0.2);
});

test('people who stand have a place and no speed', () => {
  const field = fieldOf(10, () => Array.from({ length: 6 }, (_, i) => [5 + i / 10, 20.5, i]));
  const [only] = field.movements();
  assert.deepEqual({ people: only.people, speed: only.speed }, { people: 6, speed: 0 });
  assert.deepEqual([only.x, only.y], [5, 21]);
});

test('people who have gone are forgotten after half a minute', () => {
  const field = fieldOf(20, row(8));
  assert.ok(field.movements().length > 0);
  for (let time = 21; time <= 55; time += 1) field.step([], time);
  assert.deepEqual(field.movements(), []);
});

test('a jump, a gap and a clock that goes back are no walk', () => {
  const jumping = fieldOf(
    10,
    (time) => Array.from({ length: 6 }, (_, i) => [time % 2 === 0 ? 0.5 : 25.5, 50.5, i]),
  );
  for (const { speed } of jumping.movements()) assert.equal(speed, 0);
  const field = fieldOf(10, row(8));
  field.step(row(8)(11), 30);
  assert.deepEqual(field.movements(), [], 'nothing is known of twenty seconds');
  const back = fieldOf(10, row(8));
  back.step(row(8)(3), 3);
  assert.deepEqual(back.movements(), []);
});

test('what lies beyond the floor is left out', () => {
  const field = fieldOf(20, (time) => row(8)(time).map(([x, , slot]) => [x, 90, slot]));
  assert.deepEqual(field.movements(), []);
});

test('squares of several cells have the sum of what their cells have', () => {
  const field = fieldOf(20, row(8));
  const one = field.movements();
  const four = field.movements(4);
  assert.ok(four.length < one.length && four.length >= one.length / 4);
  for (const { x, y } of four) {
    assert.ok(one.some((cell) => Math.abs(cell.x - x) < 4), 'an arrow lies where people walk');
    assert.ok(Math.abs(y - 51) < 1e-6);
  }
});

test('arrows keep apart on the screen at every scale', () => {
  for (const scale of [0.5, 1, 3, 10, 17, 40, 200]) {
    const side = arrowSide(scale);
    assert.ok(side * 2 * scale >= 34, `${scale}: ${side}`);
    assert.ok(side === 1 || side * 2 * scale < 68, `${scale}: ${side}`);
  }
  assert.equal(arrowShare({ x: 0, y: 0, people: 5, speed: 3, velocity: [3, 0] }), 1);
});

test('an address names only modes that there are, and each has words', () => {
  assert.equal(heatModeOf('flow'), 'flow');
  for (const word of [null, '', 'heat', 'toString', '__proto__']) {
    assert.equal(heatModeOf(word), null);
  }
  for (const mode of Object.keys(heatModes)) {
    for (const texts of [en, de]) {
      assert.ok(/** @type {Record<string, string>} */ (texts)[`heatMode.${mode}`], mode);
    }
  }
  assert.deepEqual(
    Object.keys(heatModes).filter((mode) => needsMotion(/** @type {any} */ (mode))),
    [
      'speed',
      'flow',
    ],
  );
});
