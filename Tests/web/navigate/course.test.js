// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cornerAhead, courseTo } from '../../../web/navigate/guidance/course.js';
import { progressOf } from '../../../web/navigate/guidance/progress.js';
/** @import { Route } from '../../../web/shared/api/types.js' */

const degrees = Math.PI / 180;

/** East 10 m, north 10 m, up, and east again. @type {Route} */
const route = {
  profile: 'walking',
  distance: 25,
  seconds: 25,
  legs: [
    { floor: '0', points: [[0, 0], [10, 0], [10, 10]], distance: 20, seconds: 20 },
    { floor: '1', points: [[10, 10], [15, 10]], distance: 5, seconds: 5 },
  ],
  instructions: [
    { kind: 'start', floor: '0', at: [0, 0], distance: 20, leg: 0, text: 'Walk' },
    { kind: 'arrive', floor: '1', at: [15, 10], distance: 0, leg: 1, text: 'There' },
  ],
};

/** @param {string} floor  @param {number} x  @param {number} y */
const cornerFrom = (floor, x, y) => {
  const progress = progressOf(route, { floor, x, y });
  assert.ok(progress);
  return cornerAhead(route, progress);
};

test('the next corner is the first that is not passed yet', () => {
  assert.deepEqual(cornerFrom('0', 2, 0), { floor: '0', x: 10, y: 0 });
  assert.deepEqual(cornerFrom('0', 9.5, 0), { floor: '0', x: 10, y: 10 });
  assert.deepEqual(cornerFrom('0', 10, 9.8), { floor: '0', x: 10, y: 10 });
  assert.deepEqual(cornerFrom('1', 11, 10), { floor: '1', x: 15, y: 10 });
});

test('a walker is on course within 15 degrees, and stays so up to 20', () => {
  const corner = { x: 10, y: 0 };
  const at = (/** @type {number} */ facing, wasAligned = false) =>
    courseTo({ x: 0, y: 0 }, corner, facing * degrees, wasAligned);
  assert.equal(at(0).metres, 10);
  assert.equal(at(14).isAligned, true);
  assert.equal(at(-14).isAligned, true);
  assert.equal(at(17).isAligned, false);
  assert.equal(at(17, true).isAligned, true);
  assert.equal(at(21, true).isAligned, false);
});

test('the side is the one to turn to, whatever the angles are wrapped at', () => {
  const side = (/** @type {number} */ facing) =>
    courseTo({ x: 0, y: 0 }, { x: -10, y: 0 }, facing * degrees).side;
  assert.equal(side(180), 'ahead');
  assert.equal(side(-180), 'ahead');
  assert.equal(side(150), 'slightLeft');
  assert.equal(side(90), 'left');
  assert.equal(side(-150), 'slightRight');
  assert.equal(side(-90), 'right');
  assert.equal(side(10), 'back');
});
