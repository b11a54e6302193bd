// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { angleLocked } from '../../../web/editor/drafting/snap-lines.js';
import { snapped } from '../../../web/editor/drafting/snapping.js';
import { snapPress } from '../../../web/editor/gestures/snap-press.js';
import { editorStub } from './editor-stub.js';
import { press } from './pointer.js';
import { SimulatedServer } from './simulated-server.js';
import { circle, wall } from './features.js';
import { editorAt } from './world.js';

/** @import { SnapOptions } from '../../../web/editor/drafting/snapping.js' */
/** @import { Feature, Position } from '../../../web/editor/plan/types.js' */

const long = wall('w', [0, 0], [10, 0]);
/** @param {Position} at @param {Feature[]} features @param {Partial<SnapOptions>} [options] */
const snap = (at, features, options) => {
  const { at: [x, y], kind } = snapped(at, features, { reach: 0.5, ...options });
  return { at: [Math.round(x * 1e6) / 1e6, Math.round(y * 1e6) / 1e6], kind };
};

test('a point sticks to a corner before an edge, and to nothing out of reach', () => {
  assert.deepEqual(snap([0.2, 0.1], [long]), { at: [0, 0], kind: 'corner' });
  assert.deepEqual(snap([3, 0.3], [long]), { at: [3, 0], kind: 'line' });
  assert.deepEqual(snap([3, 1], [long]), { at: [3, 1], kind: null });
  assert.deepEqual(snap([3, 0.3], [{ ...long, kind: 'door' }]), { at: [3, 0.3], kind: null });
});

test('a snapped point names the feature and the piece that it sticks to', () => {
  const found = snapped([3, 0.3], [long], { reach: 0.5 });
  assert.equal(found.feature, 'w');
  assert.deepEqual(found.segment, [[0, 0], [10, 0]]);
});

test('the middle of an edge and of a circle hold a point', () => {
  assert.deepEqual(snap([5.1, 0.1], [long]), { at: [5, 0], kind: 'middle' });
  assert.deepEqual(snap([3.1, 3], [circle('p', [3, 3], 1)]), { at: [3, 3], kind: 'middle' });
});

test('an edge goes on beyond its end, and where two would meet is a place', () => {
  assert.deepEqual(snap([12, 0.2], [long]), { at: [12, 0], kind: 'extension' });
  const across = wall('x', [12, 3], [12, 6]);
  assert.deepEqual(snap([12.1, 0.2], [long, across]), { at: [12, 0], kind: 'extension' });
  const { guides } = snapped([12.1, 0.2], [long, across], { reach: 0.5 });
  assert.equal(guides?.length, 2);
});

test('the crossing of two edges is a corner', () => {
  assert.deepEqual(snap([3.1, 0.1], [long, wall('x', [3, -2], [3, 5])]), {
    at: [3, 0],
    kind: 'corner',
  });
});

test('a piece goes on at a right angle to the one before, or straight on', () => {
  const options = /** @type {const} */ ({ from: [4, 4], previous: [0, 1] });
  const square = snap([4 - 3 + 0.1, 4 + 4], [], options);
  assert.equal(square.kind, 'right-angle');
  assert.ok(Math.abs((square.at[0] - 4) * 4 + (square.at[1] - 4) * 3) < 1e-5);
  assert.equal(snap([8.05, 7], [], options).kind, 'extension');
});

test('a piece that begins on an edge leaves it at a right angle', () => {
  const slope = wall('s', [0, 0], [10, 5]);
  const { at, kind } = snap([3, 4.1], [slope], { from: [4, 2] });
  assert.equal(kind, 'right-angle');
  assert.ok(Math.abs((at[0] - 4) * 10 + (at[1] - 2) * 5) < 1e-4);
});

test('a piece meets an edge at a right angle', () => {
  const slope = wall('s', [0, 0], [10, 5]);
  const { at, kind } = snap([4.1, 2.2], [slope], { from: [2, 6] });
  assert.equal(kind, 'right-angle');
  assert.deepEqual(at, [4, 2]);
});

test('a piece is parallel to an edge around, or to the axes', () => {
  const slope = wall('s', [0, 0], [10, 5]);
  assert.equal(snap([10.05, 6.9], [slope], { from: [2, 3] }).kind, 'parallel');
  assert.deepEqual(snap([9, 3.2], [], { from: [2, 3] }), { at: [9, 3], kind: 'axis' });
});

test('a corner is in line with one drawn earlier, and closes on the first', () => {
  /** @type {Position[]} */
  const points = [[0, 0], [6, 0], [6, 4]];
  const options = { from: points[2], previous: points[1], points };
  assert.deepEqual(snap([0.1, 4.1], [], options), { at: [0, 4], kind: 'right-angle' });
  assert.deepEqual(snap([0.1, 0.2], [], options), { at: [0, 0], kind: 'corner' });
});

test('a point sticks to the requested kinds only', () => {
  assert.deepEqual(snap([0.2, 0.1], [long], { kinds: ['line'] }), { at: [0.2, 0], kind: 'line' });
  assert.deepEqual(snap([12, 0.2], [long], { kinds: ['corner', 'line'] }), {
    at: [12, 0.2],
    kind: null,
  });
});

test('a grid holds what nothing else holds, and makes lengths whole', () => {
  assert.deepEqual(snap([3.3, 2.2], [], { grid: 0.5 }), { at: [3.5, 2], kind: 'grid' });
  assert.deepEqual(snap([3.3, 0.1], [long], { grid: 0.5 }), { at: [3.3, 0], kind: 'line' });
  assert.deepEqual(snap([3.3, 1.1], [], { grid: 0.5, from: [1, 1] }), {
    at: [3.5, 1],
    kind: 'axis',
  });
});

test('a locked angle is a multiple of 45 degrees of the axes or of the piece before', () => {
  const [x, y] = angleLocked([1, 1], [4, 1.4]);
  assert.ok(Math.abs(y - 1) < 1e-9);
  assert.ok(Math.abs(x - 1 - Math.hypot(3, 0.4)) < 1e-9);
  const tilted = angleLocked([4, 3], [8, 6.1], [0, 0]);
  assert.ok(Math.abs(tilted[0] * 3 - tilted[1] * 4) < 1e-9);
});

const make = (/** @type {Feature[]} */ ...features) => {
  const editor = editorStub(editorAt(new SimulatedServer(features), 'ada').session);
  editor.stub.metresPerPixel = 0.05;
  return editor;
};

test('Alt suspends snapping, a switch turns it off', () => {
  const editor = make(long);
  assert.equal(snapPress(editor, press(3, 0.3), null).kind, 'line');
  assert.equal(snapPress(editor, press(3, 0.3, { alt: true }), null).kind, null);
  editor.drawing.snapping = false;
  assert.equal(snapPress(editor, press(3, 0.3), null).kind, null);
});

test('a moving feature sticks neither to itself nor to what is hidden or locked', () => {
  const editor = make(long);
  assert.equal(snapPress(editor, press(3, 0.3), 'w').kind, null);
  assert.equal(snapPress(editor, press(3, 0.3), new Set(['w'])).kind, null);
  editor.view.canSelect = () => false;
  assert.equal(snapPress(editor, press(3, 0.3), null).kind, null);
});

test('a cross that goes by whole steps is not held where none of them is near', () => {
  const editor = make(long);
  assert.equal(snapPress(editor, press(3, 0.1, { keyboard: true }), null).kind, null);
  assert.equal(snapPress(editor, press(3, 0.05, { keyboard: true }), null).kind, 'line');
});

test('a locked direction ends at the edge that it meets', () => {
  const editor = make(long);
  const { at, kind } = snapPress(editor, press(3.2, 0.2), null, { from: [3, 5], lock: true });
  assert.equal(kind, 'angle');
  assert.deepEqual(at.map((metres) => Math.round(metres * 1e6) / 1e6), [3, 0]);
});
