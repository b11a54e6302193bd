// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frameHandleAt, frameOf } from '../../../web/editor/drafting/frame.js';
import { degrees } from '../../../web/editor/gestures/rotating.js';
import { BrowseMode } from '../../../web/editor/modes/browse.js';
import { perform } from '../../../web/editor/operations/operation.js';
import { loadShaping, shapingOperations } from '../../../web/editor/operations/shaping.js';
import { required } from '../required.js';
import { editorStub } from './editor-stub.js';
import { grab, modeOf, press, pressAt } from './pointer.js';
import { SimulatedServer } from './simulated-server.js';
import { featureIn, poi, pointOf, ringOf, room } from './features.js';
import { editorAt } from './world.js';

/** @import { FrameHandle } from '../../../web/editor/drafting/frame.js' */
/** @import { Box } from '../../../web/shared/geometry/box.js' */
/** @import { Press } from '../../../web/editor/gestures/drag.js' */
/** @import { MapSurface } from '../../../web/editor/map/map-surface.js' */
/** @import { Feature, Position } from '../../../web/editor/plan/types.js' */

await loadShaping();
const transforming = shapingOperations[0];
/** @param {string} id @param {number} x @param {number} y @param {number} width @param {number} height */
const box = (id, x, y, width, height) => room(id, [x, y], [x + width, y + height]);
/** The side of a handle, or that it turns. @param {FrameHandle} handle */
const nameOf = (handle) => handle.type === 'rotate' ? 'rotate' : String(handle.side);
/** The stub's map has y down, as toScreen is the identity: the frame is upside down there. */
const make = (/** @type {Feature[]} */ ...features) => {
  const editor = editorStub(editorAt(new SimulatedServer(features), 'ada').session);
  editor.drawing.snapping = false;
  editor.tools.enter(new BrowseMode(editor));
  const feature = (/** @type {string} */ id) => featureIn(editor.session.plan, id);
  const ring = (/** @type {string} */ id) => ringOf(feature(id));
  const point = (/** @type {string} */ id) => pointOf(feature(id));
  /** @type {Box} */
  let bounds = [0, 0, 0, 0];
  const handle = (/** @type {'rotate' | Position} */ wanted) => {
    const { handles } = frameOf(bounds, editor.view.surface);
    return required(handles.find((each) => nameOf(each) === String(wanted)), String(wanted)).screen;
  };
  /** @param {Position} from @param {Position} to @param {Partial<Press>} [more] */
  const drag = (from, to, more, isCancelled = false) => {
    const gesture = grab(modeOf(editor), pressAt(from, more));
    gesture.move(pressAt(to, more), pressAt(from, more));
    if (isCancelled) gesture.cancel();
    else gesture.end(pressAt(to, more), pressAt(from, more));
  };
  /** @param {string[]} ids @param {Box} around */
  const select = (ids, around) => {
    editor.selection.set(ids);
    bounds = around;
  };
  return { editor, point, ring, handle, drag, select };
};

/** A map of one metre a pixel. @param {(at: Position) => Position} toScreen */
const surfaceOf = (
  toScreen,
) => /** @type {MapSurface} */ (/** @type {unknown} */ ({ toScreen, metresPerPixel: 1 }));

test('a frame has eight handles and one to turn; short sides and flat things have fewer', () => {
  const surface = surfaceOf(([x, y]) => [x, -y]);
  const { handles, corners, stem } = frameOf([0, 0, 100, 60], surface);
  assert.equal(handles.length, 9);
  assert.deepEqual(corners[0], [-12, 12]);
  assert.deepEqual(stem, [[50, -72], [50, -100]]);
  assert.equal(frameOf([0, 0, 10, 10], surface).handles.length, 5);
  assert.deepEqual(
    frameOf([0, 0, 100, 0], surface).handles.map(nameOf),
    ['rotate'],
  );
});

test('a frame turns with the map, and the nearest handle is taken', () => {
  const surface = surfaceOf(([x, y]) => [y, x]);
  const frame = frameOf([0, 0, 100, 60], surface);
  assert.equal(frameHandleAt(frame, [500, 500], 10), null);
  const [first] = frame.handles;
  assert.equal(frameHandleAt(frame, [first.screen[0] + 3, first.screen[1]], 10), first);
});

test('features are turned by the handle, with Shift in steps, as one step of undo', () => {
  const { editor, handle, drag, select, point } = make(box('a', 20, 20, 20, 20), poi('p', 80, 80));
  select(['a', 'p'], [20, 20, 80, 80]);
  const from = handle('rotate');
  assert.equal(from[0], 50);
  const away = Math.abs(from[1] - 50);
  drag(from, [50 - Math.sign(from[1] - 50) * away, 52], { shift: true });
  const [x, y] = point('p');
  assert.deepEqual([x, y], [20, 80]);
  assert.equal(editor.session.waiting, 1);
  editor.session.undo();
  assert.deepEqual(point('p'), [80, 80]);
});

test('turning sticks to multiples of 45° unless Alt is held, and is cancelled', () => {
  const { editor, handle, drag, select, point } = make(box('a', 20, 20, 20, 20), poi('p', 80, 80));
  select(['a', 'p'], [20, 20, 80, 80]);
  const from = handle('rotate');
  /** @type {Position} */
  const nearly = [from[0] + 0.5, from[1]];
  drag(from, nearly);
  assert.equal(editor.session.waiting, 0);
  drag(from, nearly, { alt: true });
  assert.equal(editor.session.waiting, 1);
  editor.session.undo();
  drag(from, [90, 90], {}, true);
  assert.deepEqual(point('p'), [80, 80]);
  assert.deepEqual(pointOf(editor.session.shown.feature('p')), [80, 80]);
});

test('a corner scales both ways, Shift alike, Ctrl around the middle', () => {
  const features = [box('a', 0, 0, 40, 20), box('b', 60, 20, 40, 20)];
  for (
    const [side, to, more, expected]
      of /** @type {[side: Position, to: Position, more: Partial<Press>, expected: Box][]} */ ([
        [[1, 1], [100, 40], {}, [0, 0, 200, 80]],
        [[1, 0], [-50, 9], {}, [0, 0, 50, 40]],
        [[1, 1], [100, 0], { shift: true }, [0, 0, 200, 80]],
        [[1, 1], [10, 10], { ctrl: true }, [-10, -10, 110, 50]],
        [[-1, 0], [-100, 0], {}, [-100, 0, 100, 40]],
      ])
  ) {
    const { handle, drag, select, ring } = make(...features);
    select(['a', 'b'], [0, 0, 100, 40]);
    const from = handle(side);
    drag(from, [from[0] + to[0], from[1] + to[1]], more);
    const [minX, minY, maxX, maxY] = expected;
    assert.deepEqual(
      [ring('a')[0], ring('b')[2]],
      [[minX, minY], [maxX, maxY]],
      String(side),
    );
  }
});

test('nothing is scaled through itself; cancelling puts it back', () => {
  const { editor, handle, drag, select, ring } = make(
    box('a', 0, 0, 40, 20),
    box('b', 60, 20, 40, 20),
  );
  select(['a', 'b'], [0, 0, 100, 40]);
  const from = handle([1, 0]);
  drag(from, [from[0] - 500, from[1]], {}, true);
  assert.deepEqual(ringOf(editor.session.shown.feature('b'))[2], [100, 40]);
  drag(from, [from[0] - 500, from[1]]);
  assert.ok(ring('b')[2][0] > 0);
});

test('keys turn and scale features, typed degrees count, Enter keeps it as one step', () => {
  const { editor, ring } = make(box('a', 0, 0, 20, 10));
  perform(transforming, editor);
  assert.deepEqual(editor.said, ['editor.refused.selectFirst']);
  editor.selection.set('a');
  perform(transforming, editor);
  const mode = modeOf(editor);
  assert.equal(mode.id, 'transform');
  mode.key('ArrowRight');
  mode.key('Shift+ArrowLeft');
  for (const key of ['9', '1', 'Backspace', '0']) assert.ok(mode.key(key));
  mode.key('ArrowUp');
  assert.equal(editor.session.waiting, 0);
  assert.ok(mode.key('Enter'));
  assert.equal(editor.tools.current.id, 'browse');
  assert.equal(editor.session.waiting, 1);
  assert.deepEqual(ring('a')[0], [4.5, 16]);
  assert.deepEqual(ring('a')[2], [15.5, -6]);
});

test('Escape takes back first what keys did, then leaves', () => {
  const { editor, ring } = make(box('a', 0, 0, 20, 10));
  editor.selection.set('a');
  perform(transforming, editor);
  modeOf(editor).key('ArrowDown');
  assert.ok(modeOf(editor).cancel());
  assert.equal(editor.tools.current.id, 'transform');
  assert.deepEqual(ringOf(editor.session.shown.feature('a'))[2], [20, 10]);
  modeOf(editor).cancel();
  assert.equal(editor.tools.current.id, 'browse');
  assert.deepEqual(ring('a')[2], [20, 10]);
  assert.equal(editor.session.waiting, 0);
});

test('a turn by keys is kept when the pointer goes on, or another tool is taken', () => {
  const { editor, ring } = make(box('a', 0, 0, 40, 20));
  editor.selection.set('a');
  perform(transforming, editor);
  modeOf(editor).key('Shift+ArrowUp');
  editor.tools.enter(new BrowseMode(editor));
  assert.equal(editor.session.waiting, 1);
  assert.deepEqual(ring('a')[2], [40.2, 20.1]);
});

test('a tap beside it leaves the frame', () => {
  const { editor } = make(box('a', 0, 0, 40, 20));
  editor.selection.set('a');
  perform(transforming, editor);
  modeOf(editor).tap(press(90, 90));
  assert.equal(editor.tools.current.id, 'browse');
  assert.equal(editor.selection.size, 0);
});

test('angles read clockwise', () => {
  assert.deepEqual([0, -Math.PI / 2, Math.PI / 8].map(degrees), ['0°', '90°', '-22.5°']);
});
