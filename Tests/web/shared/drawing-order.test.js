// @ts-check
import assert from 'node:assert/strict';
import { LayerStack } from '../../../web/shared/map/layer-stack.js';
import { test } from 'node:test';
import { Plan } from '../../../web/editor/plan/plan.js';
import { setDrawingOrder } from '../../../web/editor/actions/set-drawing-order.js';
import { inDrawingOrder } from '../../../web/shared/map/plan/drawing-order.js';
import { featureUnder } from '../../../web/shared/map/plan/hit-test.js';
import { boxOfShape } from '../../../web/shared/geometry/shape.js';

const square = (/** @type {string} */ id, size = 4, properties = {}, kind = 'obstacle') => ({
  id,
  kind: /** @type {any} */ (kind),
  floor: '0',
  properties,
  geometry: /** @type {any} */ ({
    type: 'Polygon',
    coordinates: [[[0, 0], [size, 0], [size, size], [0, size], [0, 0]]],
  }),
});
const floors = [{ id: '0', building: 'b', ordinal: 0, name: {}, bounds: [0, 0, 9, 9] }];
const ids = (/** @type {any[]} */ features) => features.map(({ id }) => id).join('');

test('features are drawn by order, then the largest first, then by id', () => {
  const features = [
    square('c'),
    square('b', 9),
    square('a'),
    square('d', 9, { order: -1 }),
    square('e', 1, { order: 2 }),
  ];
  assert.equal(ids(inDrawingOrder(features, ({ geometry }) => boxOfShape(geometry)[2])), 'dbace');
  assert.equal(ids(inDrawingOrder(features)), 'dabce');
});

test('a tap means the feature drawn on top, else the smallest', () => {
  const tap = (/** @type {any[]} */ ...features) =>
    featureUnder({
      features,
      x: 0.5,
      y: 0.5,
      pixel: 0.1,
      anchor: () => [0, 0],
      boxOf: ({ geometry }) => boxOfShape(geometry),
    })?.id;
  assert.equal(tap(square('a', 4), square('b', 1)), 'b');
  assert.equal(tap(square('a', 4, { order: 1 }), square('b', 1)), 'a');
  assert.equal(tap(square('b', 1), square('a', 4, { order: 1 })), 'a');
  assert.equal(tap(square('a', 4, { order: 1 }, 'area'), square('b', 1)), 'b');
});

test('bringing to the front and sending to the back go past all of the kind, once', () => {
  let plan = new Plan([
    square('a'),
    square('b'),
    square('c', 4, { order: 3 }),
    square('x', 4, { order: 9 }, 'area'),
  ], { floors });
  const put = (/** @type {string} */ id, /** @type {'front' | 'back'} */ place) => {
    const changes = setDrawingOrder(id, place)(plan);
    plan = plan.applying(changes);
    return changes.length;
  };
  assert.equal(put('a', 'front'), 1);
  assert.equal(plan.feature('a')?.properties.order, 4);
  assert.equal(put('a', 'front'), 0);
  assert.equal(put('a', 'back'), 1);
  assert.equal(plan.feature('a')?.properties.order, -1);
  assert.equal(put('b', 'back'), 1);
  assert.equal(plan.feature('b')?.properties.order, -2);
});

test('a feature alone of its kind has nothing to go past', () => {
  const plan = new Plan([square('a')]);
  assert.deepEqual(setDrawingOrder('a', 'front')(plan), []);
});

test('layers lie under names, above them, or above all', () => {
  const stack = new LayerStack();
  /** @type {string[]} */
  const drawn = [];
  const layer = (/** @type {string} */ name, /** @type {object} */ more) => ({
    draw: () => void drawn.push(name),
    ...more,
  });
  stack.add(layer('badges', { order: 1, isOnTop: true }));
  stack.add(layer('route', { order: 2 }));
  stack.add(layer('trail', {}));
  stack.add(layer('heat', { order: -20 }));
  const ctx = /** @type {any} */ ({ save: () => {}, restore: () => {} });
  for (const part of /** @type {const} */ (['under', 'above', 'top'])) {
    stack.draw(part, ctx, /** @type {any} */ ({}));
  }
  assert.deepEqual(drawn, ['heat', 'trail', 'route', 'badges']);
});
