// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tapDrag } from '../../../web/editor/gestures/tap-drag.js';
import { drawTools, loadDrawing } from '../../../web/editor/operations/drawing-tools.js';
import { perform } from '../../../web/editor/operations/operation.js';
import { editorStub } from './editor-stub.js';
import { SimulatedServer } from './simulated-server.js';
import { editorAt } from './world.js';

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

await loadDrawing();

/** An editor with a drawing tool in hand, on a map of a millimetre a pixel. @param {string} id @param {any[]} features @returns {any} */
const drawing = (id, ...features) => {
  const editor = editorStub(editorAt(new SimulatedServer(features), 'ada').session);
  editor.stub.metresPerPixel = 0.001;
  perform(drawTools.find((each) => each.id === id), editor);
  return editor;
};
const tap = (/** @type {any} */ editor, /** @type {any[]} */ ...places) => {
  for (const [x, y, more] of places) {
    editor.tools.current.hover(press(x, y, more));
    editor.tools.current.tap(press(x, y, more));
  }
};
const drawn = (/** @type {any} */ editor) =>
  [...editor.session.plan.features()].sort((a, b) => (a.id < b.id ? -1 : 1));
const coordinates = (/** @type {any} */ editor) =>
  drawn(editor).map(({ geometry }) => geometry.coordinates);

test('walls are a chain of points that Enter ends, and it is selected', () => {
  const editor = drawing('drawWall');
  tap(editor, [0, 0], [4, 0], [4, 3]);
  editor.tools.current.key('Enter');
  const [wall] = drawn(editor);
  assert.deepEqual(coordinates(editor), [[[0, 0], [4, 0], [4, 3]]]);
  assert.equal(wall.kind, 'wall');
  assert.equal(wall.properties.thickness, 0.2);
  assert.equal(editor.tools.current.id, 'browse');
  assert.deepEqual(editor.selection.ids, [wall.id]);
});

test('a double tap and Escape end walls and keep what is drawn', () => {
  for (const end of ['doubleTap', 'cancel']) {
    const editor = drawing('drawWall');
    tap(editor, [0, 0], [4, 0]);
    editor.tools.current[end]();
    assert.deepEqual(coordinates(editor), [[[0, 0], [4, 0]]], end);
  }
});

test('Escape with one point drops it, once more it leaves', () => {
  const editor = drawing('drawWall');
  tap(editor, [0, 0]);
  editor.tools.current.cancel();
  assert.equal(editor.tools.current.id, 'drawWall');
  assert.equal(editor.tools.current.isDrawing, false);
  editor.tools.current.cancel();
  assert.equal(editor.tools.current.id, 'browse');
  assert.equal(editor.session.plan.size, 0);
});

test('Backspace takes the last point back and deletes nothing else', () => {
  const editor = drawing('drawWall');
  tap(editor, [0, 0], [4, 0], [9, 9]);
  for (let i = 0; i < 2; i += 1) assert.ok(editor.tools.current.key('Backspace'));
  tap(editor, [0, 5]);
  editor.tools.current.key('Enter');
  assert.deepEqual(coordinates(editor), [[[0, 0], [0, 5]]]);
});

test('walls that come back to their first point end there, closed', () => {
  const editor = drawing('drawWall');
  tap(editor, [0, 0], [4, 0], [4, 3], [0, 0.003]);
  assert.deepEqual(coordinates(editor), [[[0, 0], [4, 0], [4, 3], [0, 0]]]);
  assert.equal(editor.tools.current.id, 'browse');
});

test('what is begun can be discarded, and the tool stays in hand', () => {
  const editor = drawing('drawWall');
  tap(editor, [0, 0], [4, 0]);
  editor.tools.current.discard();
  assert.equal(editor.tools.current.id, 'drawWall');
  editor.tools.current.cancel();
  assert.equal(editor.session.plan.size, 0);
});

test('one point is no wall, and it says so', () => {
  const editor = drawing('drawWall');
  tap(editor, [0, 0]);
  editor.tools.current.key('Enter');
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
  const [room] = drawn(editor);
  assert.deepEqual(room.geometry.coordinates[0], [[1, 1], [5, 1], [5, 4], [1, 4], [1, 1]]);
  assert.deepEqual(room.properties, { category: 'room', walled: true });
  editor.session.undo();
  assert.equal(editor.session.plan.size, 0);
});

test('a room is two taps, too', () => {
  const editor = drawing('drawRoom');
  tap(editor, [1, 1], [5, 4]);
  assert.equal(drawn(editor).length, 1);
});

test('Shift makes a square', () => {
  const editor = drawing('drawRectangle');
  tap(editor, [0, 0], [3, 1, { shift: true }]);
  assert.deepEqual(drawn(editor)[0].geometry.coordinates[0][2], [3, 3]);
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
  const slope = {
    id: 'slope',
    kind: 'wall',
    floor: '0',
    geometry: { type: 'LineString', coordinates: [[0, 0], [8, 6]] },
    properties: {},
  };
  const editor = drawing('drawRoom', slope);
  tap(editor, [4, 3], [4, 8]);
  const [[a, b, c]] = drawn(editor).find(({ kind }) => kind === 'area').geometry.coordinates;
  assert.ok(Math.abs((b[0] - a[0]) * 6 - (b[1] - a[1]) * 8) < 0.02);
  assert.ok(Math.abs((b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])) < 0.02);
});

test('a circle is an obstacle, an area, or a ring of walls', () => {
  const circle = (/** @type {any} */ id) => {
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
  const { geometry } = circle('drawWallCircle');
  assert.equal(geometry.type, 'LineString');
  assert.deepEqual(geometry.coordinates[0], geometry.coordinates.at(-1));
});

test('a barrier line has a thickness', () => {
  const editor = drawing('drawLine');
  tap(editor, [0, 0], [4, 0]);
  editor.tools.current.key('Enter');
  assert.equal(drawn(editor)[0].kind, 'obstacle');
  assert.equal(drawn(editor)[0].properties.thickness, 0.1);
});

test('a typed length goes in the direction of the pointer, a typed angle too', () => {
  const editor = drawing('drawWall');
  tap(editor, [1, 1]);
  const mode = editor.tools.current;
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
  const mode = editor.tools.current;
  mode.type({ x: 3.5, y: 2 });
  mode.place();
  tap(editor, [9, 2]);
  mode.key('Enter');
  assert.deepEqual(coordinates(editor), [[[3.5, 2], [9, 2]]]);
});

test('typed width and height make a rectangle on the side of the pointer', () => {
  const editor = drawing('drawRoom');
  tap(editor, [5, 5]);
  const mode = editor.tools.current;
  mode.hover(press(4, 6));
  assert.deepEqual(mode.measures, [{ id: 'width', value: 1 }, { id: 'height', value: 1 }]);
  mode.type({ width: 3, height: 2 });
  mode.place();
  assert.deepEqual(drawn(editor)[0].geometry.coordinates[0], [[2, 5], [5, 5], [5, 7], [2, 7], [
    2,
    5,
  ]]);
});

test('a typed radius makes a circle', () => {
  const editor = drawing('drawCircle');
  tap(editor, [5, 5]);
  editor.tools.current.hover(press(6, 5));
  editor.tools.current.type({ radius: 2.5 });
  editor.tools.current.place();
  assert.equal(drawn(editor)[0].geometry.radius, 2.5);
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
  for (const key of keys) assert.ok(cross.key(key) || editor.tools.current.key(key), key);
  assert.deepEqual(drawn(editor)[0].geometry.coordinates[0], [[50, 50], [54, 50], [54, 53], [
    50,
    53,
  ], [50, 50]]);
});

test('Enter is the second point of a room', () => {
  const editor = drawing('drawRoom');
  tap(editor, [1, 1]);
  editor.tools.current.hover(press(4, 3));
  editor.tools.current.key('Enter');
  assert.deepEqual(drawn(editor)[0].geometry.coordinates[0][2], [4, 3]);
});

test('a drag that is taken back leaves the mode as it was', () => {
  const editor = drawing('drawRoom');
  const drag = tapDrag(editor.tools);
  drag.move(press(2, 2), press(1, 1));
  drag.cancel?.();
  assert.equal(editor.tools.current.isDrawing, false);
});

test('a tool that is asked for again stays, draws on, and goes with Escape', () => {
  const editor = drawing('drawRoom');
  perform(drawTools.find(({ id }) => id === 'drawRoom'), editor);
  assert.ok(editor.tools.isSticky);
  tap(editor, [0, 0], [2, 2]);
  assert.equal(editor.tools.current.id, 'drawRoom');
  assert.equal(editor.selection.size, 1);
  tap(editor, [4, 0], [6, 2]);
  assert.equal(drawn(editor).length, 2);
  editor.tools.current.cancel();
  assert.equal(editor.tools.current.id, 'browse');
  assert.ok(!editor.tools.isSticky);
});

const room = (/** @type {any} */ id, /** @type {any} */ x) => /** @type {Feature} */ ({
  id,
  kind: 'area',
  floor: '0',
  properties: { category: 'room', walled: true },
  geometry: { type: 'Polygon', coordinates: [[[x, 0], [x + 4, 0], [x + 4, 3], [x, 3], [x, 0]]] },
});

test('four walls beside a room leave out the one that is there', () => {
  const editor = drawing('drawWallRectangle', room('r', 0));
  tap(editor, [4, 0], [8, 3]);
  const walls = drawn(editor).filter(({ kind }) => kind === 'wall');
  assert.deepEqual(walls.map(({ geometry }) => geometry.coordinates), [[[4, 0], [8, 0], [8, 3], [
    4,
    3,
  ]]]);
});

test('a wall along a longer one is the rest of it', () => {
  const wall = {
    id: 'w',
    kind: 'wall',
    floor: '0',
    properties: {},
    geometry: { type: 'LineString', coordinates: [[2, 0], [5, 0]] },
  };
  const editor = drawing('drawWall', wall);
  tap(editor, [0, 0], [9, 0]);
  editor.tools.current.key('Enter');
  const pieces = drawn(editor).filter(({ id }) => id !== 'w').map(({ geometry }) =>
    geometry.coordinates
  );
  assert.deepEqual(pieces, [[[0, 0], [2, 0]], [[5, 0], [9, 0]]]);
  editor.session.undo();
  assert.equal(editor.session.plan.size, 1);
});

test('walls where there are walls all along are none, and it says so', () => {
  const editor = drawing('drawWallRectangle', room('r', 0));
  tap(editor, [0, 0], [4, 3]);
  assert.equal(editor.session.plan.size, 1);
  assert.deepEqual(editor.said, ['editor.refused.draw.doubled']);
});

test('the labels tell length, angle and surface', () => {
  const editor = drawing('drawRoom');
  tap(editor, [0, 0]);
  editor.tools.current.hover(press(4, 3));
  /** @type {any[]} */
  const told = [];
  const pen = {
    drawn: () => {},
    labels: (/** @type {any} */ _, /** @type {any} */ labels) => told.push(...labels),
    snapMark: () => {},
    crosshair: () => {},
  };
  editor.tools.current.draw({}, pen);
  assert.deepEqual(told.map(({ length, surface }) => length ?? surface), [4, 3, 12]);
});
