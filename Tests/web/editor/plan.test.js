// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inverted } from '../../../web/editor/plan/changes.js';
import { difference } from '../../../web/editor/plan/difference.js';
import { equal } from '../../../web/editor/plan/equal.js';
import { Plan } from '../../../web/editor/plan/plan.js';
import { applySteps, stepsOf } from '../../../web/editor/plan/steps.js';
import { contents, poi } from './world.js';

const change = (feature, field, before, after) => ({ feature, field, before, after });

test('applying changes leaves the plan before as it was', () => {
  const before = new Plan([poi('a')]);
  const after = before.applying([change('a', 'properties.name', { en: 'a' }, { en: 'b' })]);
  assert.equal(before.feature('a')?.properties.name.en, 'a');
  assert.equal(after.feature('a')?.properties.name.en, 'b');
});

test('inverted changes bring the plan back', () => {
  const before = new Plan([poi('a'), poi('b')]);
  const changes = [
    change('a', 'properties.category', null, 'toilet'),
    change('b', 'feature', before.feature('b'), null),
    change('c', 'feature', null, poi('c')),
    change('c', 'floor', '0', '1'),
  ];
  const back = before.applying(changes).applying(inverted(changes));
  assert.deepEqual(contents(back), contents(before));
});

test('a property set to null is gone, not null', () => {
  const after = new Plan([poi('a')]).applying([change('a', 'properties.name', {}, null)]);
  assert.equal('name' in (after.feature('a')?.properties ?? {}), false);
});

test('the difference names what came, changed and went, and nothing else', () => {
  const before = new Plan([poi('a'), poi('b'), poi('c')]);
  const after = before.applying([
    change('a', 'floor', '0', '1'),
    change('b', 'feature', poi('b'), null),
    change('d', 'feature', null, poi('d')),
  ]);
  assert.deepEqual(difference(before, after), { added: ['d'], changed: ['a'], removed: ['b'] });
});

test('changes to several fields of a feature become one step', () => {
  assert.deepEqual(
    stepsOf([
      change('a', 'geometry', null, { type: 'Point', coordinates: [1, 2] }),
      change('a', 'properties.name', null, { en: 'A' }),
      change('a', 'properties.category', 'x', null),
      change('b', 'feature', poi('b'), null),
    ]),
    [
      {
        operation: 'change',
        feature: 'a',
        fields: {
          geometry: { type: 'Point', coordinates: [1, 2] },
          properties: { name: { en: 'A' }, category: null },
        },
      },
      { operation: 'remove', feature: 'b' },
    ],
  );
});

test('steps apply all or none', () => {
  const features = new Plan([poi('a')]).toMap();
  const steps = [
    { operation: 'remove', feature: 'a' },
    { operation: 'change', feature: 'gone', fields: { floor: '1' } },
  ];
  assert.equal(applySteps(features, /** @type {any} */ (steps)), null);
  assert.deepEqual([...features.keys()], ['a']);
});

test('steps tell what they changed, with what was there before', () => {
  const features = new Plan([poi('a')]).toMap();
  const steps = [
    { operation: 'change', feature: 'a', fields: { properties: { name: { en: 'B' } } } },
  ];
  assert.deepEqual(applySteps(features, /** @type {any} */ (steps)), [
    change('a', 'properties.name', { en: 'a' }, { en: 'B' }),
  ]);
});

test('values are equal within a hundredth of a millimetre', () => {
  assert.ok(equal({ a: [1, 2.000001] }, { a: [1, 2] }));
  assert.ok(!equal({ a: [1, 2.001] }, { a: [1, 2] }));
  assert.ok(!equal({ a: 1 }, { b: 1 }));
  assert.ok(!equal([1], { 0: 1 }));
  assert.ok(!equal(null, {}));
});
