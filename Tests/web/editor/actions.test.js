// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteFeature, moveFeature, setFloor } from '../../../web/editor/actions/features.js';
import { deleteVertex, insertVertex, setRadius } from '../../../web/editor/actions/vertices.js';
import { drawShape } from '../../../web/editor/actions/draw-shape.js';
import { presetOf } from '../../../web/editor/plan/presets.js';
import { required } from '../required.js';
import { moveVertex } from './simple-actions.js';
import { setAccess, setProperty, setText } from '../../../web/editor/actions/properties.js';
import { featureIn, poi, radiusOf, room } from './features.js';
import { planOf } from './world.js';

/** @import { Access } from '../../../web/editor/plan/access.js' */
/** @import { Properties } from './features.js' */
/** @import { Action, Feature, Geometry } from '../../../web/editor/plan/types.js' */

const barrier = required(presetOf('obstacle'));
/** @type {Geometry} */
const triangle = { type: 'Polygon', coordinates: [[[0, 0], [4, 0], [0, 3], [0, 0]]] };
/** @type {Geometry} */
const line = { type: 'LineString', coordinates: [[0, 0], [4, 0]] };
/** @param {Geometry} geometry @returns {Feature} */
const obstacle = (geometry) => ({
  id: 'o',
  kind: 'obstacle',
  floor: '0',
  geometry,
  properties: {},
});
/** @param {Feature[]} features @param {Action} action */
const run = (features, action) => {
  const plan = planOf(features);
  return plan.applying(action(plan));
};
/** @param {Geometry} geometry @param {Action} action */
const obstacleAfter = (geometry, action) => featureIn(run([obstacle(geometry)], action), 'o');
/** @param {Geometry} geometry @param {Action} action */
const shapeAfter = (geometry, action) => obstacleAfter(geometry, action).geometry;

test('an obstacle line has a thickness, other shapes have none', () => {
  assert.equal(
    featureIn(run([], drawShape({ id: 'o', floor: '0', preset: barrier, geometry: line })), 'o')
      .properties.thickness,
    0.1,
  );
  assert.deepEqual(
    featureIn(run([], drawShape({ id: 'o', floor: '0', preset: barrier, geometry: triangle })), 'o')
      .properties,
    {},
  );
});

test('moving moves every point, and the middle of a circle', () => {
  assert.deepEqual(
    shapeAfter(triangle, moveFeature('o', [1, -1])).coordinates,
    [[[1, -1], [5, -1], [1, 2], [1, -1]]],
  );
  assert.deepEqual(
    shapeAfter({ type: 'Circle', coordinates: [1, 1], radius: 2 }, moveFeature('o', [1, 0])),
    { type: 'Circle', coordinates: [2, 1], radius: 2 },
  );
});

test('moving the first vertex of a ring keeps it closed', () => {
  assert.deepEqual(
    shapeAfter(triangle, moveVertex('o', '0', [-1, -1])).coordinates,
    [[[-1, -1], [4, 0], [0, 3], [-1, -1]]],
  );
});

test('a vertex is inserted behind another, also between the last and the first', () => {
  assert.deepEqual(
    shapeAfter(triangle, insertVertex('o', '2', [0, 1])).coordinates,
    [[[0, 0], [4, 0], [0, 3], [0, 1], [0, 0]]],
  );
  assert.deepEqual(
    shapeAfter(line, insertVertex('o', '0', [2, 1])).coordinates,
    [[0, 0], [2, 1], [4, 0]],
  );
});

test('a vertex goes only while enough are left', () => {
  const plan = planOf([obstacle(triangle)]);
  assert.deepEqual(deleteVertex('o', '1')(plan), []);
  /** @type {Geometry} */
  const square = { type: 'Polygon', coordinates: [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]] };
  assert.deepEqual(
    shapeAfter(square, deleteVertex('o', '0')).coordinates,
    [[[1, 0], [1, 1], [0, 1], [1, 0]]],
  );
});

test('a circle gets another radius, a polygon has none', () => {
  assert.equal(
    radiusOf(
      obstacleAfter({ type: 'Circle', coordinates: [0, 0], radius: 1 }, setRadius('o', 2.5)),
    ),
    2.5,
  );
  assert.deepEqual(setRadius('o', 2)(planOf([obstacle(triangle)])), []);
});

test('a name is set language by language; an empty one goes', () => {
  const named = run([poi('a')], setText('a', 'name', 'de', ' Halle '));
  assert.deepEqual(featureIn(named, 'a').properties.name, { en: 'a', de: 'Halle' });
  assert.equal(
    featureIn(run([poi('a')], setText('a', 'name', 'en', ' ')), 'a').properties.name,
    undefined,
  );
  const plain = { ...poi('a'), properties: { name: 'Hall' } };
  assert.deepEqual(
    featureIn(run([plain], setText('a', 'name', 'de', 'Halle')), 'a').properties.name,
    { en: 'Hall', de: 'Halle' },
  );
});

test('properties and floors are set, and features deleted', () => {
  assert.equal(
    featureIn(run([poi('a')], setProperty('a', 'closed', true)), 'a').properties.closed,
    true,
  );
  assert.equal(featureIn(run([poi('a')], setFloor('a', '2')), 'a').floor, '2');
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
  const lawn = (/** @type {Properties} */ properties) => room('a', [0, 0], [4, 3], properties);
  /** @param {Properties} properties @param {string} profile @param {Access} access */
  const after = (properties, profile, access) =>
    featureIn(run([lawn(properties)], setAccess('a', profile, access)), 'a').properties;
  assert.deepEqual(after({}, 'walking', 'avoid'), { avoidFor: ['walking'] });
  assert.deepEqual(
    after({ avoidFor: ['walking', 'stepFree'] }, 'walking', 'forbidden'),
    { avoidFor: ['stepFree'], forbiddenFor: ['walking'] },
  );
  assert.deepEqual(after({ forbiddenFor: ['stepFree'] }, 'stepFree', 'usual'), {});
  const plan = planOf([lawn({ avoidFor: ['walking'] })]);
  assert.deepEqual(setAccess('a', 'walking', 'avoid')(plan), []);
  assert.deepEqual(setAccess('gone', 'walking', 'avoid')(plan), []);
});
