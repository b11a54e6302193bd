// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Plan } from '../../../web/editor/plan/plan.js';
import { moveFeature } from '../../../web/editor/actions/move-feature.js';
import { setProperty } from '../../../web/editor/actions/set-property.js';
import { together } from '../../../web/editor/actions/together.js';
import { Selection } from '../../../web/editor/state/selection.js';

test('a selection holds one or many, each once, in order', () => {
  const selection = new Selection();
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
  /** @type {any} */
  const poi = {
    id: 'p',
    kind: 'poi',
    floor: '0',
    geometry: { type: 'Point', coordinates: [1, 1] },
    properties: {},
  };
  const floor = { id: '0', building: 'main', ordinal: 0, name: {}, bounds: [0, 0, 9, 9] };
  const plan = new Plan([poi], { buildings: [{ id: 'main', name: {} }], floors: [floor] });
  const changes = together([
    moveFeature('p', [1, 0]),
    moveFeature('p', [0, 2]),
    setProperty('p', 'category', 'shop'),
  ])(plan);
  const after = plan.applying(changes).feature('p');
  assert.deepEqual(after?.geometry.coordinates, [2, 3]);
  assert.equal(after?.properties.category, 'shop');
});
