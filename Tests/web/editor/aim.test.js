// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aim } from '../../../web/editor/gestures/aim.js';
import { Drag } from '../../../web/editor/gestures/drag.js';
import { pressAt } from './pointer.js';

/** @import { Press } from '../../../web/editor/gestures/drag.js' */
/** @import { Mode } from '../../../web/editor/modes/mode.js' */

/** A finger. @param {number} x @param {number} y */
const press = (x, y) => pressAt([x, y], { touch: true });

/** A finger on a map of a metre a pixel. */
const make = () => {
  /** @type {any[]} */
  const heard = [];
  const note = (/** @type {string} */ what) => (/** @type {Press} */ at) =>
    heard.push([what, ...at.world]);
  /** @type {{current: Mode}} */
  const tools = { current: { id: 'm', hint: '', tap: note('tap'), hover: note('hover') } };
  const show = (/** @type {Press | null} */ at) => heard.push(['show', ...(at?.world ?? [])]);
  const drag = new Drag();
  drag.press(press(50, 200), aim(tools, (at) => at, show));
  return { tools, drag, heard };
};

test('a finger that does not move taps where it is', () => {
  const { drag, heard } = make();
  drag.release(press(52, 200));
  assert.deepEqual(heard, [['tap', 52, 200]]);
});

test('a finger that moves shows the point above itself and taps there when it leaves', () => {
  const { drag, heard } = make();
  drag.move(press(80, 210));
  drag.release(press(90, 220));
  assert.deepEqual(heard, [['hover', 80, 146], ['show', 80, 146], ['show'], ['tap', 90, 156]]);
});

test('a second finger takes the first one back: nothing is tapped', () => {
  const { drag, heard } = make();
  drag.move(press(80, 210));
  assert.ok(drag.cancel());
  drag.release(press(90, 220));
  assert.deepEqual(heard.at(-1), ['show']);
});

test('a mode that has ended meanwhile hears nothing more', () => {
  const { tools, drag, heard } = make();
  tools.current = { id: 'browse', hint: '' };
  drag.move(press(80, 210));
  drag.release(press(90, 220));
  assert.deepEqual(heard, [['show']]);
});
