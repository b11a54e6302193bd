// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DoorSliding, loadDoorSlides } from '../../../web/editor/gestures/door-sliding.js';
import { BrowseMode } from '../../../web/editor/modes/browse.js';
import { editorStub } from './editor-stub.js';
import { SimulatedServer } from './simulated-server.js';
import { editorAt } from './world.js';

/** @import { Press } from '../../../web/editor/gestures/drag.js' */

/** @import { Feature } from '../../../web/editor/plan/types.js' */

const press = (/** @type {any} */ x, /** @type {any} */ y, more = {}) => /** @type {Press} */ ({
  screen: [20 * x, 20 * y],
  world: [x, y],
  shift: false,
  alt: false,
  touch: false,
  ...more,
});
const line = (
  /** @type {any} */ id,
  /** @type {any} */ kind,
  /** @type {any} */ coordinates,
  properties = {},
) => /** @type {Feature} */ ({
  id,
  kind,
  floor: '0',
  geometry: { type: 'LineString', coordinates },
  properties,
});
const room = (/** @type {any} */ id, /** @type {any} */ y) => /** @type {Feature} */ ({
  id,
  kind: 'area',
  floor: '0',
  properties: {},
  geometry: { type: 'Polygon', coordinates: [[[0, y], [90, y], [90, y + 9], [0, y + 9], [0, y]]] },
});
const make = () => {
  const editor = editorStub(
    editorAt(
      new SimulatedServer([
        line('w', 'wall', [[0, 0], [90, 0]], { thickness: 0.2 }),
        line('v', 'wall', [[50, 10], [50, 60]], { thickness: 0.4 }),
        line('d', 'door', [[10, 0], [12, 0]], { depth: 0.4, oneWay: true }),
        room('north', 0),
        room('south', -9),
      ]),
      'ada',
    ).session,
  );
  editor.stub.metresPerPixel = 0.05;
  editor.stub.toScreen = ([x, y]) => [20 * x, 20 * y];
  editor.stub.featureAt = () => editor.session.plan.feature('d');
  editor.tools.enter(new BrowseMode(editor));
  editor.selection.set('d');
  const door = () => editor.session.shown.feature('d');
  return { editor, mode: editor.tools.current, door };
};

test('what is done before it is known how doors slide is done as soon as it is', async () => {
  const { editor, mode, door } = make();
  const [from, to] = [press(11.2, 0.1), press(21.2, 0.6)];
  const drags = [
    new DoorSliding(editor, { door: door() }),
    new DoorSliding(editor, { door: door() }),
  ];
  for (const drag of drags) drag.move(to, from);
  drags[1].cancel();
  drags[0].end(to, from);
  assert.deepEqual(door()?.geometry.coordinates, [[10, 0], [12, 0]]);
  mode.key?.('Shift+ArrowRight');
  mode.keyUp?.('ArrowRight');
  await loadDoorSlides();
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(door()?.geometry.coordinates, [[21, 0], [23, 0]]);
  editor.session.undo();
  assert.deepEqual(door()?.geometry.coordinates, [[20, 0], [22, 0]]);
  editor.session.undo();
  assert.deepEqual(door()?.geometry.coordinates, [[10, 0], [12, 0]]);
});

test('a door slides along its wall, and learns which areas it joins', () => {
  const { mode, door } = make();
  const drag = mode.press?.(press(11.2, 0.1));
  drag?.move(press(21.2, 0.6), press(11.2, 0.1));
  assert.deepEqual(door()?.geometry.coordinates, [[20, 0], [22, 0]]);
  drag?.end(press(21.2, 0.6), press(11.2, 0.1));
  assert.deepEqual(door()?.geometry.coordinates, [[20, 0], [22, 0]]);
  assert.deepEqual(door()?.properties.joins, ['north', 'south']);
});

test('a door goes into another wall, as deep as that is', () => {
  const { mode, door } = make();
  const drag = mode.press?.(press(11, 0));
  drag?.end(press(50.3, 30, { alt: true }), press(11, 0));
  assert.deepEqual(door()?.geometry.coordinates.map(([x]) => x), [50, 50]);
  assert.equal(door()?.properties.depth, 0.6);
});

test('a door is drawn off its wall where one wants it to, and put back by Escape', () => {
  const { mode, door } = make();
  const drag = mode.press?.(press(11, 0));
  drag?.move(press(11, 5), press(11, 0));
  assert.deepEqual(door()?.geometry.coordinates, [[10, 5], [12, 5]]);
  drag?.cancel?.();
  assert.deepEqual(door()?.geometry.coordinates, [[10, 0], [12, 0]]);
});

test('a jamb slides along the wall and leaves the other where it is', () => {
  const { mode, door, editor } = make();
  const drag = mode.press?.(press(12, 0));
  drag?.end(press(14.5, 3), press(12, 0));
  assert.deepEqual(door()?.geometry.coordinates, [[10, 0], [14.5, 0]]);
  assert.equal(editor.session.undoLabel, 'editor.did.doorWidth');
});

test('a door keeps its direction wherever it slides', () => {
  const { mode, door, editor } = make();
  editor.session.commit([
    { feature: 'd', field: 'vertex.0', before: [10, 0], after: [12, 0] },
    { feature: 'd', field: 'vertex.1', before: [12, 0], after: [10, 0] },
  ], 'editor.did.turnRound');
  const drag = mode.press?.(press(11, 0.001));
  drag?.end(press(21, 0), press(11, 0));
  assert.deepEqual(door()?.geometry.coordinates, [[22, 0], [20, 0]]);
  assert.deepEqual(door()?.properties.joins, ['south', 'north']);
});

test('arrow keys slide a door along its wall in one step', () => {
  const { mode, door, editor } = make();
  for (let i = 0; i < 5; i += 1) mode.key?.('Shift+ArrowRight');
  mode.key?.('ArrowUp');
  mode.keyUp?.('ArrowUp');
  assert.deepEqual(door()?.geometry.coordinates, [[15, 0], [17, 0]]);
  assert.equal(editor.session.undoLabel, 'editor.did.move');
  editor.session.undo();
  assert.deepEqual(door()?.geometry.coordinates, [[10, 0], [12, 0]]);
});

test('a door at the end of a wall goes no farther', () => {
  const { mode, door } = make();
  for (let i = 0; i < 12; i += 1) mode.key?.('Shift+ArrowLeft');
  mode.keyUp?.('ArrowLeft');
  assert.ok(door()?.geometry.coordinates[0][0] >= 0);
});
