// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BrowseMode } from '../../../web/editor/modes/browse.js';
import { SelectAreaMode } from '../../../web/editor/modes/select-area.js';
import { remove } from '../../../web/editor/operations/on-selection.js';
import { perform } from '../../../web/editor/operations/operation.js';
import { Translating } from '../../../web/editor/gestures/translating.js';
import { editorStub } from './editor-stub.js';
import { grab, press, pressAt } from './pointer.js';
import { SimulatedServer } from './simulated-server.js';
import { connector, featureIn, poi, pointOf, pointsOf, ringOf, room, wall } from './features.js';
import { editorAt } from './world.js';

/** @import { Press } from '../../../web/editor/gestures/drag.js' */
/** @import { Pen } from '../../../web/editor/map/pen.js' */
/** @import { Feature, Position } from '../../../web/editor/plan/types.js' */

const shift = { shift: true };
const alt = { alt: true };
/** @param {string} id @param {number} left @param {number} low @param {number} right @param {number} high */
const box = (id, left, low, right, high) => room(id, [left, low], [right, high]);
const make = (/** @type {Feature[]} */ ...features) => {
  const editor = editorStub(editorAt(new SimulatedServer(features), 'ada').session);
  editor.drawing.snapping = false;
  const mode = new BrowseMode(editor);
  editor.tools.enter(mode);
  /** @param {Position} from @param {Position} to @param {Partial<Press>} [more] */
  const drag = (from, to, more) => {
    const [start, end] = [pressAt(from, more), pressAt(to, more)];
    const gesture = grab(mode, start);
    gesture.move(end, start);
    gesture.end(end, start);
  };
  const feature = (/** @type {string} */ id) => featureIn(editor.session.plan, id);
  const ring = (/** @type {string} */ id) => ringOf(feature(id));
  const points = (/** @type {string} */ id) => pointsOf(feature(id));
  const point = (/** @type {string} */ id) => pointOf(feature(id));
  return { editor, mode, drag, point, points, ring };
};

test('a box to the right takes what lies in it, one to the left also what it touches', () => {
  const features = [poi('a', 12, 12), box('in', 15, 15, 20, 20), box('out', 25, 10, 60, 40)];
  const { editor, drag } = make(...features);
  drag([5, 5], [30, 30], shift);
  assert.deepEqual(editor.selection.ids.toSorted(), ['a', 'in']);
  assert.deepEqual(editor.said, ['editor.selected.count']);
  editor.selection.set(null);
  drag([30, 30], [5, 5], shift);
  assert.deepEqual(editor.selection.ids.toSorted(), ['a', 'in', 'out']);
});

test('a hall that the box lies in is not selected with what is in it', () => {
  const { editor, drag } = make(box('hall', 0, 0, 90, 90), poi('a', 50, 50));
  drag([60, 60], [40, 40], shift);
  assert.deepEqual(editor.selection.ids, ['a']);
});

test('a box adds to the selection, a lasso begins again', () => {
  const { editor, mode } = make(poi('a', 10, 10), poi('b', 60, 60));
  editor.selection.set('b');
  const start = press(30, 5, alt);
  const lasso = grab(mode, start);
  for (const [x, y] of [[30, 30], [0, 30], [0, 5], [28, 5]]) lasso.move(press(x, y, alt), start);
  lasso.end(press(30, 5, alt), start);
  assert.deepEqual(editor.selection.ids, ['a']);
  const corner = press(50, 50, shift);
  grab(mode, corner).end(press(70, 70, shift), corner);
  assert.deepEqual(editor.selection.ids, ['a', 'b']);
});

test('a cancelled box selects nothing', () => {
  const { editor, mode } = make(poi('a', 10, 10));
  const start = press(0, 0, shift);
  const drag = grab(mode, start);
  drag.move(press(20, 20, shift), start);
  drag.cancel();
  assert.equal(editor.selection.size, 0);
});

test('a hidden or locked feature is not selected', () => {
  const { editor, drag } = make(poi('a', 10, 10), poi('b', 12, 12), poi('c', 14, 14));
  editor.view.canSelect = ({ id }) => id === 'c';
  drag([5, 5], [30, 30], shift);
  assert.deepEqual(editor.selection.ids, ['c']);
});

test('Shift and Ctrl take one in or out, a plain tap takes only one', () => {
  const { editor, mode } = make(poi('a', 10, 10), poi('b', 50, 50));
  mode.tap(press(10, 10));
  mode.tap(press(50, 50, shift));
  assert.deepEqual(editor.selection.ids, ['a', 'b']);
  mode.tap(press(10, 10, { ctrl: true }));
  assert.deepEqual(editor.selection.ids, ['b']);
  mode.tap(press(90, 90, shift));
  assert.deepEqual(editor.selection.ids, ['b']);
  mode.tap(press(90, 90));
  assert.equal(editor.selection.size, 0);
});

test('selected features move together, as one step of undo', () => {
  const { editor, drag, point, ring } = make(poi('a', 10, 10), box('s', 50, 50, 60, 60));
  editor.selection.set(['a', 's']);
  drag([10, 10], [15, 12]);
  assert.deepEqual(point('a'), [15, 12]);
  assert.deepEqual(ring('s')[2], [65, 62]);
  assert.equal(editor.session.waiting, 1);
  editor.session.undo();
  assert.deepEqual(point('a'), [10, 10]);
  assert.deepEqual(ring('s')[2], [60, 60]);
});

test('features move along one axis with Shift', () => {
  const { editor, drag, point } = make(poi('a', 10, 10));
  editor.selection.set('a');
  drag([10, 10], [30, 14], shift);
  assert.deepEqual(point('a'), [30, 10]);
});

test('a part of the building is only moved once it is selected', () => {
  const { editor, mode, drag, ring } = make(box('s', 10, 10, 60, 60));
  assert.equal(mode.press(press(25, 45)), null);
  editor.selection.set('s');
  drag([25, 45], [35, 45]);
  assert.deepEqual(ring('s')[0], [20, 10]);
});

test('Alt moves a copy, and selects it', () => {
  const { editor, drag, point } = make(poi('a', 10, 10));
  drag([10, 10], [30, 30], alt);
  assert.deepEqual(point('a'), [10, 10]);
  assert.equal(editor.session.plan.size, 2);
  assert.notEqual(editor.selection.id, 'a');
  assert.deepEqual(editor.selection.feature?.geometry.coordinates, [30, 30]);
});

test('a cancelled copy leaves nothing', () => {
  const { editor, mode } = make(poi('a', 10, 10));
  const start = press(10, 10, alt);
  const gesture = grab(mode, start);
  gesture.move(press(30, 30, alt), start);
  assert.equal([...editor.session.shown.features()].length, 2);
  gesture.cancel();
  assert.equal([...editor.session.shown.features()].length, 1);
  assert.equal(editor.session.waiting, 0);
});

test('corners at the same place move together, and alone with Ctrl', () => {
  const { editor, drag, points, ring } = make(
    wall('a', [10, 10], [50, 10]),
    wall('b', [50, 10], [50, 50]),
    box('c', 50, 10, 90, 50),
  );
  editor.selection.set('a');
  drag([50, 10], [55, 12]);
  assert.deepEqual(points('a')[1], [55, 12]);
  assert.deepEqual(points('b')[0], [55, 12]);
  assert.deepEqual(ring('c')[0], [55, 12]);
  assert.deepEqual(ring('c')[4], [55, 12]);
  assert.equal(editor.session.waiting, 1);
  drag([55, 12], [60, 20], { ctrl: true });
  assert.deepEqual(points('a')[1], [60, 20]);
  assert.deepEqual(points('b')[0], [55, 12]);
});

test('a locked neighbour stays where it is', () => {
  const { editor, drag, points } = make(
    wall('a', [10, 10], [50, 10]),
    wall('b', [50, 10], [50, 50]),
  );
  editor.view.canSelect = ({ id }) => id !== 'b';
  editor.selection.set('a');
  drag([50, 10], [55, 12]);
  assert.deepEqual([points('a')[1], points('b')[0]], [[55, 12], [50, 10]]);
});

test('several chosen vertices are dragged, nudged and deleted as one', () => {
  const { editor, mode, drag, points, ring } = make(
    box('s', 10, 10, 50, 50),
    wall('w', [10, 50], [10, 90]),
  );
  editor.selection.set('s');
  grab(mode, press(10, 50)).tap(press(10, 50));
  grab(mode, press(50, 50, shift)).tap(press(50, 50, shift));
  assert.equal(editor.selection.vertices.length, 2);
  drag([50, 50], [50, 60]);
  assert.deepEqual(ring('s').slice(2, 4), [[50, 60], [10, 60]]);
  assert.deepEqual(points('w')[0], [10, 60]);
  mode.key('Shift+ArrowUp');
  mode.keyUp('ArrowUp');
  assert.deepEqual(points('w')[0], [10, 61]);
  perform(remove, editor);
  assert.deepEqual(editor.said, ['editor.refused.tooFewVertices']);
  assert.ok(mode.cancel());
  assert.equal(editor.selection.vertices.length, 0);
  assert.equal(editor.selection.id, 's');
});

test('a cancelled reshaping puts every corner back', () => {
  const { editor, mode } = make(wall('a', [10, 10], [50, 10]), wall('b', [50, 10], [50, 50]));
  editor.selection.set('a');
  const gesture = grab(mode, press(50, 10));
  gesture.move(press(60, 20), press(50, 10));
  assert.deepEqual(pointsOf(editor.session.shown.feature('b'))[0], [60, 20]);
  gesture.cancel();
  assert.deepEqual(pointsOf(editor.session.shown.feature('b'))[0], [50, 10]);
  assert.equal(editor.session.waiting, 0);
});

test('arrow keys move all that is selected; Ctrl makes fine steps; Escape takes them back', () => {
  const { editor, mode, point } = make(poi('a', 10, 10), poi('b', 50, 50));
  editor.selection.set(['a', 'b']);
  mode.key('ArrowLeft');
  mode.key('Ctrl+ArrowLeft');
  mode.keyUp('ArrowLeft');
  assert.deepEqual([point('a'), point('b')], [[9.89, 10], [49.89, 50]]);
  mode.key('ArrowUp');
  assert.ok(mode.cancel());
  assert.deepEqual(point('a'), [9.89, 10]);
  assert.equal(editor.session.waiting, 1);
});

test('a connector has one handle on the floor, and none to insert', () => {
  const lift = connector('l', [[20, 20], [80, 80]]);
  const { editor, drag, points } = make(lift);
  editor.selection.set('l');
  drag([20, 20], [30, 20]);
  assert.deepEqual(points('l'), [[30, 20], [80, 80]]);
  editor.selection.setVertices(['0']);
  perform(remove, editor);
  assert.deepEqual(editor.said, ['editor.refused.keepsVertices']);
});

const inArea = (/** @type {'box' | 'lasso'} */ shape, /** @type {Feature[]} */ ...features) => {
  const parts = make(...features);
  const { editor } = parts;
  const done = () => editor.tools.enter(new BrowseMode(editor));
  const mode = new SelectAreaMode(editor, shape, done);
  editor.tools.enter(mode);
  return { ...parts, mode };
};

test('two taps make a box, by the cross of the keys too', () => {
  const { editor, mode } = inArea('box', poi('a', 10, 10), poi('b', 60, 60));
  mode.tap(press(0, 0));
  mode.hover(press(10, 40));
  assert.ok(mode.key('Backspace') === false);
  mode.tap(press(40, 40));
  assert.deepEqual(editor.selection.ids, ['a']);
  assert.equal(editor.tools.current.id, 'browse');
});

test('a finger draws a box and a lasso by one drag', () => {
  const touch = { touch: true };
  const { editor, mode } = inArea('box', poi('a', 10, 10));
  const from = press(20, 20, touch);
  const drag = grab(mode, from);
  drag.move(press(5, 5, touch), from);
  drag.end(press(0, 0, touch), from);
  assert.deepEqual(editor.selection.ids, ['a']);
  const lasso = inArea('lasso', poi('a', 10, 10), poi('b', 60, 60));
  const round = grab(lasso.mode, press(50, 50, touch));
  for (const [x, y] of [[70, 50], [70, 70], [50, 70]]) round.move(press(x, y, touch), from);
  round.end(press(50, 52, touch), from);
  assert.deepEqual(lasso.editor.selection.ids, ['b']);
});

test('Escape takes the box back first, then leaves; a second finger too', () => {
  const { editor, mode } = inArea('box', poi('a', 10, 10));
  mode.tap(press(0, 0));
  assert.ok(mode.cancel());
  assert.equal(editor.tools.current, mode);
  const from = press(0, 0);
  const drag = grab(mode, from);
  drag.move(press(50, 50), from);
  drag.cancel();
  assert.equal(editor.selection.size, 0);
  mode.cancel();
  assert.equal(editor.tools.current.id, 'browse');
});

test('a feature that is small on the screen is moved rather than reshaped', () => {
  const { editor, drag, ring } = make(box('s', 10, 10, 26, 22));
  editor.selection.set('s');
  drag([18, 16], [28, 16]);
  assert.deepEqual(ring('s')[0], [20, 10]);
  drag([36, 22], [40, 30]);
  assert.deepEqual(ring('s').slice(0, 3), [[20, 10], [36, 10], [40, 30]]);
  const tiny = make(box('t', 10, 10, 15, 15));
  tiny.editor.selection.set('t');
  tiny.drag([11, 11], [21, 11]);
  assert.deepEqual(tiny.ring('t')[0], [20, 10]);
});

test('hundreds of features move as outlines until they are let go', () => {
  const features = Array.from({ length: 400 }, (_, i) => poi(`p${i}`, i % 20, Math.floor(i / 20)));
  const { editor, mode, point } = make(...features);
  editor.selection.set(features.map(({ id }) => id));
  const start = press(0, 0);
  const gesture = grab(mode, start);
  gesture.move(press(50, 0), start);
  assert.deepEqual(editor.session.shown.feature('p0')?.geometry.coordinates, [0, 0]);
  /** @type {Position[]} */
  const places = [];
  const moveTo = (/** @type {number} */ x, /** @type {number} */ y) => places.push([x, y]);
  const ctx = /** @type {CanvasRenderingContext2D} */ (new Proxy({}, {
    get: (_, name) => (name === 'moveTo' ? moveTo : () => {}),
    set: () => true,
  }));
  Object.assign(editor.stub, { colour: () => 'black' });
  assert.ok(gesture instanceof Translating);
  gesture.draw(ctx, /** @type {Pen} */ (/** @type {unknown} */ ({ snapMark: () => {} })));
  assert.equal(places.length, 400);
  assert.ok(places.every(([x]) => x >= 50));
  gesture.cancel();
  assert.deepEqual(point('p0'), [0, 0]);
  grab(mode, start).end(press(50, 0), start);
  assert.deepEqual(point('p19'), [69, 0]);
  assert.equal(editor.session.waiting, 1);
});

test('a corner keeps an angle of 45° to its neighbour with Shift', () => {
  const { editor, drag, points } = make(wall('w', [10, 10], [60, 10]));
  editor.selection.set('w');
  drag([60, 10], [59, 31], shift);
  const [x, y] = points('w')[1];
  assert.ok(Math.abs(Math.atan2(y - 10, x - 10) - Math.PI / 4) < 0.01 || Math.abs(y - 10) < 0.01);
});

test('taps of a finger take a feature in or out, and a box adds', () => {
  const touch = { touch: true };
  const { editor, mode } = inArea('box', poi('a', 10, 10), poi('b', 60, 60), poi('c', 90, 90));
  const tap = (/** @type {number} */ x, /** @type {number} */ y) =>
    grab(mode, press(x, y, touch)).tap(press(x, y, touch));
  tap(10, 10);
  tap(60, 60);
  tap(60, 60);
  tap(40, 40);
  assert.deepEqual(editor.selection.ids, ['a']);
  const from = press(80, 80, touch);
  const drag = grab(mode, from);
  drag.move(press(95, 95, touch), from);
  drag.end(press(95, 95, touch), from);
  assert.deepEqual(editor.selection.ids, ['a', 'c']);
});

test('the middle of a rectangle’s side moves the side, with the room beside it', () => {
  const { editor, drag, ring } = make(
    box('a', 100, 100, 300, 200),
    box('b', 300, 100, 500, 200),
    box('above', 100, 200, 300, 400),
  );
  editor.selection.set('a');
  drag([300, 150], [340, 180]);
  assert.deepEqual(ring('a'), [[100, 100], [340, 100], [340, 200], [100, 200], [100, 100]]);
  assert.deepEqual(ring('b'), [[340, 100], [500, 100], [500, 200], [340, 200], [340, 100]]);
  assert.deepEqual(ring('above'), [[100, 200], [300, 200], [300, 400], [100, 400], [100, 200]]);
  drag([340, 150], [0, 150]);
  assert.deepEqual(ring('a').slice(1, 3), [[100.05, 100], [100.05, 200]]);
});

test('with Ctrl the side of a rectangle moves alone, and a slanted shape gets a corner', () => {
  const slanted = room('s', [600, 600], [800, 700]);
  /** @type {Position[]} */
  const corners = [[600, 600], [800, 600], [900, 700], [600, 700], [600, 600]];
  const { editor, drag, ring } = make(box('a', 100, 100, 300, 200), box('b', 300, 100, 500, 200), {
    ...slanted,
    geometry: { type: 'Polygon', coordinates: [corners] },
  });
  editor.selection.set('a');
  drag([300, 150], [340, 150], { ctrl: true });
  assert.deepEqual(ring('a').slice(1, 3), [[340, 100], [340, 200]]);
  assert.deepEqual(ring('b')[0], [300, 100]);
  editor.selection.set('s');
  drag([700, 600], [700, 550]);
  assert.equal(ring('s').length, 6);
});

test('four walls in one line move by their sides and stay closed', () => {
  const four = wall('w', [100, 100], [300, 100], [300, 200], [100, 200], [100, 100]);
  const { editor, drag, points } = make(four);
  editor.selection.set('w');
  drag([100, 150], [60, 150], { ctrl: true });
  assert.deepEqual(points('w'), [[60, 100], [300, 100], [300, 200], [60, 200], [60, 100]]);
});
