// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DoorSliding, loadDoorSlides } from '../../../web/editor/gestures/door-sliding.js';
import { BrowseMode } from '../../../web/editor/modes/browse.js';
import { editorStub } from './editor-stub.js';
import { door, featureIn, line, pointsOf, room } from './features.js';
import { grab, modeOf, pressAt } from './pointer.js';
import { SimulatedServer } from './simulated-server.js';
import { editorAt } from './world.js';

/** @import { Press } from '../../../web/editor/gestures/drag.js' */

/** The pointer on a map of 20 pixels a metre. @param {number} x @param {number} y @param {Partial<Press>} [more] */
const press = (x, y, more = {}) => pressAt([x, y], { screen: [20 * x, 20 * y], ...more });
const make = () => {
  const editor = editorStub(
    editorAt(
      new SimulatedServer([
        line('w', 'wall', [[0, 0], [90, 0]], { thickness: 0.2 }),
        line('v', 'wall', [[50, 10], [50, 60]], { thickness: 0.4 }),
        door('d', [[10, 0], [12, 0]], { depth: 0.4, oneWay: true }),
        room('north', [0, 0], [90, 9]),
        room('south', [0, -9], [90, 0]),
      ]),
      'ada',
    ).session,
  );
  editor.stub.metresPerPixel = 0.05;
  editor.stub.toScreen = ([x, y]) => [20 * x, 20 * y];
  editor.stub.featureAt = () => editor.session.plan.feature('d');
  editor.tools.enter(new BrowseMode(editor));
  editor.selection.set('d');
  const slid = () => featureIn(editor.session.shown, 'd');
  return { editor, mode: modeOf(editor), slid, ends: () => pointsOf(slid()) };
};

test('gestures before the code of sliding doors is loaded are done as soon as it is', async () => {
  const { editor, mode, slid, ends } = make();
  const [from, to] = [press(11.2, 0.1), press(21.2, 0.6)];
  const drags = [
    new DoorSliding(editor, { door: slid() }),
    new DoorSliding(editor, { door: slid() }),
  ];
  for (const drag of drags) drag.move(to, from);
  drags[1].cancel();
  drags[0].end(to, from);
  assert.deepEqual(ends(), [[10, 0], [12, 0]]);
  mode.key('Shift+ArrowRight');
  mode.keyUp('ArrowRight');
  await loadDoorSlides();
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(ends(), [[21, 0], [23, 0]]);
  editor.session.undo();
  assert.deepEqual(ends(), [[20, 0], [22, 0]]);
  editor.session.undo();
  assert.deepEqual(ends(), [[10, 0], [12, 0]]);
});

test('a door slides along its wall, and learns which areas it joins', () => {
  const { mode, slid, ends } = make();
  const drag = grab(mode, press(11.2, 0.1));
  drag.move(press(21.2, 0.6), press(11.2, 0.1));
  assert.deepEqual(ends(), [[20, 0], [22, 0]]);
  drag.end(press(21.2, 0.6), press(11.2, 0.1));
  assert.deepEqual(ends(), [[20, 0], [22, 0]]);
  assert.deepEqual(slid().properties.joins, ['north', 'south']);
});

test('a door goes into another wall, as deep as that is', () => {
  const { mode, slid, ends } = make();
  const drag = grab(mode, press(11, 0));
  drag.end(press(50.3, 30, { alt: true }), press(11, 0));
  assert.deepEqual(ends().map(([x]) => x), [50, 50]);
  assert.equal(slid().properties.depth, 0.6);
});

test('a door can be dragged off its wall, and is put back by Escape', () => {
  const { mode, ends } = make();
  const drag = grab(mode, press(11, 0));
  drag.move(press(11, 5), press(11, 0));
  assert.deepEqual(ends(), [[10, 5], [12, 5]]);
  drag.cancel();
  assert.deepEqual(ends(), [[10, 0], [12, 0]]);
});

test('a jamb slides along the wall and leaves the other where it is', () => {
  const { mode, ends, editor } = make();
  const drag = grab(mode, press(12, 0));
  drag.end(press(14.5, 3), press(12, 0));
  assert.deepEqual(ends(), [[10, 0], [14.5, 0]]);
  assert.equal(editor.session.undoLabel, 'editor.did.doorWidth');
});

test('a door keeps its direction wherever it slides', () => {
  const { mode, slid, ends, editor } = make();
  editor.session.commit([
    { feature: 'd', field: 'vertex.0', before: [10, 0], after: [12, 0] },
    { feature: 'd', field: 'vertex.1', before: [12, 0], after: [10, 0] },
  ], 'editor.did.turnRound');
  const drag = grab(mode, press(11, 0.001));
  drag.end(press(21, 0), press(11, 0));
  assert.deepEqual(ends(), [[22, 0], [20, 0]]);
  assert.deepEqual(slid().properties.joins, ['south', 'north']);
});

test('arrow keys slide a door along its wall in one step', () => {
  const { mode, ends, editor } = make();
  for (let i = 0; i < 5; i += 1) mode.key('Shift+ArrowRight');
  mode.key('ArrowUp');
  mode.keyUp('ArrowUp');
  assert.deepEqual(ends(), [[15, 0], [17, 0]]);
  assert.equal(editor.session.undoLabel, 'editor.did.move');
  editor.session.undo();
  assert.deepEqual(ends(), [[10, 0], [12, 0]]);
});

test('a door at the end of a wall goes no farther', () => {
  const { mode, ends } = make();
  for (let i = 0; i < 12; i += 1) mode.key('Shift+ArrowLeft');
  mode.keyUp('ArrowLeft');
  assert.ok(ends()[0][0] >= 0);
});
