// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapRoom } from '../../../web/live/layout/map-room.js';

const floors = { right: 172, bottom: 100 };

test('a fitted map lies beside the list of floors in a wide window and below it in a tall one', () => {
  assert.deepEqual(mapRoom(floors, { width: 1280, height: 800 }), {
    top: 28,
    right: 68,
    bottom: 28,
    left: 180,
  });
  assert.deepEqual(mapRoom(floors, { width: 390, height: 844 }), {
    top: 108,
    right: 16,
    bottom: 16,
    left: 16,
  });
});

test('without a list the map has all of the window but its rim', () => {
  const none = { right: 0, bottom: 0 };
  assert.deepEqual(mapRoom(none, { width: 390, height: 844 }), {
    top: 16,
    right: 16,
    bottom: 16,
    left: 16,
  });
});

test('a small window keeps no strip free', () => {
  assert.equal(mapRoom(floors, { width: 600, height: 400 }), 16);
});
