// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BrowseMode } from '../../../web/editor/modes/browse.js';
import { tapDrag } from '../../../web/editor/gestures/tap-drag.js';
import { PlacePointMode } from '../../../web/editor/modes/place-point.js';
import { remove } from '../../../web/editor/operations/on-selection.js';
import { perform } from '../../../web/editor/operations/operation.js';
import { editorStub } from './editor-stub.js';
import { grab, modeOf, press } from './pointer.js';
import { SimulatedServer } from './simulated-server.js';
import { poi, pointOf, ringOf, room } from './features.js';
import { editorAt } from './world.js';

/** @import { Mode } from '../../../web/editor/modes/mode.js' */
/** @import { Editor } from '../../../web/editor/operations/editor.js' */
/** @import { Feature } from '../../../web/editor/plan/types.js' */

const make = (/** @type {Feature[]} */ ...features) => {
  const editor = editorStub(editorAt(new SimulatedServer(features), 'ada').session);
  const browse = () => editor.tools.enter(new BrowseMode(editor));
  browse();
  const enter = (/** @type {(editor: Editor, done: () => void) => Mode} */ makeMode) =>
    editor.tools.enter(makeMode(editor, browse));
  return { editor, browse, enter };
};
const only = (/** @type {Editor} */ editor) => [...editor.session.plan.features()][0];
/** @type {Feature} */
const square = { ...room('o', [0, 0], [40, 40]), kind: 'obstacle' };

test('a mode that one tap is enough for gets the end of a drag', () => {
  const { editor, enter } = make();
  enter((e, done) => new PlacePointMode(e, done));
  const drag = tapDrag(editor.tools);
  drag.move(press(20, 20), press(10, 10));
  drag.end(press(30, 20), press(10, 10));
  assert.deepEqual(pointOf(only(editor)), [30, 20]);
});

test('a poi is dragged; cancelling puts it back', () => {
  const { editor } = make(poi('a', 10, 10));
  const drag = grab(modeOf(editor), press(12, 12));
  drag.move(press(22, 12), press(12, 12));
  assert.deepEqual(pointOf(editor.session.shown.feature('a')), [20, 10]);
  drag.cancel();
  assert.deepEqual(pointOf(editor.session.shown.feature('a')), [10, 10]);
  assert.equal(editor.session.waiting, 0);
});

test('a finger moves only what is selected', () => {
  const { editor } = make(poi('a', 10, 10));
  assert.equal(modeOf(editor).press(press(10, 10, { touch: true })), null);
  editor.selection.set('a');
  assert.ok(modeOf(editor).press(press(10, 10, { touch: true })));
});

test('arrow keys move the selection, all presses until the release as one step', () => {
  const { editor } = make(poi('a', 10, 10));
  editor.selection.set('a');
  const mode = modeOf(editor);
  for (let i = 0; i < 3; i += 1) assert.ok(mode.key('ArrowRight'));
  mode.key('Shift+ArrowUp');
  mode.keyUp('ArrowUp');
  assert.deepEqual(pointOf(editor.session.plan.feature('a')), [10.3, 11]);
  assert.equal(editor.session.waiting, 1);
});

test('a vertex is dragged, a middle is dragged into a new vertex, a vertex deleted', () => {
  const { editor } = make(square);
  editor.drawing.snapping = false;
  editor.selection.set('o');
  const mode = modeOf(editor);
  grab(mode, press(40, 40)).end(press(50, 60), press(40, 40));
  assert.deepEqual(ringOf(only(editor))[2], [50, 60]);
  grab(mode, press(20, 0)).end(press(20, -20), press(20, 0));
  assert.equal(ringOf(only(editor)).length, 6);
  grab(mode, press(20, -20)).tap(press(20, -20));
  assert.ok(perform(remove, editor));
  assert.equal(ringOf(only(editor)).length, 5);
});

test('Escape lets go of the selection', () => {
  const { editor } = make(poi('a'));
  editor.selection.set('a');
  assert.ok(modeOf(editor).cancel());
  assert.equal(editor.selection.id, null);
  assert.equal(modeOf(editor).cancel(), false);
});

test('seen from afar a point sticks to nothing that is more than half a metre away', () => {
  const { editor } = make({ ...square, id: 'wall' }, poi('a', 60, 20));
  const drag = grab(modeOf(editor), press(60, 20));
  drag.end(press(41, 20), press(60, 20));
  assert.deepEqual(pointOf(editor.session.plan.feature('a')), [41, 20]);
  grab(modeOf(editor), press(41, 20)).end(press(40.4, 20), press(41, 20));
  assert.deepEqual(pointOf(editor.session.plan.feature('a')), [40, 20]);
});
