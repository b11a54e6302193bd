// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteFeature } from '../../../web/editor/actions/delete-feature.js';
import { deleteVertex } from '../../../web/editor/actions/delete-vertex.js';
import { drawShape } from '../../../web/editor/actions/draw-shape.js';
import { insertVertex } from '../../../web/editor/actions/insert-vertex.js';
import { moveFeature } from '../../../web/editor/actions/move-feature.js';
import { moveVertex } from './simple-actions.js';
import { setText } from '../../../web/editor/actions/set-text.js';
import { setAccess } from '../../../web/editor/actions/set-access.js';
import { setFloor } from '../../../web/editor/actions/set-floor.js';
import { setProperty } from '../../../web/editor/actions/set-property.js';
import { setRadius } from '../../../web/editor/actions/set-radius.js';
import { planOf, poi } from './world.js';

/** @import { Feature } from '../../../web/editor/plan/types.js' */

const triangle = { type: 'Polygon', coordinates: [[[0, 0], [4, 0], [0, 3], [0, 0]]] };
/** @type {any} */
const barrier = { kind: 'obstacle', properties: {} };
const line = { type: 'LineString', coordinates: [[0, 0], [4, 0]] };
const obstacle = (/** @type {any} */ geometry) => /** @type {Feature} */ ({
  id: 'o',
  kind: 'obstacle',
  floor: '0',
  geometry,
  properties: {},
});
const run = (/** @type {any} */ features, /** @type {any} */ action) => {
  const plan = planOf(features);
  return plan.applying(action(plan));
};
const shapeAfter = (/** @type {any} */ geometry, /** @type {any} */ action) =>
  run([obstacle(geometry)], action).feature('o')?.geometry;

test('an obstacle line has a thickness, other shapes have none', () => {
  assert.equal(
    run([], drawShape({ id: 'o', floor: '0', preset: barrier, geometry: line })).feature('o')
      ?.properties.thickness,
    0.1,
  );
  assert.deepEqual(
    run([], drawShape({ id: 'o', floor: '0', preset: barrier, geometry: triangle })).feature('o')
      ?.properties,
    {},
  );
});

test('moving moves every point, and the middle of a circle', () => {
  assert.deepEqual(
    shapeAfter(triangle, moveFeature('o', [1, -1]))?.coordinates,
    [[[1, -1], [5, -1], [1, 2], [1, -1]]],
  );
  assert.deepEqual(
    shapeAfter({ type: 'Circle', coordinates: [1, 1], radius: 2 }, moveFeature('o', [1, 0])),
    { type: 'Circle', coordinates: [2, 1], radius: 2 },
  );
});

test('moving the first vertex of a ring keeps it closed', () => {
  assert.deepEqual(
    shapeAfter(triangle, moveVertex('o', '0', [-1, -1]))?.coordinates,
    [[[-1, -1], [4, 0], [0, 3], [-1, -1]]],
  );
});

test('a vertex is inserted behind another, also between the last and the first', () => {
  assert.deepEqual(
    shapeAfter(triangle, insertVertex('o', '2', [0, 1]))?.coordinates,
    [[[0, 0], [4, 0], [0, 3], [0, 1], [0, 0]]],
  );
  assert.deepEqual(
    shapeAfter(line, insertVertex('o', '0', [2, 1]))?.coordinates,
    [[0, 0], [2, 1], [4, 0]],
  );
});

test('a vertex goes only while enough are left', () => {
  const plan = planOf([obstacle(triangle)]);
  assert.deepEqual(deleteVertex('o', '1')(plan), []);
  const square = { type: 'Polygon', coordinates: [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]] };
  assert.deepEqual(
    shapeAfter(square, deleteVertex('o', '0'))?.coordinates,
    [[[1, 0], [1, 1], [0, 1], [1, 0]]],
  );
});

test('a circle gets another radius, a polygon has none', () => {
  assert.equal(
    shapeAfter({ type: 'Circle', coordinates: [0, 0], radius: 1 }, setRadius('o', 2.5))?.radius,
    2.5,
  );
  assert.deepEqual(setRadius('o', 2)(planOf([obstacle(triangle)])), []);
});

test('a name is set language by language; an empty one goes', () => {
  const named = run([poi('a')], setText('a', 'name', 'de', ' Halle '));
  assert.deepEqual(named.feature('a')?.properties.name, { en: 'a', de: 'Halle' });
  assert.equal(
    run([poi('a')], setText('a', 'name', 'en', ' ')).feature('a')?.properties.name,
    undefined,
  );
  const plain = { ...poi('a'), properties: { name: 'Hall' } };
  assert.deepEqual(
    run([plain], setText('a', 'name', 'de', 'Halle')).feature('a')?.properties.name,
    { en: 'Hall', de: 'Halle' },
  );
});

test('properties and floors are set, and features deleted', () => {
  assert.equal(
    run([poi('a')], setProperty('a', 'closed', true)).feature('a')?.properties.closed,
    true,
  );
  assert.equal(run([poi('a')], setFloor('a', '2')).feature('a')?.floor, '2');
  assert.equal(run([poi('a')], deleteFeature('a')).size, 0);
});

test('an action on a feature that is gone does nothing', () => {
  const plan = planOf();
  for (
    const action of [
      moveFeature('x', [1, 1]),
      setProperty('x', 'a', 1),
      deleteFeature('x'),
      setFloor('x', '1'),
      setText('x', 'name', 'en', 'X'),
    ]
  ) {
    assert.deepEqual(action(plan), []);
  }
});

test('an area is avoided or forbidden by profile, never both, and lists do not stay empty', () => {
  const area = (/** @type {any} */ properties) => /** @type {Feature} */ ({
    id: 'a',
    kind: 'area',
    floor: '0',
    geometry: triangle,
    properties,
  });
  const after = (
    /** @type {any} */ properties,
    /** @type {any} */ profile,
    /** @type {any} */ access,
  ) => run([area(properties)], setAccess('a', profile, access)).feature('a')?.properties;
  assert.deepEqual(after({}, 'walking', 'avoid'), { avoidFor: ['walking'] });
  assert.deepEqual(
    after({ avoidFor: ['walking', 'stepFree'] }, 'walking', 'forbidden'),
    { avoidFor: ['stepFree'], forbiddenFor: ['walking'] },
  );
  assert.deepEqual(after({ forbiddenFor: ['stepFree'] }, 'stepFree', 'usual'), {});
  const plan = planOf([area({ avoidFor: ['walking'] })]);
  assert.deepEqual(setAccess('a', 'walking', 'avoid')(plan), []);
  assert.deepEqual(setAccess('gone', 'walking', 'avoid')(plan), []);
});
