// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carryingDoors } from '../../../web/editor/actions/carrying-doors.js';
import { deleteFeature } from '../../../web/editor/actions/features.js';
import { insertVertex } from '../../../web/editor/actions/vertices.js';
import { door, line, pointsOf, room } from './features.js';
import { moveVertex } from './simple-actions.js';
import { setProperty } from '../../../web/editor/actions/properties.js';
import { transform } from '../../../web/editor/actions/transform.js';
import { rotation, translation } from '../../../web/editor/plan/transforms.js';
import { editorStub } from './editor-stub.js';
import { SimulatedServer } from './simulated-server.js';
import { editorAt, planOf } from './world.js';

/** @import { Action } from '../../../web/editor/plan/types.js' */

const long = line('w', 'wall', [[0, 0], [10, 0]], { thickness: 0.2 });
const gate = door('d', [[4, 0], [6, 0]], { depth: 0.4 });
const hall = room('a', [0, 0], [10, 5], { walled: true });
const doorAfter = (/** @type {Action} */ action, features = [long, gate]) => {
  const plan = planOf(features);
  const after = plan.applying(carryingDoors(action)(plan));
  return pointsOf(after.feature('d'));
};

test('a door goes and turns with its wall', () => {
  assert.deepEqual(doorAfter(transform(['w'], translation([1, 2]))), [[5, 2], [7, 2]]);
  assert.deepEqual(doorAfter(transform(['w'], rotation([0, 0], Math.PI / 2))), [[0, 4], [0, 6]]);
});

test('a door keeps its distance from the corner that stays', () => {
  assert.deepEqual(doorAfter(moveVertex('w', '1', [20, 0])), [[4, 0], [6, 0]]);
  assert.deepEqual(doorAfter(moveVertex('w', '0', [-10, 0])), [[4, 0], [6, 0]]);
  assert.deepEqual(doorAfter(moveVertex('w', '1', [0, 10])), [[0, 4], [0, 6]]);
});

test('a door stays within a wall that becomes shorter', () => {
  assert.deepEqual(doorAfter(moveVertex('w', '1', [5, 0])), [[3, 0], [5, 0]]);
});

test('a door goes to the nearest piece where its own is bent', () => {
  assert.deepEqual(doorAfter(insertVertex('w', '0', [8, 0], 'v')), [[4, 0], [6, 0]]);
  assert.deepEqual(doorAfter(insertVertex('w', '0', [3, 0], 'v')), [[4, 0], [6, 0]]);
  const [a, b] = doorAfter(insertVertex('w', '0', [8, 4], 'v'));
  assert.ok(
    Math.abs(a[1] / a[0] - 0.5) < 0.001 && Math.abs(b[1] / b[0] - 0.5) < 0.001,
    'along the new piece',
  );
});

test('a door stays that another wall holds still, and goes when both go', () => {
  assert.deepEqual(doorAfter(transform(['a'], translation([0, 3])), [long, hall, gate]), [[4, 0], [
    6,
    0,
  ]]);
  assert.deepEqual(doorAfter(transform(['a', 'w'], translation([0, 3])), [long, hall, gate]), [[
    4,
    3,
  ], [6, 3]]);
});

test('a door that the action moves itself is moved once', () => {
  assert.deepEqual(doorAfter(transform(['w', 'd'], translation([0, 3]))), [[4, 3], [6, 3]]);
});

test('doors of other floors and other walls stay', () => {
  const far = door('d', [[4, 3], [6, 3]], { depth: 0.4 });
  assert.deepEqual(doorAfter(transform(['w'], translation([1, 0])), [long, far]), [[4, 3], [6, 3]]);
  const above = door('d', [[4, 0], [6, 0]], { depth: 0.4 }, '1');
  assert.deepEqual(doorAfter(transform(['w'], translation([1, 0])), [long, above]), [[4, 0], [
    6,
    0,
  ]]);
});

test('an action that moves no wall stays as it is', () => {
  const plan = planOf([long, gate]);
  for (
    const action of [
      setProperty('w', 'thickness', 0.3),
      deleteFeature('w'),
      transform(['d'], translation([1, 0])),
    ]
  ) {
    assert.deepEqual(carryingDoors(action)(plan), action(plan));
  }
});

test('moving a wall in the editor is one step with its door, in the preview, too', () => {
  const editor = editorStub(editorAt(new SimulatedServer([long, gate]), 'ada').session);
  const action = transform(['w'], translation([0, 2]));
  editor.session.preview(action);
  assert.deepEqual(pointsOf(editor.session.shown.feature('d')), [[4, 2], [6, 2]]);
  editor.session.endPreview();
  editor.session.perform(action, 'editor.did.move');
  assert.deepEqual(pointsOf(editor.session.plan.feature('d')), [[4, 2], [6, 2]]);
  editor.session.undo();
  assert.deepEqual(pointsOf(editor.session.plan.feature('d')), [[4, 0], [6, 0]]);
});

test('a wall among thousands takes its own door along, and no other', () => {
  const many = Array.from({ length: 2500 }, (_, i) => [
    line(`w${i}`, 'wall', [[0, i + 1], [10, i + 1]], { thickness: 0.2 }),
    door(`d${i}`, [[4, i + 1], [6, i + 1]], { depth: 0.4 }),
  ]).flat();
  const plan = planOf(many);
  const run = (/** @type {number} */ i) =>
    carryingDoors(transform(['w7'], translation([0, i / 100])))(plan);
  run(1);
  const begin = performance.now();
  for (let i = 0; i < 50; i += 1) assert.equal(run(i + 1).length, 4);
  console.log(
    `a wall with its door among 5 000 features: ${
      ((performance.now() - begin) / 50).toFixed(2)
    } ms`,
  );
});
