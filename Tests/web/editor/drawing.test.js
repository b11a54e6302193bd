// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tapDrag } from '../../../web/editor/gestures/tap-drag.js';
import { drawTools, loadDrawing } from '../../../web/editor/operations/drawing-tools.js';
import { perform } from '../../../web/editor/operations/operation.js';
import { required } from '../required.js';
import { editorStub } from './editor-stub.js';
import { pointsOf, radiusOf, ringOf, room, wall } from './features.js';
import { press } from './pointer.js';
import { SimulatedServer } from './simulated-server.js';
import { editorAt } from './world.js';

/** @import { Pen } from '../../../web/editor/map/pen.js' */
/** @import { DrawMode } from '../../../web/editor/modes/draw.js' */
/** @import { Press } from '../../../web/editor/gestures/drag.js' */
/** @import { Editor } from '../../../web/editor/operations/editor.js' */
/** @import { Feature } from '../../../web/editor/plan/types.js' */

await loadDrawing();

/** @param {string} id */
const tool = (id) => required(drawTools.find((each) => each.id === id), id);

/** An editor with a drawing tool in hand, on a map of a millimetre a pixel. @param {string} id @param {Feature[]} features */
const drawing = (id, ...features) => {
  const editor = editorStub(editorAt(new SimulatedServer(features), 'ada').session);
  editor.stub.metresPerPixel = 0.001;
  perform(tool(id), editor);
  return editor;
};
/** The drawing mode in hand. @param {Editor} editor */
const modeOf = (editor) => /** @type {DrawMode} */ (editor.tools.current);
/** @param {Editor} editor @param {...[x: number, y: number, more?: Partial<Press>]} places */
const tap = (editor, ...places) => {
  for (const [x, y, more] of places) {
    modeOf(editor).hover(press(x, y, more));
    modeOf(editor).tap(press(x, y, more));
  }
};
const drawn = (/** @type {Editor} */ editor) =>
  [...editor.session.plan.features()].sort((a, b) => (a.id < b.id ? -1 : 1));
const coordinates = (/** @type {Editor} */ editor) =>
  drawn(editor).map(({ geometry }) => geometry.coordinates);

test('walls are a chain of points that Enter ends, and it is selected', () => {
  const editor = drawing('drawWall');
  tap(editor, [0, 0], [4, 0], [4, 3]);
  modeOf(editor).key('Enter');
  const [made] = drawn(editor);
  assert.deepEqual(coordinates(editor), [[[0, 0], [4, 0], [4, 3]]]);
  assert.equal(made.kind, 'wall');
  assert.equal(made.properties.thickness, 0.2);
  assert.equal(editor.tools.current.id, 'browse');
  assert.deepEqual(editor.selection.ids, [made.id]);
});

test('a double tap and Escape end walls and keep what is drawn', () => {
  for (const end of /** @type {const} */ (['doubleTap', 'cancel'])) {
    const editor = drawing('drawWall');
    tap(editor, [0, 0], [4, 0]);
    modeOf(editor)[end]();
    assert.deepEqual(coordinates(editor), [[[0, 0], [4, 0]]], end);
  }
});

test('Escape with one point drops it, once more it leaves', () => {
  const editor = drawing('drawWall');
  tap(editor, [0, 0]);
  modeOf(editor).cancel();
  assert.equal(editor.tools.current.id, 'drawWall');
  assert.equal(modeOf(editor).isDrawing, false);
  modeOf(editor).cancel();
  assert.equal(editor.tools.current.id, 'browse');
  assert.equal(editor.session.plan.size, 0);
});

test('Backspace takes the last point back and deletes nothing else', () => {
  const editor = drawing('drawWall');
  tap(editor, [0, 0], [4, 0], [9, 9]);
  for (let i = 0; i < 2; i += 1) assert.ok(modeOf(editor).key('Backspace'));
  tap(editor, [0, 5]);
  modeOf(editor).key('Enter');
  assert.deepEqual(coordinates(editor), [[[0, 0], [0, 5]]]);
});

test('walls that come back to their first point end there, closed', () => {
  const editor = drawing('drawWall');
  tap(editor, [0, 0], [4, 0], [4, 3], [0, 0.003]);
  assert.deepEqual(coordinates(editor), [[[0, 0], [4, 0], [4, 3], [0, 0]]]);
  assert.equal(editor.tools.current.id, 'browse');
});

test('a begun shape can be discarded, and the tool stays in hand', () => {
  const editor = drawing('drawWall');
  tap(editor, [0, 0], [4, 0]);
  modeOf(editor).discard();
  assert.equal(editor.tools.current.id, 'drawWall');
  modeOf(editor).cancel();
  assert.equal(editor.session.plan.size, 0);
});

test('one point is no wall, and it says so', () => {
  const editor = drawing('drawWall');
  tap(editor, [0, 0]);
  modeOf(editor).key('Enter');
  assert.deepEqual(editor.said, ['editor.refused.draw.line']);
  assert.equal(editor.tools.current.id, 'drawWall');
});

test('an area is drawn corner by corner and ends on its first one', () => {
  const editor = drawing('drawArea');
  editor.drawing.setPreset('area', 'area-hall');
  tap(editor, [0, 0], [9, 0], [9, 7], [0, 0]);
  const [area] = drawn(editor);
  assert.deepEqual(area.geometry.coordinates, [[[0, 0], [9, 0], [9, 7], [0, 0]]]);
  assert.deepEqual([area.kind, area.properties.category], ['area', 'hall']);
});

test('a room is a drag, has walls, and is one step of undo', () => {
  const editor = drawing('drawRoom');
  const drag = tapDrag(editor.tools);
  drag.move(press(2, 2), press(1, 1));
  drag.end(press(5, 4), press(1, 1));
  const [made] = drawn(editor);
  assert.deepEqual(ringOf(made), [[1, 1], [5, 1], [5, 4], [1, 4], [1, 1]]);
  assert.deepEqual(made.properties, { category: 'room', walled: true });
  editor.session.undo();
  assert.equal(editor.session.plan.size, 0);
});

test('a room is two taps, too', () => {
  const editor = drawing('drawRoom');
  tap(editor, [1, 1], [5, 4]);
  assert.equal(drawn(editor).length, 1);
});

test('the name of a room that was drawn takes the keyboard; a wall has none to be typed', () => {
  const whole = drawing('drawRoom');
  tap(whole, [1, 1], [5, 4]);
  assert.deepEqual(whole.said, ['editName']);
  const walls = drawing('drawWallRectangle');
  tap(walls, [1, 1], [5, 4]);
  assert.deepEqual(walls.said, []);
});

test('no name takes the keyboard after a finger, and none while the tool stays in hand', () => {
  const byFinger = drawing('drawRoom');
  tap(byFinger, [1, 1, { touch: true }], [5, 4, { touch: true }]);
  const oneByOne = drawing('drawRoom');
  perform(tool('drawRoom'), oneByOne);
  tap(oneByOne, [1, 1], [5, 4]);
  for (const editor of [byFinger, oneByOne]) {
    assert.equal(drawn(editor).length, 1);
    assert.ok(!editor.said.includes('editName'));
  }
});

test('Shift makes a square', () => {
  const editor = drawing('drawRectangle');
  tap(editor, [0, 0], [3, 1, { shift: true }]);
  assert.deepEqual(ringOf(drawn(editor)[0])[2], [3, 3]);
  assert.equal(drawn(editor)[0].kind, 'obstacle');
});

test('a rectangle without size is refused and can go on', () => {
  const editor = drawing('drawRoom');
  tap(editor, [0, 0], [0.01, 4]);
  assert.deepEqual(editor.said, ['editor.refused.draw.flat']);
  tap(editor, [3, 4]);
  assert.equal(drawn(editor).length, 1);
});

test('a rectangle that begins on a slope stands as the slope does', () => {
  const slope = wall('slope', [0, 0], [8, 6]);
  const editor = drawing('drawRoom', slope);
  tap(editor, [4, 3], [4, 8]);
  const [a, b, c] = ringOf(drawn(editor).find(({ kind }) => kind === 'area'));
  assert.ok(Math.abs((b[0] - a[0]) * 6 - (b[1] - a[1]) * 8) < 0.02);
  assert.ok(Math.abs((b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])) < 0.02);
});

test('a circle is an obstacle, an area, or a ring of walls', () => {
  const circle = (/** @type {string} */ id) => {
    const editor = drawing(id);
    tap(editor, [2, 2], [2, 5]);
    return drawn(editor)[0];
  };
  assert.deepEqual(circle('drawCircle').geometry, {
    type: 'Circle',
    coordinates: [2, 2],
    radius: 3,
  });
  assert.equal(circle('drawAreaCircle').kind, 'area');
  const points = pointsOf(circle('drawWallCircle'));
  assert.deepEqual(points[0], points.at(-1));
});

test('a barrier line has a thickness', () => {
  const editor = drawing('drawLine');
  tap(editor, [0, 0], [4, 0]);
  modeOf(editor).key('Enter');
  assert.equal(drawn(editor)[0].kind, 'obstacle');
  assert.equal(drawn(editor)[0].properties.thickness, 0.1);
});

test('a typed length goes in the direction of the pointer, a typed angle too', () => {
  const editor = drawing('drawWall');
  tap(editor, [1, 1]);
  const mode = modeOf(editor);
  mode.hover(press(1, 3));
  mode.type({ length: 4.25 });
  mode.place();
  mode.type({ length: 2, angle: 180 });
  mode.place();
  mode.key('Enter');
  assert.deepEqual(coordinates(editor), [[[1, 1], [1, 5.25], [-1, 5.25]]]);
});

test('the first point may be typed, too', () => {
  const editor = drawing('drawWall');
  const mode = modeOf(editor);
  mode.type({ x: 3.5, y: 2 });
  mode.place();
  tap(editor, [9, 2]);
  mode.key('Enter');
  assert.deepEqual(coordinates(editor), [[[3.5, 2], [9, 2]]]);
});

test('typed width and height make a rectangle on the side of the pointer', () => {
  const editor = drawing('drawRoom');
  tap(editor, [5, 5]);
  const mode = modeOf(editor);
  mode.hover(press(4, 6));
  assert.deepEqual(mode.measures, [{ id: 'width', value: 1 }, { id: 'height', value: 1 }]);
  mode.type({ width: 3, height: 2 });
  mode.place();
  assert.deepEqual(ringOf(drawn(editor)[0]), [[2, 5], [5, 5], [5, 7], [2, 7], [
    2,
    5,
  ]]);
});

test('a typed radius makes a circle', () => {
  const editor = drawing('drawCircle');
  tap(editor, [5, 5]);
  modeOf(editor).hover(press(6, 5));
  modeOf(editor).type({ radius: 2.5 });
  modeOf(editor).place();
  assert.equal(radiusOf(drawn(editor)[0]), 2.5);
});

test('the cross draws a room by keys alone', () => {
  const editor = drawing('drawRoom');
  const { tools: { cross } } = editor;
  const keys = [
    'Space',
    ...Array(4).fill('Shift+ArrowRight'),
    ...Array(3).fill('Shift+ArrowUp'),
    'Space',
  ];
  for (const key of keys) assert.ok(cross.key(key) || modeOf(editor).key(key), key);
  assert.deepEqual(ringOf(drawn(editor)[0]), [[50, 50], [54, 50], [54, 53], [
    50,
    53,
  ], [50, 50]]);
});

test('Enter is the second point of a room', () => {
  const editor = drawing('drawRoom');
  tap(editor, [1, 1]);
  modeOf(editor).hover(press(4, 3));
  modeOf(editor).key('Enter');
  assert.deepEqual(ringOf(drawn(editor)[0])[2], [4, 3]);
});

test('a drag that is taken back leaves the mode as it was', () => {
  const editor = drawing('drawRoom');
  const drag = tapDrag(editor.tools);
  drag.move(press(2, 2), press(1, 1));
  required(drag.cancel)();
  assert.equal(modeOf(editor).isDrawing, false);
});

test('a tool that is asked for again stays, draws on, and goes with Escape', () => {
  const editor = drawing('drawRoom');
  perform(tool('drawRoom'), editor);
  assert.ok(editor.tools.isSticky);
  tap(editor, [0, 0], [2, 2]);
  assert.equal(editor.tools.current.id, 'drawRoom');
  assert.equal(editor.selection.size, 1);
  tap(editor, [4, 0], [6, 2]);
  assert.equal(drawn(editor).length, 2);
  modeOf(editor).cancel();
  assert.equal(editor.tools.current.id, 'browse');
  assert.ok(!editor.tools.isSticky);
});

/** @param {number} x */
const hall = (x) => room('r', [x, 0], [x + 4, 3], { category: 'room', walled: true });

test('four walls beside a room leave out the one that is there', () => {
  const editor = drawing('drawWallRectangle', hall(0));
  tap(editor, [4, 0], [8, 3]);
  const walls = drawn(editor).filter(({ kind }) => kind === 'wall');
  assert.deepEqual(walls.map(({ geometry }) => geometry.coordinates), [[[4, 0], [8, 0], [8, 3], [
    4,
    3,
  ]]]);
});

test('a wall along a longer one is the rest of it', () => {
  const editor = drawing('drawWall', wall('w', [2, 0], [5, 0]));
  tap(editor, [0, 0], [9, 0]);
  modeOf(editor).key('Enter');
  const pieces = drawn(editor).filter(({ id }) => id !== 'w').map(({ geometry }) =>
    geometry.coordinates
  );
  assert.deepEqual(pieces, [[[0, 0], [2, 0]], [[5, 0], [9, 0]]]);
  editor.session.undo();
  assert.equal(editor.session.plan.size, 1);
});

test('walls where there are walls all along are none, and it says so', () => {
  const editor = drawing('drawWallRectangle', hall(0));
  tap(editor, [0, 0], [4, 3]);
  assert.equal(editor.session.plan.size, 1);
  assert.deepEqual(editor.said, ['editor.refused.draw.doubled']);
});

test('the labels show length, angle and surface', () => {
  const editor = drawing('drawRoom');
  tap(editor, [0, 0]);
  modeOf(editor).hover(press(4, 3));
  /** @type {any[]} */
  const heard = [];
  const pen = {
    drawn: () => {},
    labels: (/** @type {unknown} */ _, /** @type {any[]} */ labels) => heard.push(...labels),
    snapMark: () => {},
    crosshair: () => {},
  };
  const canvas = /** @type {CanvasRenderingContext2D} */ ({});
  modeOf(editor).draw(canvas, /** @type {Pen} */ (/** @type {unknown} */ (pen)));
  assert.deepEqual(heard.map(({ length, surface }) => length ?? surface), [4, 3, 12]);
});
