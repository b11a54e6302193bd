// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PacedWork } from '../../../web/devices/list/paced-work.js';

/** A page with frames that come when the test says so, and a clock that jobs move. */
const makeFrames = () => {
  /** @type {(() => void)[]} */
  const waiting = [];
  const clock = { now: 0 };
  const work = new PacedWork({
    budget: 2,
    schedule: (run) => void waiting.push(run),
    now: () => clock.now,
  });
  return { work, clock, frame: () => waiting.shift()?.(), waiting };
};

test('work ends with the budget of a frame and goes on in the next', () => {
  const { work, clock, frame, waiting } = makeFrames();
  /** @type {string[]} */
  const done = [];
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    work.add(key, () => {
      done.push(key);
      clock.now += 1;
    });
  }
  assert.equal(waiting.length, 1);
  frame();
  assert.deepEqual(done, ['a', 'b']);
  frame();
  frame();
  assert.deepEqual(done, ['a', 'b', 'c', 'd', 'e']);
  assert.equal(work.isBusy, false);
  assert.equal(waiting.length, 0);
  assert.equal(work.longest, 2);
});

test('newer work about the same takes the place of what waits, and nothing starves', () => {
  const { work, clock, frame } = makeFrames();
  /** @type {string[]} */
  const done = [];
  const addAll = (/** @type {number} */ round) => {
    for (const key of ['a', 'b', 'c']) {
      work.add(key, () => {
        done.push(`${key}${round}`);
        clock.now += 2;
      });
    }
  };
  addAll(1);
  frame();
  addAll(2);
  frame();
  frame();
  frame();
  assert.deepEqual(done, ['a1', 'b2', 'c2', 'a2']);
});
