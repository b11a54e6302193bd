// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passed, resting, touched } from '../../../web/kiosk/state/idle.js';

test('an unused kiosk stays as it is', () => {
  const { isOver, secondsLeft } = passed(resting(), 1e9, 60);
  assert.deepEqual([isOver, secondsLeft], [false, null]);
});

test('a kiosk left alone asks and counts down', () => {
  const used = touched(resting(), 1000);
  assert.equal(passed(used, 60_999, 60).secondsLeft, null);
  assert.equal(passed(used, 61_000, 60).secondsLeft, 15);
  const { idle } = passed(used, 61_000, 60);
  assert.equal(passed(idle, 70_500, 60).secondsLeft, 6);
});

test('a touch while it asks gives all the time again', () => {
  const { idle } = passed(touched(resting(), 0), 65_000, 60);
  const again = touched(idle, 66_000);
  assert.equal(passed(again, 125_000, 60).secondsLeft, null);
});

test('the countdown ends once', () => {
  const over = passed(touched(resting(), 0), 75_000, 60);
  assert.equal(over.isOver, true);
  assert.equal(passed(over.idle, 80_000, 60).isOver, false);
});
