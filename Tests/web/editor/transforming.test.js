// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frameHandleAt, frameOf } from '../../../web/editor/drafting/frame.js';
import { degrees } from '../../../web/editor/gestures/rotating.js';
import { BrowseMode } from '../../../web/editor/modes/browse.js';
import { perform } from '../../../web/editor/operations/operation.js';
import { loadShaping, shapingOperations } from '../../../web/editor/operations/shaping.js';
import { editorStub } from './editor-stub.js';
import { SimulatedServer } from './simulated-server.js';
import { editorAt, poi } from './world.js';

/** @import { Press } from '../../../web/editor/gestures/drag.js' */

/** @import { Feature } from '../../../web/editor/plan/types.js' */

await loadShaping();
const transforming = shapingOperations[0];
const press = (/** @type {any} */ [x, y], more = {}) => /** @type {Press} */ ({
  screen: [x, y],
  world: [x, y],
  shift: false,
  alt: false,
  ctrl: false,
  touch: false,
  ...more,
});
const box = (
  /** @type {any} */ id,
  /** @type {any} */ x,
  /** @type {any} */ y,
  /** @type {any} */ width,
  /** @type {any} */ height,
) => /** @type {Feature} */ ({
  id,
  kind: 'area',
  floor: '0',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [[[x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]]],
  },
});
/** The stub's map has y down, as toScreen is the identity: the frame is upside down there. */
const make = (/** @type {any[]} */ ...features) => {
  const editor = editorStub(editorAt(new SimulatedServer(features), 'ada').session);
  editor.drawing.snapping = false;
  editor.tools.enter(new BrowseMode(editor));
  const at = (
    /** @type {any} */ id,
  ) => /** @type {any} */ (editor.session.plan.feature(id)?.geometry.coordinates);
  const handle = (/** @type {any} */ wanted) => {
    const bounds = /** @type {any} */ (editor).bounds;
    const { handles } = frameOf(bounds, editor.view.surface);
    const found = handles.find((
      each,
    ) => (each.type === 'rotate' ? wanted === 'rotate' : String(each.side) === String(wanted)));
    assert.ok(found, String(wanted));
    return found.screen;
  };
  const drag = (/** @type {any} */ from, /** @type {any} */ to, more = {}, isCancelled = false) => {
    const gesture = editor.tools.current.press?.(press(from, more));
    gesture?.move(press(to, more), press(from, more));
    if (isCancelled) gesture?.cancel?.();
    else gesture?.end(press(to, more), press(from, more));
    return gesture;
  };
  const select = (/** @type {any} */ ids, /** @type {any} */ bounds) => {
    editor.selection.set(ids);
    Object.assign(editor, { bounds });
  };
  return { editor, at, handle, drag, select };
};

test('a frame has eight handles and one to turn; short sides and flat things have fewer', () => {
  const surface = { toScreen: (/** @type {any} */ [x, y]) => [x, -y], metresPerPixel: 1 };
  const { handles, corners, stem } = frameOf([0, 0, 100, 60], /** @type {any} */ (surface));
  assert.equal(handles.length, 9);
  assert.deepEqual(corners[0], [-12, 12]);
  assert.deepEqual(stem, [[50, -72], [50, -100]]);
  assert.equal(frameOf([0, 0, 10, 10], /** @type {any} */ (surface)).handles.length, 5);
  assert.deepEqual(
    frameOf([0, 0, 100, 0], /** @type {any} */ (surface)).handles.map(({ type, side }) =>
      side ?? type
    ),
    ['rotate'],
  );
});

test('a frame turns with the map, and the nearest handle is taken', () => {
  const surface = { toScreen: (/** @type {any} */ [x, y]) => [y, x], metresPerPixel: 1 };
  const frame = frameOf([0, 0, 100, 60], /** @type {any} */ (surface));
  assert.equal(frameHandleAt(frame, [500, 500], 10), null);
  const [first] = frame.handles;
  assert.equal(frameHandleAt(frame, [first.screen[0] + 3, first.screen[1]], 10), first);
});

test('several are turned by the handle, with Shift in steps, as one step of undo', () => {
  const { editor, at, handle, drag, select } = make(box('a', 20, 20, 20, 20), poi('p', 80, 80));
  select(['a', 'p'], [20, 20, 80, 80]);
  const from = handle('rotate');
  assert.equal(from[0], 50);
  const away = Math.abs(from[1] - 50);
  drag(from, [50 - Math.sign(from[1] - 50) * away, 52], { shift: true });
  const [x, y] = at('p');
  assert.deepEqual([x, y], [20, 80]);
  assert.equal(editor.session.waiting, 1);
  editor.session.undo();
  assert.deepEqual(at('p'), [80, 80]);
});

test('turning sticks to multiples of 45° unless Alt is held, and is cancelled', () => {
  const { editor, at, handle, drag, select } = make(box('a', 20, 20, 20, 20), poi('p', 80, 80));
  select(['a', 'p'], [20, 20, 80, 80]);
  const from = handle('rotate');
  const nearly = [from[0] + 0.5, from[1]];
  drag(from, nearly);
  assert.equal(editor.session.waiting, 0);
  drag(from, nearly, { alt: true });
  assert.equal(editor.session.waiting, 1);
  editor.session.undo();
  drag(from, [90, 90], {}, true);
  assert.deepEqual(at('p'), [80, 80]);
  assert.deepEqual(editor.session.shown.feature('p')?.geometry.coordinates, [80, 80]);
});

test('a corner scales both ways, Shift alike, Ctrl around the middle', () => {
  const features = [box('a', 0, 0, 40, 20), box('b', 60, 20, 40, 20)];
  for (
    const [side, to, more, expected] of /** @type {any[]} */ ([
      [[1, 1], [100, 40], {}, [0, 0, 200, 80]],
      [[1, 0], [-50, 9], {}, [0, 0, 50, 40]],
      [[1, 1], [100, 0], { shift: true }, [0, 0, 200, 80]],
      [[1, 1], [10, 10], { ctrl: true }, [-10, -10, 110, 50]],
      [[-1, 0], [-100, 0], {}, [-100, 0, 100, 40]],
    ])
  ) {
    const { at, handle, drag, select } = make(...features);
    select(['a', 'b'], [0, 0, 100, 40]);
    const from = handle(side);
    drag(from, [from[0] + to[0], from[1] + to[1]], more);
    const [minX, minY, maxX, maxY] = expected;
    assert.deepEqual(
      [at('a')?.[0][0], at('b')?.[0][2]],
      [[minX, minY], [maxX, maxY]],
      String(side),
    );
  }
});

test('nothing is scaled through itself; cancelling puts it back', () => {
  const { editor, at, handle, drag, select } = make(
    box('a', 0, 0, 40, 20),
    box('b', 60, 20, 40, 20),
  );
  select(['a', 'b'], [0, 0, 100, 40]);
  const from = handle([1, 0]);
  drag(from, [from[0] - 500, from[1]], {}, true);
  assert.deepEqual(editor.session.shown.feature('b')?.geometry.coordinates[0][2], [100, 40]);
  drag(from, [from[0] - 500, from[1]]);
  assert.ok(at('b')?.[0][2][0] > 0);
});

test('by keys things are turned and scaled, typed degrees count, Enter keeps it as one step', () => {
  const { editor, at } = make(box('a', 0, 0, 20, 10));
  perform(transforming, editor);
  assert.deepEqual(editor.said, ['editor.refused.selectFirst']);
  editor.selection.set('a');
  perform(transforming, editor);
  const mode = editor.tools.current;
  assert.equal(mode.id, 'transform');
  mode.key?.('ArrowRight');
  mode.key?.('Shift+ArrowLeft');
  for (const key of ['9', '1', 'Backspace', '0']) assert.ok(mode.key?.(key));
  mode.key?.('ArrowUp');
  assert.equal(editor.session.waiting, 0);
  assert.ok(mode.key?.('Enter'));
  assert.equal(editor.tools.current.id, 'browse');
  assert.equal(editor.session.waiting, 1);
  assert.deepEqual(at('a')?.[0][0], [4.5, 16]);
  assert.deepEqual(at('a')?.[0][2], [15.5, -6]);
});

test('Escape takes back first what keys did, then leaves', () => {
  const { editor, at } = make(box('a', 0, 0, 20, 10));
  editor.selection.set('a');
  perform(transforming, editor);
  editor.tools.current.key?.('ArrowDown');
  assert.ok(editor.tools.current.cancel?.());
  assert.equal(editor.tools.current.id, 'transform');
  assert.deepEqual(editor.session.shown.feature('a')?.geometry.coordinates[0][2], [20, 10]);
  editor.tools.current.cancel?.();
  assert.equal(editor.tools.current.id, 'browse');
  assert.deepEqual(at('a')?.[0][2], [20, 10]);
  assert.equal(editor.session.waiting, 0);
});

test('what keys did is kept when the pointer goes on, or another tool is taken', () => {
  const { editor, at } = make(box('a', 0, 0, 40, 20));
  editor.selection.set('a');
  perform(transforming, editor);
  editor.tools.current.key?.('Shift+ArrowUp');
  editor.tools.enter(new BrowseMode(editor));
  assert.equal(editor.session.waiting, 1);
  assert.deepEqual(at('a')?.[0][2], [40.2, 20.1]);
});

test('a tap beside it leaves the frame', () => {
  const { editor } = make(box('a', 0, 0, 40, 20));
  editor.selection.set('a');
  perform(transforming, editor);
  editor.tools.current.tap?.(press([90, 90]));
  assert.equal(editor.tools.current.id, 'browse');
  assert.equal(editor.selection.size, 0);
});

test('angles read clockwise', () => {
  assert.deepEqual([0, -Math.PI / 2, Math.PI / 8].map(degrees), ['0°', '90°', '-22.5°']);
});
