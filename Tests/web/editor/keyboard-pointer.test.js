// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editorStub } from './editor-stub.js';
import { SimulatedServer } from './simulated-server.js';
import { editorAt } from './world.js';

/** @import { Press } from '../../../web/editor/gestures/drag.js' */
/** @import { Position } from '../../../web/editor/plan/types.js' */

/** An editor in a mode that writes down what it hears. @param {object} [more] */
const make = (more = {}) => {
  const editor = editorStub(editorAt(new SimulatedServer([]), 'ada').session);
  /** @type {any[]} */
  const heard = [];
  const note = (/** @type {string} */ what) => (/** @type {Press} */ press) =>
    heard.push([what, ...press.world, press.keyboard]);
  const mode = {
    id: 'm',
    hint: '',
    usesCross: true,
    tap: note('tap'),
    hover: note('hover'),
    ...more,
  };
  editor.tools.enter(mode);
  return { editor, heard, cross: editor.tools.cross };
};

test('arrows move the cross by round steps, Shift by ten of them, Ctrl by a centimetre', () => {
  const { cross, heard } = make();
  cross.pointerMoved([50.04, 50]);
  for (const key of ['ArrowRight', 'Shift+ArrowUp', 'Ctrl+ArrowLeft']) assert.ok(cross.key(key));
  assert.deepEqual(heard, [
    ['hover', 50.1, 50, true],
    ['hover', 50.1, 51, true],
    ['hover', 50.09, 51, true],
  ]);
});

test('the step is the one of the grid', () => {
  const { editor, cross } = make();
  editor.drawing.grid = 0.5;
  cross.key('ArrowDown');
  assert.deepEqual(cross.at, [50, 49.5]);
});

test('Space taps where the cross is, in the middle of the map at first', () => {
  const { cross, heard } = make();
  assert.ok(cross.key('Space'));
  assert.deepEqual(heard, [['tap', 50, 50, true]]);
});

test('a pointer that moves sends the cross away, and an arrow key takes over where it was', () => {
  const { cross } = make();
  assert.ok(cross.isShown);
  cross.pointerMoved([20, 30]);
  assert.ok(!cross.isShown);
  cross.key('ArrowRight');
  assert.ok(cross.isShown);
  assert.deepEqual(cross.at, [20.1, 30]);
});

test('a mode that does not work by taps keeps its arrows and Space', () => {
  const { cross, heard } = make({ usesCross: false });
  assert.ok(!cross.key('ArrowRight') && !cross.key('Space') && !cross.isShown);
  assert.deepEqual(heard, []);
});

test('the map follows a cross that comes to its rim', () => {
  const { editor, cross } = make();
  /** @type {Position[]} */
  const moved = [];
  editor.stub.panBy = (by) => void moved.push(by);
  cross.moveTo([50, 70]);
  assert.deepEqual(moved, []);
  cross.moveTo([95, 10]);
  assert.deepEqual(moved, [[-20, 15]]);
});

test('a cross that is out of view begins in the middle again', () => {
  const { cross } = make();
  cross.moveTo([200, 10]);
  assert.deepEqual(cross.at, [50, 50]);
});

test('the cross goes with a press of a pointer, and comes back with keys', () => {
  const { cross } = make();
  let moves = 0;
  cross.onMove(() => (moves += 1));
  cross.hide();
  assert.ok(!cross.isShown);
  cross.key('ArrowUp');
  assert.ok(cross.isShown);
  assert.equal(moves, 1);
});
