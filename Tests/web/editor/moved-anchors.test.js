// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveAnchor, MovedAnchors } from '../../../web/editor/anchors/moved-anchors.js';
import { Plan } from '../../../web/editor/plan/plan.js';

/** @param {string} id @param {Record<string, any>} [properties] */
const anchor = (id, properties = {}) => ({
  id,
  kind: 'anchor',
  floor: '0',
  geometry: { type: 'Point', coordinates: [1, 2] },
  properties,
});

const plan = new Plan(/** @type {any} */ ([anchor('a', { device: 'dw-1' }), anchor('dw-2')]));

test('alarms of moved anchors name the features of their devices', () => {
  const moved = new MovedAnchors();
  const alarms = [
    { device: 'dw-2', reason: 'misplaced' },
    { device: 'dw-1', reason: 'misplaced' },
    { device: 'dw-1', reason: 'battery' },
    { device: 'elsewhere', reason: 'misplaced' },
  ];
  assert.equal(moved.take(alarms), true);
  moved.takeReports(/** @type {any} */ ([{ id: 'a', place: { x: 4, y: 6, accuracy: 1 } }]));
  assert.deepEqual(moved.list(plan).map(({ id, place }) => [id, place?.x]), [['a', 4], [
    'dw-2',
    undefined,
  ]]);
});

test('what was put away comes again only after its alarm ended', () => {
  const moved = new MovedAnchors();
  const alarm = { device: 'dw-1', reason: 'misplaced' };
  moved.take([alarm]);
  moved.dismiss();
  assert.deepEqual(moved.list(plan), []);
  moved.take([alarm, { device: 'dw-2', reason: 'misplaced' }]);
  assert.deepEqual(moved.list(plan).map(({ id }) => id), ['dw-2']);
  assert.equal(moved.take([]), false);
  moved.take([alarm]);
  assert.deepEqual(moved.list(plan).map(({ id }) => id), ['a']);
});

test('an anchor moves to a millimetre, and one that is gone does not', () => {
  const changes = moveAnchor('a', { x: 4.00049, y: 6 })(plan);
  assert.equal(changes.length, 1);
  assert.deepEqual(changes[0].after, [4, 6]);
  assert.deepEqual(moveAnchor('gone', { x: 4, y: 6 })(plan), []);
});
