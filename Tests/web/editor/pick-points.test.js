// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PickPointsMode } from '../../../web/editor/modes/pick-points.js';
import { PlacePictureMode } from '../../../web/editor/modes/place-picture.js';
import { putImage } from '../../../web/editor/actions/images.js';
import { editorStub } from './editor-stub.js';
import { planOf, poi } from './world.js';

/** @import { Press } from '../../../web/editor/gestures/drag.js' */

/** @param {[number, number]} world @param {any} [more] */
const press = (world, more) => /** @type {Press} */ ({
  screen: world,
  world,
  shift: false,
  alt: false,
  touch: false,
  ...more,
});
const sessionOf = (/** @type {any} */ plan) => ({ plan, shown: plan, on: () => {} });

/** @param {any} [wish] */
const picking = (wish) => {
  const editor = editorStub(sessionOf(planOf([poi('a')])));
  /** @type {any[]} */
  const told = [];
  const mode = new PickPointsMode(/** @type {any} */ (editor), {
    id: 'pick',
    hint: '',
    count: 2,
    sticksTo: () => 'picture',
    changed: (points) => told.push(points.length),
    cancel: () => told.push('cancel'),
    enter: () => told.push('enter'),
    left: () => told.push('left'),
    ...wish,
  });
  editor.tools.enter(mode);
  return { editor, mode, told };
};

test('points are picked one after the other and no more than wanted', () => {
  const { mode, told } = picking();
  mode.tap(press([10, 20]));
  mode.tap(press([300, 20]));
  mode.tap(press([500, 50]));
  assert.deepEqual(mode.points, [[10, 20], [300, 20]]);
  assert.deepEqual(told, [1, 2]);
});

test('a point is dragged, and comes back where the drag is given up', () => {
  const { mode } = picking();
  mode.tap(press([10, 20]));
  /** @type {any} */ (mode.press(press([10, 20]))).tap(press([10, 20]));
  assert.deepEqual(mode.points, [[10, 20], [10, 20]]);
  mode.removeLast();
  mode.tap(press([300, 20]));
  const drag = /** @type {any} */ (mode.press(press([302, 21])));
  drag.move(press([320, 40]));
  assert.deepEqual(mode.points[1], [320, 40]);
  drag.cancel();
  assert.deepEqual(mode.points[1], [300, 20]);
  drag.end(press([333, 44]));
  assert.deepEqual(mode.points[1], [333, 44]);
});

test('keys take back, confirm and cancel; the cross takes hold of nothing', () => {
  const { mode, told } = picking();
  mode.tap(press([10, 20], { keyboard: true }));
  mode.tap(press([12, 20], { keyboard: true }));
  assert.equal(mode.points.length, 2);
  assert.equal(mode.key('Backspace'), true);
  assert.equal(mode.points.length, 1);
  assert.equal(mode.key('Enter'), true);
  assert.equal(mode.cancel(), true);
  assert.deepEqual(told, [1, 2, 1, 'enter', 'cancel']);
  mode.removeLast();
  assert.equal(mode.key('Backspace'), false);
});

test('a point sticks to given places unless Alt is held', () => {
  const { mode } = picking({ sticksTo: () => [[100, 100], [105, 100]] });
  mode.tap(press([104, 101]));
  mode.tap(press([103, 103], { alt: true }));
  assert.deepEqual(mode.points, [[105, 100], [103, 103]]);
});

test('whoever leaves the mode is told', () => {
  const { editor, told } = picking();
  editor.tools.enter({ id: 'other', hint: '' });
  assert.deepEqual(told, ['left']);
});

/** @param {readonly number[]} planToFloor */
const placing = (planToFloor = [0.1, 0, 0, -0.1, 0, 10]) => {
  const image = {
    id: 'plan',
    floor: '0',
    mediaType: 'image/png',
    width: 200,
    height: 100,
    planToFloor,
    opacity: 1,
  };
  const plan = planOf().applying(putImage(image)(planOf()));
  const session = /** @type {any} */ (sessionOf(plan));
  /** @type {any[]} */
  const edits = [];
  Object.assign(session, {
    preview: (
      /** @type {any} */ action,
    ) => (session.shown = session.plan.applying(action(session.plan))),
    endPreview: () => (session.shown = session.plan),
    perform: (/** @type {any} */ action, /** @type {any} */ label) => {
      session.plan = session.plan.applying(action(session.plan));
      session.shown = session.plan;
      edits.push(label);
    },
  });
  const editor = editorStub(session);
  Object.assign(editor.stub, {
    size: [800, 600],
    toScreen: (/** @type {any} */ [x, y]) => [x * 10, 600 - y * 10],
  });
  const mode = new PlacePictureMode(/** @type {any} */ (editor), 'plan', {
    done: () => edits.push('done'),
    left: () => {},
  });
  editor.tools.enter(mode);
  return { mode, edits, session, now: () => session.plan.image('plan').planToFloor };
};

test('a picture is dragged, turned by its handle, and moved by keys, each one edit', () => {
  const { mode, edits, session, now } = placing();
  const drag = /** @type {any} */ (mode.press({ ...press([5, 5]), screen: [50, 550] }));
  drag.move(press([6, 8]), press([5, 5]));
  assert.deepEqual(session.shown.image('plan').planToFloor, [0.1, 0, 0, -0.1, 1, 13]);
  drag.end(press([7, 7]), press([5, 5]));
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
  const handle = { ...press([10, 13.4]), screen: [100, 466] };
  const drag = /** @type {any} */ (mode.press(/** @type {any} */ (handle)));
  drag.end(press([1.6, 5.3], { shift: true }), handle);
  assert.ok(Math.abs(now()[0]) < 1e-9 && Math.abs(now()[1] - 0.1) < 1e-9);
});
