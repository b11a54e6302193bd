// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { difference } from '../../../web/editor/plan/difference.js';
import { equal } from '../../../web/editor/plan/equal.js';
import { stepsOf } from '../../../web/editor/plan/steps.js';
import { featureIn, poi } from './features.js';
import { applied, contents, planOf } from './world.js';

/** @import { Step } from '../../../web/editor/plan/types.js' */

/** @param {string} feature @param {string} field @param {unknown} before @param {unknown} after */
const change = (feature, field, before, after) => ({ feature, field, before, after });

test('applying changes leaves the plan before as it was', () => {
  const before = planOf([poi('a')]);
  const after = before.applying([change('a', 'properties.name', { en: 'a' }, { en: 'b' })]);
  assert.equal(featureIn(before, 'a').properties.name.en, 'a');
  assert.equal(featureIn(after, 'a').properties.name.en, 'b');
});

test('the inverse steps bring the plan back', () => {
  const before = planOf([poi('a'), poi('b')]);
  const changes = [
    change('a', 'properties.category', null, 'toilet'),
    change('b', 'feature', before.feature('b'), null),
    change('c', 'feature', null, poi('c')),
    change('c', 'floor', '0', '1'),
  ];
  const { plan, inverse } = applied(before, stepsOf(changes));
  const back = applied(plan, inverse).plan;
  assert.deepEqual(contents(back), contents(before));
});

test('a property set to null is gone, not null', () => {
  const after = planOf([poi('a')]).applying([change('a', 'properties.name', {}, null)]);
  assert.equal('name' in featureIn(after, 'a').properties, false);
});

test('the difference names what came, changed and went, and nothing else', () => {
  const before = planOf([poi('a'), poi('b'), poi('c')]);
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
  const plan = planOf([poi('a')]);
  /** @type {Step[]} */
  const steps = [
    { operation: 'remove', feature: 'a' },
    { operation: 'change', feature: 'gone', fields: { floor: '1' } },
  ];
  assert.deepEqual(plan.apply(steps).refused, {
    operation: 1,
    reason: 'missing',
    kind: 'feature',
    id: 'gone',
  });
  assert.equal(plan.size, 1);
});

test('steps report what they changed, with what was there before', () => {
  const plan = planOf([poi('a')]);
  /** @type {Step[]} */
  const steps = [
    { operation: 'change', feature: 'a', fields: { properties: { name: { en: 'B' } } } },
  ];
  const result = applied(plan, steps);
  assert.deepEqual(result.changes, [
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
