// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BrowseMode } from '../../../web/editor/modes/browse.js';
import { tapDrag } from '../../../web/editor/gestures/tap-drag.js';
import { PlacePointMode } from '../../../web/editor/modes/place-point.js';
import { remove } from '../../../web/editor/operations/on-selection.js';
import { perform } from '../../../web/editor/operations/operation.js';
import { editorStub } from './editor-stub.js';
import { SimulatedServer } from './simulated-server.js';
import { editorAt, poi } from './world.js';

/** @import { Press } from '../../../web/editor/gestures/drag.js' */

/** @import { Feature } from '../../../web/editor/plan/types.js' */

const press = (/** @type {any} */ x, /** @type {any} */ y, more = {}) => /** @type {Press} */ ({
  screen: [x, y],
  world: [x, y],
  shift: false,
  alt: false,
  touch: false,
  ...more,
});
const make = (/** @type {any[]} */ ...features) => {
  const editor = editorStub(editorAt(new SimulatedServer(features), 'ada').session);
  const browse = () => editor.tools.enter(new BrowseMode(editor));
  browse();
  return {
    editor,
    browse,
    enter: (/** @type {any} */ makeMode) => editor.tools.enter(makeMode(editor, browse)),
  };
};
const only = (/** @type {any} */ editor) => [...editor.session.plan.features()][0];
/** @type {Feature} */
const square = {
  id: 'o',
  kind: 'obstacle',
  floor: '0',
  geometry: { type: 'Polygon', coordinates: [[[0, 0], [40, 0], [40, 40], [0, 40], [0, 0]]] },
  properties: {},
};

test('a mode that one tap is enough for gets the end of a drag', () => {
  const { editor, enter } = make();
  enter((/** @type {any} */ e, /** @type {any} */ done) => new PlacePointMode(e, done));
  const drag = tapDrag(editor.tools);
  drag.move(press(20, 20), press(10, 10));
  drag.end(press(30, 20), press(10, 10));
  assert.deepEqual(only(editor).geometry.coordinates, [30, 20]);
});

test('a poi is dragged; cancelling puts it back', () => {
  const { editor } = make(poi('a', 10, 10));
  const drag = editor.tools.current.press?.(press(12, 12));
  drag?.move(press(22, 12), press(12, 12));
  assert.deepEqual(editor.session.shown.feature('a')?.geometry.coordinates, [20, 10]);
  drag?.cancel?.();
  assert.deepEqual(editor.session.shown.feature('a')?.geometry.coordinates, [10, 10]);
  assert.equal(editor.session.waiting, 0);
});

test('a finger moves only what is selected', () => {
  const { editor } = make(poi('a', 10, 10));
  assert.equal(editor.tools.current.press?.(press(10, 10, { touch: true })), null);
  editor.selection.set('a');
  assert.ok(editor.tools.current.press?.(press(10, 10, { touch: true })));
});

test('arrow keys move the selection, all presses until the release as one step', () => {
  const { editor } = make(poi('a', 10, 10));
  editor.selection.set('a');
  const mode = /** @type {BrowseMode} */ (editor.tools.current);
  for (let i = 0; i < 3; i += 1) assert.ok(mode.key('ArrowRight'));
  mode.key('Shift+ArrowUp');
  mode.keyUp('ArrowUp');
  assert.deepEqual(editor.session.plan.feature('a')?.geometry.coordinates, [10.3, 11]);
  assert.equal(editor.session.waiting, 1);
});

test('a vertex is dragged, a middle is dragged into a new vertex, a vertex deleted', () => {
  const { editor } = make(square);
  editor.drawing.snapping = false;
  editor.selection.set('o');
  const mode = /** @type {BrowseMode} */ (editor.tools.current);
  mode.press(press(40, 40))?.end(press(50, 60), press(40, 40));
  assert.deepEqual(only(editor).geometry.coordinates[0][2], [50, 60]);
  mode.press(press(20, 0))?.end(press(20, -20), press(20, 0));
  assert.equal(only(editor).geometry.coordinates[0].length, 6);
  mode.press(press(20, -20))?.tap?.(press(20, -20));
  assert.ok(perform(remove, editor));
  assert.equal(only(editor).geometry.coordinates[0].length, 5);
});

test('Escape lets go of the selection', () => {
  const { editor } = make(poi('a'));
  editor.selection.set('a');
  assert.ok(editor.tools.current.cancel?.());
  assert.equal(editor.selection.id, null);
  assert.equal(editor.tools.current.cancel?.(), false);
});

test('seen from afar a point sticks to nothing that is more than half a metre away', () => {
  const { editor } = make({ ...square, id: 'wall' }, poi('a', 60, 20));
  const drag = editor.tools.current.press?.(press(60, 20));
  drag?.end(press(41, 20), press(60, 20));
  assert.deepEqual(editor.session.plan.feature('a')?.geometry.coordinates, [41, 20]);
  editor.tools.current.press?.(press(41, 20))?.end(press(40.4, 20), press(41, 20));
  assert.deepEqual(editor.session.plan.feature('a')?.geometry.coordinates, [40, 20]);
});
