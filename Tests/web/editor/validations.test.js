// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Plan } from '../../../web/editor/plan/plan.js';
import { validate } from '../../../web/editor/validations/validate.js';
import { poi } from './world.js';

const obstacle = (ring) => ({
  id: 'o',
  kind: 'obstacle',
  floor: '0',
  geometry: { type: 'Polygon', coordinates: [ring] },
  properties: {},
});
const square = [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]];
const found = (...features) => validate(new Plan(/** @type {any} */ (features)), '0');

test('a sound floor has no findings', () => {
  assert.deepEqual(found(poi('a', 9, 9), obstacle(square)), []);
});

test('a poi without a name is found', () => {
  assert.deepEqual(found({ ...poi('a'), properties: {} }), [{ rule: 'missingName', feature: 'a' }]);
});

test('a poi inside an obstacle is found, with the obstacle', () => {
  assert.deepEqual(
    found(poi('a', 1, 1), obstacle(square)),
    [{ rule: 'insideObstacle', feature: 'a', other: 'o' }],
  );
});

test('the same name twice close together is found once, but toilets may be neighbours', () => {
  const twin = { ...poi('b', 1, 0), properties: { name: { en: 'a' } } };
  assert.deepEqual(found(poi('a'), twin).map(({ rule }) => rule), ['duplicateName']);
  const toilet = { name: { en: 'Toilet' }, category: 'toilet' };
  assert.deepEqual(
    found({ ...poi('a'), properties: toilet }, { ...poi('b'), properties: toilet }),
    [],
  );
});

test('an outline that crosses itself is found, one that only touches is not', () => {
  assert.equal(found(obstacle([[0, 0], [4, 4], [4, 0], [0, 4], [0, 0]]))[0].rule, 'crossesItself');
});

test('a tiny obstacle is found', () => {
  assert.equal(found(obstacle([[0, 0], [0.05, 0], [0, 0.05], [0, 0]]))[0].rule, 'tooSmall');
});
