// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../../web/editor/actions/convert.js';
import { setDrawingOrder } from '../../../web/editor/actions/set-drawing-order.js';
import { transform } from '../../../web/editor/actions/transform.js';
import { editingOperations } from '../../../web/editor/operations/editing.js';
import { bringToFront, sendToBack } from '../../../web/editor/operations/drawing-order.js';
import { loadShaping } from '../../../web/editor/operations/shaping.js';
import { perform } from '../../../web/editor/operations/operation.js';
import { rotation, scaling } from '../../../web/editor/plan/transforms.js';
import { required } from '../required.js';
import { editorStub } from './editor-stub.js';
import { SimulatedServer } from './simulated-server.js';
import {
  area,
  circle,
  featureIn,
  line,
  poi,
  pointOf,
  pointsOf,
  radiusOf,
  ringOf,
  room,
} from './features.js';
import { editorAt, planOf } from './world.js';

/** @import { Feature, Position } from '../../../web/editor/plan/types.js' */

await loadShaping();
/** @param {string} id @param {number} x @param {number} y @param {number} width @param {number} height */
const box = (id, x, y, width, height) => room(id, [x, y], [x + width, y + height]);
/** @param {string} id @param {Position[]} points */
const wall = (id, ...points) => line(id, 'wall', points, { thickness: 0.2 });
const make = (/** @type {Feature[]} */ ...features) => {
  const editor = editorStub(editorAt(new SimulatedServer(features), 'ada').session);
  const run = (
    /** @type {string} */ id,
    ids = features.map((each) => each.id),
    /** @type {string[]} */ vertices = [],
  ) => {
    editor.selection.set(ids);
    editor.selection.setVertices(vertices);
    editor.said.length = 0;
    const operation = required(editingOperations.find((each) => each.id === id), id);
    assert.ok(perform(operation, editor), `${id} is available`);
    return editor.said.at(-1) ?? null;
  };
  const feature = (/** @type {string} */ id) => featureIn(editor.session.plan, id);
  const ring = (/** @type {string} */ id) => ringOf(feature(id));
  const points = (/** @type {string} */ id) => pointsOf(feature(id));
  return { editor, run, feature, points, ring };
};

test('every operation on the selection says what to do without one', () => {
  const { editor } = make(poi('a'));
  const group = editingOperations.filter(({ disabled }) => disabled?.(editor));
  for (const { id, disabled } of group) {
    assert.match(String(disabled?.(editor)), /selectFirst|one|nothingToPaste/, id);
  }
  assert.ok(group.length > 25);
});

test('things are turned, and circles, directions and undo with them', () => {
  /** @type {Feature} */
  const marker = { ...poi('m', 10, 0), kind: 'marker', properties: { heading: 0 } };
  const { editor, run, feature, ring } = make(box('b', 0, 0, 4, 2), circle('c', [8, 1], 1), marker);
  assert.equal(run('turnQuarter', ['b', 'c', 'm']), null);
  assert.deepEqual(ring('b')[0], [4, 6]);
  assert.equal(editor.session.plan.feature('m')?.properties.heading, -Math.PI / 2);
  assert.equal(radiusOf(feature('c')), 1);
  editor.session.undo();
  assert.deepEqual(ring('b')[0], [0, 0]);
  assert.equal(run('turnQuarter', ['c']), 'editor.refused.turnQuarter');
});

test('things are mirrored both ways, and what looks the same says so', () => {
  const { run, ring } = make(area('a', [0, 0], [4, 0], [0, 2]), poi('p', 1, 1));
  run('mirrorAcross', ['a']);
  assert.deepEqual(ring('a').slice(0, 3), [[4, 0], [0, 0], [4, 2]]);
  run('mirrorUp', ['a']);
  assert.deepEqual(ring('a').slice(0, 3), [[4, 2], [0, 2], [4, 0]]);
  assert.equal(run('mirrorUp', ['p']), 'editor.refused.mirrorUp');
  assert.equal(run('mirrorAcross', ['p']), 'editor.refused.mirrorAcross');
});

test('scaling makes circles larger by the mean, and never flat', () => {
  const plan = planOf([circle('c', [0, 0], 1), poi('p', 1, 1)]);
  const after = plan.applying(transform(['c', 'p'], scaling([0, 0], 4, 1))(plan));
  assert.equal(radiusOf(after.feature('c')), 2);
  assert.deepEqual(pointOf(after.feature('p')), [4, 1]);
  const none = plan.applying(transform(['c'], scaling([0, 0], 0, 0))(plan));
  assert.equal(radiusOf(none.feature('c')), 0.05);
});

test('an outline becomes square, with the wall that holds on to it', () => {
  const crooked = area('a', [0, 0], [10, 0.4], [10.2, 5], [0.1, 5.2]);
  const { run, points, ring } = make(
    crooked,
    wall('w', [10.2, 5], [15, 9]),
    box('far', 20, 20, 5, 5),
  );
  assert.equal(run('square', ['a']), null);
  const [p, q, r, s] = ring('a');
  for (const [a, b, c] of [[p, q, r], [q, r, s], [r, s, p], [s, p, q]]) {
    const dot = (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]);
    assert.ok(Math.abs(dot) < 0.02, `${dot}`);
  }
  assert.deepEqual(points('w')[0], r);
  assert.deepEqual(points('w')[1], [15, 9]);
  assert.equal(run('square', ['a']), 'editor.refused.square');
  assert.equal(run('square', ['far']), 'editor.refused.square');
});

test('several outlines become square together; a building that stands askew stays askew', () => {
  const turn = Math.PI / 6;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  /** @param {Position} at @returns {Position} */
  const turned = ([x, y]) => [x * cos - y * sin, x * sin + y * cos];
  const outline = (/** @type {string} */ id, /** @type {Position[]} */ ...corners) =>
    area(id, ...corners.map(turned));
  const a = outline('a', [0, 0], [10, 0.2], [10, 5], [0, 5]);
  const b = outline('b', [10, 0.2], [20, 0], [20, 5.3], [10, 5]);
  const { run, ring } = make(a, b);
  run('square', ['a', 'b']);
  const [p, q] = ring('a');
  assert.ok(Math.abs(Math.atan2(q[1] - p[1], q[0] - p[0]) - turn) < 0.02);
  assert.deepEqual(ring('a')[1], ring('b')[0]);
  assert.deepEqual(ring('a')[2], ring('b')[3]);
});

test('a slanting piece keeps slanting', () => {
  const { run, ring } = make(area('a', [0, 0], [10, 0.2], [10, 5], [7, 8], [0, 8]));
  run('square');
  const [, , r, s] = ring('a');
  const slope = Math.atan2(s[1] - r[1], s[0] - r[0]);
  assert.ok(Math.abs(slope - 0.75 * Math.PI) < 0.1);
});

test('only the chosen corner becomes square', () => {
  const { run, ring } = make(area('a', [0, 0], [10, 1], [10, 6], [0, 9]));
  assert.equal(run('square', ['a'], ['0']), null);
  const [a, b, , d] = ring('a');
  const dot = (b[0] - a[0]) * (d[0] - a[0]) + (b[1] - a[1]) * (d[1] - a[1]);
  assert.ok(Math.abs(dot) < 0.05);
  assert.deepEqual(b, [10, 1]);
});

test('a line becomes straight between its ends, an outline between chosen corners', () => {
  const { run, points, ring } = make(
    wall('w', [0, 0], [4, 1], [10, 0]),
    area('a', [20, 0], [25, 1], [30, 0], [30, 9], [20, 9]),
  );
  assert.equal(run('straighten', ['w']), null);
  assert.deepEqual(points('w'), [[0, 0], [4, 0], [10, 0]]);
  assert.equal(run('straighten', ['w']), 'editor.refused.straighten');
  assert.equal(run('straighten', ['a']), 'editor.refused.straightenCorners');
  assert.equal(run('straighten', ['a'], ['0', '2']), null);
  assert.deepEqual(ring('a')[1], [25, 0]);
});

test('the shorter run of a ring becomes straight, around its end too', () => {
  const { run, ring } = make(area('a', [0, 1], [10, 0], [10, 9], [0, 20], [-10, 9], [-10, 0]));
  run('straighten', ['a'], ['1', '5']);
  assert.deepEqual(ring('a')[0], [0, 0]);
  assert.deepEqual(ring('a')[3], [0, 20]);
});

test('needless vertices go, those that others hold on to stay', () => {
  const { run, points } = make(
    wall('w', [0, 0], [2, 0.01], [4, 0], [6, 0.02], [10, 0]),
    wall('v', [4, 0], [4, 5]),
  );
  assert.equal(run('simplify', ['w']), null);
  assert.deepEqual(points('w'), [[0, 0], [4, 0], [10, 0]]);
  assert.equal(run('simplify', ['w']), 'editor.refused.simplify');
});

test('an outline is simplified and stays one', () => {
  const { run, ring } = make(area('a', [0, 0], [5, 0.01], [10, 0], [10, 10], [5, 10.01], [0, 10]));
  run('simplify');
  assert.equal(ring('a').length, 5);
});

test('a line is split at a vertex; the first part keeps its identity', () => {
  /** @type {Feature} */
  const named = {
    ...wall('w', [0, 0], [4, 0], [4, 4]),
    properties: { thickness: 0.3, name: { en: 'W' } },
  };
  const { editor, run, points } = make(named, poi('p'));
  assert.equal(run('split', ['w']), 'editor.refused.split');
  assert.equal(run('split', ['w'], ['0']), 'editor.refused.split');
  assert.equal(run('split', ['w', 'p']), 'editor.refused.one');
  assert.equal(run('split', ['w'], ['1']), null);
  assert.deepEqual(points('w'), [[0, 0], [4, 0]]);
  assert.equal(editor.selection.size, 2);
  const other = editor.selection.features[1];
  assert.deepEqual(other.geometry.coordinates, [[4, 0], [4, 4]]);
  assert.deepEqual(other.properties, { thickness: 0.3 });
  editor.session.undo();
  assert.deepEqual(points('w'), [[0, 0], [4, 0], [4, 4]]);
});

test('an area is split between two corners that are not neighbours', () => {
  const { editor, run, ring } = make(area('a', [0, 0], [10, 0], [10, 10], [0, 10], [0, 5]));
  assert.equal(run('split', ['a'], ['0', '1']), 'editor.refused.splitOutline');
  assert.equal(run('split', ['a'], ['0', '4']), 'editor.refused.splitOutline');
  assert.equal(run('split', ['a'], ['1', '4']), null);
  assert.deepEqual(ring('a'), [[10, 0], [10, 10], [0, 10], [0, 5], [10, 0]]);
  assert.deepEqual(ringOf(editor.selection.features[1]).length, 4);
});

test('lines whose ends meet become one, whichever way they run', () => {
  const { editor, run, points } = make(
    wall('a', [4, 0], [0, 0]),
    wall('b', [4, 0], [4, 4]),
    wall('c', [9, 9], [4, 4]),
    wall('far', [50, 50], [60, 50]),
    poi('p'),
  );
  assert.equal(run('join', ['a']), 'editor.refused.two');
  assert.equal(run('join', ['a', 'p']), 'editor.refused.oneKind');
  assert.equal(run('join', ['a', 'far']), 'editor.refused.join');
  assert.equal(run('join', ['a', 'c', 'b']), null);
  assert.deepEqual(points('a'), [[9, 9], [4, 4], [4, 0], [0, 0]]);
  assert.equal(editor.session.plan.size, 3);
  assert.equal(editor.selection.id, 'a');
});

test('areas that share an edge become one, also where one has a corner on the other’s edge', () => {
  const { run, ring } = make(
    box('a', 0, 0, 5, 5),
    box('b', 5, 0, 5, 3),
    box('far', 20, 0, 5, 5),
    box('tip', 10, 3, 2, 2),
  );
  assert.equal(run('join', ['a', 'far']), 'editor.refused.join');
  assert.equal(run('join', ['b', 'tip']), 'editor.refused.join');
  assert.equal(run('join', ['a', 'b']), null);
  const places = ring('a').map(String);
  assert.deepEqual(new Set(places), new Set(['0,0', '5,0', '10,0', '10,3', '5,3', '5,5', '0,5']));
});

test('four areas around a court become one with a hole', () => {
  const { run, feature } = make(
    box('s', 0, 0, 30, 10),
    box('n', 0, 20, 30, 10),
    box('w', 0, 10, 10, 10),
    box('e', 20, 10, 10, 10),
  );
  assert.equal(run('join'), null);
  const { geometry } = feature('s');
  assert.ok(geometry.type === 'Polygon');
  assert.equal(geometry.coordinates.length, 2);
});

test('a corner is pulled away from what it shares its place with', () => {
  const { editor, run, ring } = make(box('a', 0, 0, 5, 5), box('b', 5, 0, 5, 5), poi('p', 5, 5));
  assert.equal(run('disconnect', ['a', 'b']), 'editor.refused.one');
  assert.equal(run('disconnect', ['p']), 'editor.refused.disconnect');
  assert.equal(run('disconnect', ['a'], ['1']), null);
  assert.notDeepEqual(ring('a')[1], [5, 0]);
  assert.deepEqual(ring('a')[2], [5, 5]);
  assert.equal(run('disconnect', ['a']), null);
  assert.deepEqual(ring('b')[0], [5, 0]);
  assert.equal(run('disconnect', ['b']), 'editor.refused.disconnect');
  assert.equal(editor.session.waiting, 2);
});

test('outlines become round, and angular again', () => {
  const { editor, run, feature } = make(box('a', 0, 0, 4, 4), poi('p'));
  run('round', ['a']);
  assert.deepEqual(pointOf(feature('a')), [2, 2]);
  assert.ok(Math.abs(Math.PI * radiusOf(feature('a')) ** 2 - 16) < 0.05);
  run('round', ['a']);
  assert.equal(editor.session.plan.feature('a')?.geometry.type, 'Polygon');
  assert.equal(run('round', ['p']), 'editor.refused.round');
});

test('sides and middles are aligned, gaps made equal', () => {
  const features = [box('a', 0, 0, 2, 2), box('b', 5, 3, 4, 2), circle('c', [20, 9], 1)];
  for (
    const [side, places] of /** @type {[string, number[][]][]} */ ([
      ['left', [[0, 0], [0, 3], [1, 9]]],
      ['right', [[19, 0], [17, 3], [20, 9]]],
      ['bottom', [[0, 0], [5, 0], [20, 1]]],
      ['top', [[0, 8], [5, 8], [20, 9]]],
      ['centre', [[9.5, 0], [8.5, 3], [10.5, 9]]],
      ['middle', [[0, 4], [5, 4], [20, 5]]],
    ])
  ) {
    const { run, feature, ring } = make(...features);
    assert.equal(run(`align.${side}`), null);
    assert.deepEqual([ring('a')[0], ring('b')[0], pointOf(feature('c'))], places, side);
    assert.equal(run(`align.${side}`), 'editor.refused.aligned');
    assert.equal(run(`align.${side}`, ['a']), 'editor.refused.two');
  }
  const { run, feature, ring } = make(...features);
  assert.equal(run('distribute.across'), null);
  assert.deepEqual([ring('a')[0][0], ring('b')[0][0], pointOf(feature('c'))[0]], [0, 8.5, 20]);
  assert.equal(run('distribute.across'), 'editor.refused.distributed');
  assert.equal(run('distribute.up', ['a', 'b']), 'editor.refused.three');
  assert.equal(run('distribute.up'), null);
});

test('walls, obstacles and areas become each other and keep what they can', () => {
  /** @type {Feature} */
  const closed = {
    ...wall('w', [0, 0], [4, 0], [4, 4], [0, 0]),
    properties: { thickness: 0.2, name: { en: 'W' } },
  };
  const { editor, run } = make(closed, wall('open', [0, 0], [9, 9]), poi('p'));
  assert.equal(run('convert.area', ['open']), 'editor.refused.convert.area');
  assert.equal(run('convert.wall', ['open']), 'editor.refused.convert.wall');
  assert.equal(run('convert.obstacle', ['p']), 'editor.refused.convert.obstacle');
  assert.equal(run('convert.area', ['w']), null);
  assert.equal(editor.selection.feature?.kind, 'area');
  assert.deepEqual(required(editor.selection.feature).properties, { name: { en: 'W' } });
  const id = /** @type {string} */ (editor.selection.id);
  assert.notEqual(id, 'w');
  run('convert.wall', [id]);
  assert.equal(editor.selection.feature?.kind, 'wall');
  assert.equal(editor.selection.feature?.properties.thickness, 0.1);
  editor.session.undo();
  editor.session.undo();
  assert.ok(editor.session.plan.feature('w'));
});

test('a category stays where the other kind has it; a circle gets corners as a wall', () => {
  const stage = { ...circle('s', [0, 0], 2), properties: { category: 'stage', temporary: true } };
  const plan = planOf([stage]);
  const [, added] = convert(['s'], 'wall', () => 'new')(plan);
  assert.equal(added.after.geometry.coordinates.length, 25);
  assert.deepEqual(added.after.properties, { thickness: 0.1 });
  const booth = { ...box('b', 0, 0, 2, 2), properties: { category: 'booth', capacity: 3 } };
  const [, obstacle] = convert(['b'], 'obstacle', () => 'new')(planOf([booth]));
  assert.deepEqual(obstacle.after.properties, {});
});

test('features are brought to the front as they lie on each other', () => {
  /** @param {string} id @param {number} order @returns {Feature} */
  const at = (id, order) => ({
    ...box(id, 0, 0, 5, 5),
    properties: order ? { order } : {},
  });
  const { editor } = make(at('a', 1), at('b', 2), at('c', 3), wall('w', [0, 0], [1, 1]));
  const order = (/** @type {string} */ id) =>
    editor.session.plan.feature(id)?.properties.order ?? 0;
  editor.selection.set('w');
  assert.equal(perform(bringToFront, editor), false);
  editor.selection.set(['b', 'a', 'w']);
  perform(bringToFront, editor);
  assert.deepEqual([order('a'), order('b'), order('c')], [4, 5, 3]);
  perform(bringToFront, editor);
  assert.deepEqual(editor.said, ['editor.refused.toFront']);
  perform(sendToBack, editor);
  assert.deepEqual([order('a'), order('b'), order('c')], [1, 2, 3]);
  perform(sendToBack, editor);
  assert.equal(editor.said.at(-1), 'editor.refused.toBack');
  assert.deepEqual(setDrawingOrder('gone', 'front')(editor.session.plan), []);
});

test('keys step through corners, move the one chosen, and put one in', () => {
  const { editor, run, ring } = make(box('a', 0, 0, 10, 10), poi('p'), wall('w', [20, 0], [30, 0]));
  assert.equal(run('nextCorner', ['a', 'p']), 'editor.refused.one');
  assert.equal(run('nextCorner', ['p']), 'editor.refused.noCorners');
  assert.equal(run('nextCorner', ['a']), 'editor.corner');
  assert.deepEqual(editor.selection.vertices, ['0']);
  run('previousCorner', ['a'], ['0']);
  assert.deepEqual(editor.selection.vertices, ['3']);
  run('insertCorner', ['a'], ['3']);
  assert.deepEqual(ring('a')[4], [0, 5]);
  assert.equal(editor.selection.vertices.length, 1);
  assert.equal(run('insertCorner', ['a']), 'editor.refused.insertCorner');
  assert.equal(run('insertCorner', ['w'], ['1']), 'editor.refused.insertCorner');
});

test('a locked feature is not put into shape', () => {
  const { editor, run, ring } = make(area('a', [0, 0], [10, 0.4], [10, 5], [0, 5]));
  editor.view.canSelect = () => false;
  assert.equal(run('square'), 'editor.refused.locked');
  assert.equal(run('turnQuarter'), 'editor.refused.locked');
  assert.deepEqual(ring('a')[1], [10, 0.4]);
});

test('a quarter turn is exact', () => {
  assert.deepEqual(rotation([1, 1], Math.PI / 2).map((each) => each + 0), [0, 1, -1, 0, 2, 0]);
});
