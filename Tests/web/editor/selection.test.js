// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveFeature } from '../../../web/editor/actions/features.js';
import { setProperty } from '../../../web/editor/actions/properties.js';
import { together } from '../../../web/editor/actions/together.js';
import { Selection } from '../../../web/editor/state/selection.js';
import { poi } from './features.js';
import { SimulatedServer } from './simulated-server.js';
import { editorAt, planOf } from './world.js';

test('a selection holds one or many, each once, in order', () => {
  const selection = new Selection(editorAt(new SimulatedServer(), 'ada').session);
  /** @type {any[]} */
  const heard = [];
  selection.onChange((id) => heard.push(id));
  selection.set('a');
  selection.add(['b', 'a']);
  selection.toggle('a');
  selection.toggle('c');
  selection.remove(['b', 'x']);
  selection.set(['c']);
  assert.deepEqual(heard, ['a', null, 'b', null, 'c']);
  assert.deepEqual([selection.ids, selection.id, selection.size], [['c'], 'c', 1]);
  selection.set(null);
  assert.equal(selection.id, null);
  assert.equal(selection.has('c'), false);
});

test('several actions become one edit, each on what those before it left', () => {
  const plan = planOf([poi('p', 1, 1)]);
  const changes = together([
    moveFeature('p', [1, 0]),
    moveFeature('p', [0, 2]),
    setProperty('p', 'category', 'shop'),
  ])(plan);
  const after = plan.applying(changes).feature('p');
  assert.deepEqual(after?.geometry.coordinates, [2, 3]);
  assert.equal(after?.properties.category, 'shop');
});
