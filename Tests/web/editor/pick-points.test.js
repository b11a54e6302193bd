// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PickPointsMode } from '../../../web/editor/modes/pick-points.js';
import { PlacePictureMode } from '../../../web/editor/modes/place-picture.js';
import { putImage } from '../../../web/editor/actions/images.js';
import { required } from '../required.js';
import { editorStub } from './editor-stub.js';
import { poi } from './features.js';
import { grab, pressAt } from './pointer.js';
import { SimulatedServer } from './simulated-server.js';
import { editorAt } from './world.js';

/** @import { Plan } from '../../../web/editor/plan/plan.js' */
/** @typedef {ConstructorParameters<typeof PickPointsMode>[1]} Picking */

/** @param {Partial<Picking>} [more] */
const picking = (more) => {
  const editor = editorStub(editorAt(new SimulatedServer([poi('a')]), 'ada').session);
  /** @type {any[]} */
  const heard = [];
  const mode = new PickPointsMode(editor, {
    id: 'pick',
    hint: '',
    count: 2,
    sticksTo: () => 'picture',
    changed: (points) => heard.push(points.length),
    cancel: () => heard.push('cancel'),
    enter: () => heard.push('enter'),
    left: () => heard.push('left'),
    ...more,
  });
  editor.tools.enter(mode);
  return { editor, mode, heard };
};

test('points are picked one after the other and no more than wanted', () => {
  const { mode, heard } = picking();
  mode.tap(pressAt([10, 20]));
  mode.tap(pressAt([300, 20]));
  mode.tap(pressAt([500, 50]));
  assert.deepEqual(mode.points, [[10, 20], [300, 20]]);
  assert.deepEqual(heard, [1, 2]);
});

test('a point is dragged, and comes back where the drag is given up', () => {
  const { mode } = picking();
  mode.tap(pressAt([10, 20]));
  grab(mode, pressAt([10, 20])).tap(pressAt([10, 20]));
  assert.deepEqual(mode.points, [[10, 20], [10, 20]]);
  mode.removeLast();
  mode.tap(pressAt([300, 20]));
  const from = pressAt([302, 21]);
  const drag = grab(mode, from);
  drag.move(pressAt([320, 40]), from);
  assert.deepEqual(mode.points[1], [320, 40]);
  drag.cancel();
  assert.deepEqual(mode.points[1], [300, 20]);
  drag.end(pressAt([333, 44]), from);
  assert.deepEqual(mode.points[1], [333, 44]);
});

test('keys take back, confirm and cancel; the cross takes hold of nothing', () => {
  const { mode, heard } = picking();
  mode.tap(pressAt([10, 20], { keyboard: true }));
  mode.tap(pressAt([12, 20], { keyboard: true }));
  assert.equal(mode.points.length, 2);
  assert.equal(mode.key('Backspace'), true);
  assert.equal(mode.points.length, 1);
  assert.equal(mode.key('Enter'), true);
  assert.equal(mode.cancel(), true);
  assert.deepEqual(heard, [1, 2, 1, 'enter', 'cancel']);
  mode.removeLast();
  assert.equal(mode.key('Backspace'), false);
});

test('a point sticks to given places unless Alt is held', () => {
  const { mode } = picking({ sticksTo: () => [[100, 100], [105, 100]] });
  mode.tap(pressAt([104, 101]));
  mode.tap(pressAt([103, 103], { alt: true }));
  assert.deepEqual(mode.points, [[105, 100], [103, 103]]);
});

test('a mode that is left says so', () => {
  const { editor, heard } = picking();
  editor.tools.enter({ id: 'other', hint: '' });
  assert.deepEqual(heard, ['left']);
});

/** An editor with a picture of 20 × 10 m, on a map of ten pixels a metre. */
const placing = () => {
  const { session } = editorAt(new SimulatedServer([]), 'ada');
  session.perform(
    putImage({
      id: 'plan',
      floor: '0',
      mediaType: 'image/png',
      width: 200,
      height: 100,
      planToFloor: [0.1, 0, 0, -0.1, 0, 10],
      opacity: 1,
    }),
    'adding',
  );
  const editor = editorStub(session);
  /** @type {string[]} */
  const edits = [];
  session.on('performing', () => edits.push('edit'));
  editor.stub.size = [800, 600];
  editor.stub.toScreen = ([x, y]) => [x * 10, 600 - y * 10];
  const mode = new PlacePictureMode(editor, 'plan', {
    done: () => edits.push('done'),
    left: () => {},
  });
  editor.tools.enter(mode);
  const placeIn = (/** @type {Plan} */ plan) => required(plan.image('plan')).planToFloor;
  return { mode, edits, shown: () => placeIn(session.shown), now: () => placeIn(session.plan) };
};

test('a picture is dragged, turned by its handle, and moved by keys, each one edit', () => {
  const { mode, edits, shown, now } = placing();
  const drag = grab(mode, pressAt([5, 5], { screen: [50, 550] }));
  drag.move(pressAt([6, 8]), pressAt([5, 5]));
  assert.deepEqual(shown(), [0.1, 0, 0, -0.1, 1, 13]);
  drag.end(pressAt([7, 7]), pressAt([5, 5]));
  assert.deepEqual(now(), [0.1, 0, 0, -0.1, 2, 12]);
  for (let times = 0; times < 3; times += 1) mode.key('Shift+ArrowUp');
  mode.key('Ctrl+ArrowRight');
  mode.keyUp();
  assert.ok(Math.abs(now()[5] - 15) < 1e-9 && Math.abs(now()[4] - 2.01) < 1e-9);
  mode.key('>');
  mode.keyUp();
  assert.ok(Math.abs(Math.atan2(now()[1], now()[0]) + Math.PI / 180) < 1e-9);
  assert.equal(edits.length, 3);
  mode.key('Enter');
  assert.equal(edits.at(-1), 'done');
});

test('the handle turns about the middle, with Shift by whole steps', () => {
  const { mode, now } = placing();
  // The picture is 20 × 10 m; its handle stands 34 pixels above its upper side.
  const handle = pressAt([10, 13.4], { screen: [100, 466] });
  const drag = grab(mode, handle);
  drag.end(pressAt([1.6, 5.3], { shift: true }), handle);
  assert.ok(Math.abs(now()[0]) < 1e-9 && Math.abs(now()[1] - 0.1) < 1e-9);
});
