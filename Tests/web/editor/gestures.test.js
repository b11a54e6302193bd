// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circleThrough, rectangleBetween } from '../../../web/editor/drafting/box-draft.js';
import { Drag } from '../../../web/editor/gestures/drag.js';
import { handleAt, handlesOf } from '../../../web/editor/drafting/handles.js';
import { circle, radiusOf, ringOf, wall } from './features.js';
import { pressAt } from './pointer.js';

/** @import { Feature, Geometry } from '../../../web/editor/plan/types.js' */

/** An obstacle of a shape. @param {Geometry} geometry @returns {Feature} */
const shaped = (geometry) => ({ ...circle('o', [0, 0], 1), geometry });
/** @param {number} x @param {number} y */
const press = (x, y, touch = false) => pressAt([x, y], { touch });
const recorder = () => {
  /** @type {string[]} */
  const heard = [];
  const note = (/** @type {string} */ name) => () => heard.push(name);
  return {
    heard,
    handlers: { move: note('move'), end: note('end'), tap: note('tap'), cancel: note('cancel') },
  };
};

test('a press that does not move is a tap', () => {
  const { heard, handlers } = recorder();
  const drag = new Drag();
  drag.press(press(0, 0), handlers);
  drag.move(press(2, 2));
  drag.release(press(2, 2));
  assert.deepEqual(heard, ['tap']);
  assert.equal(drag.state, 'idle');
});

test('a finger may tremble more than a mouse', () => {
  const { heard, handlers } = recorder();
  const drag = new Drag();
  drag.press(press(0, 0, true), handlers);
  drag.move(press(6, 0, true));
  assert.equal(drag.state, 'pointing');
  drag.cancel();
  drag.press(press(0, 0), handlers);
  drag.move(press(6, 0));
  assert.equal(drag.state, 'dragging');
  assert.deepEqual(heard, ['move']);
});

test('cancelling a drag takes it back, and nothing comes after it', () => {
  const { heard, handlers } = recorder();
  const drag = new Drag();
  drag.press(press(0, 0), handlers);
  drag.move(press(9, 9));
  assert.equal(drag.cancel(), true);
  drag.move(press(20, 9));
  drag.release(press(20, 9));
  assert.deepEqual(heard, ['move', 'cancel']);
  assert.equal(drag.cancel(), false);
});

test('a rectangle is the same from any corner; a square keeps its sides equal', () => {
  assert.deepEqual(rectangleBetween([0, 0], [2, 1]), rectangleBetween([2, 1], [0, 0]));
  assert.deepEqual(ringOf(shaped(rectangleBetween([0, 0], [-3, 1], true)))[2], [0, 3]);
  assert.equal(radiusOf(shaped(circleThrough([0, 0], [3, 4]))), 5);
});

test('a vertex handle wins over a middle one', () => {
  const handles = handlesOf(wall('w', [0, 0], [10, 0]));
  assert.equal(handles.length, 3);
  assert.equal(handleAt(handles, [4, 0], (at) => at, 8)?.type, 'vertex');
  assert.equal(handleAt(handles, [5, 0], (at) => at, 2)?.type, 'middle');
  assert.equal(handleAt(handles, [5, 9], (at) => at, 2), null);
});
