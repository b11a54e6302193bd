// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeDot } from '../../../web/shared/map/people/dot-shapes.js';
import { DotSprites } from '../../../web/shared/map/people/dot-sprites.js';
import { HeatBarriers } from '../../../web/shared/map/people/heat-barriers.js';
import { HeatGrid } from '../../../web/shared/map/people/heat-grid.js';
import { NavigatorTracks } from '../../../web/shared/map/people/navigator-tracks.js';
import { splat } from '../../../web/shared/map/people/splat.js';

const blue = [0, 90, 220];
const white = [255, 255, 255];

/** @param {number} width @param {number} height */
const makeBuffer = (width, height) => ({ pixels: new Uint32Array(width * height), width, height });

/** The picture in letters: space empty, `.` faint, `o` edge, `#` fill.
 * @param {{ pixels: Uint32Array, width: number, height: number }} buffer */
const drawn = ({ pixels, width, height }) => {
  let text = '';
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = pixels[y * width + x];
      const alpha = pixel >>> 24;
      text += alpha === 0 ? ' ' : alpha < 120 ? '.' : (pixel & 255) > 128 ? 'o' : '#';
    }
    text += '\n';
  }
  return text;
};

test('an arrow points where its navigator goes', () => {
  const east = makeBuffer(17, 17);
  splat(east, makeDot('arrow', 4, blue, white), 8, 8);
  const north = makeBuffer(17, 17);
  splat(north, makeDot('arrow', 4, blue, white, { angle: Math.PI / 2 }), 8, 8);
  const middle = (/** @type {string} */ picture, /** @type {number} */ row) =>
    picture.split('\n')[row];
  assert.equal(drawn(east).match(/#/g)?.length, drawn(north).match(/#/g)?.length);
  assert.ok(middle(drawn(east), 8).lastIndexOf('#') >= 12, drawn(east));
  assert.ok(middle(drawn(north), 3).includes('#'), drawn(north));
  assert.ok(!middle(drawn(north), 13).includes('#'), drawn(north));
});

test('a standing dot looks like this', () => {
  const buffer = makeBuffer(11, 11);
  splat(buffer, makeDot('disc', 4, blue, white), 5, 5);
  assert.equal(
    drawn(buffer),
    [
      '           ',
      '   .ooo.   ',
      '  oo###oo  ',
      ' .o#####o. ',
      ' o#######o ',
      ' o#######o ',
      ' o#######o ',
      ' .o#####o. ',
      '  oo###oo  ',
      '   .ooo.   ',
      '           ',
      '',
    ].join('\n'),
  );
});

test('dots are cut off at every edge and write nowhere else', () => {
  const sprite = makeDot('disc', 4, blue, white);
  const whole = makeBuffer(40, 40);
  for (const [x, y] of [[0, 0], [39, 0], [0, 39], [39, 39], [-3, 20], [42, 20]]) {
    splat(whole, sprite, x, y);
  }
  assert.equal(drawn(whole).split('\n')[20].length, 40);
  assert.ok(drawn(whole).split('\n')[20].startsWith('#o'), drawn(whole));
  assert.equal(whole.pixels[20 * 40 + 20], 0);
});

test('the dot drawn later lies above, and edges blend', () => {
  const buffer = makeBuffer(20, 20);
  splat(buffer, makeDot('disc', 4, blue, white), 8, 10);
  splat(buffer, makeDot('disc', 4, [200, 0, 0], white), 12, 10);
  assert.equal(buffer.pixels[10 * 20 + 12], 0xff0000c8);
  assert.equal(buffer.pixels[10 * 20 + 6] & 255, 0);
});

test('states differ in shape, not in colour alone', () => {
  const sprites = new DotSprites(5, {
    moving: blue,
    standing: blue,
    stale: blue,
    doubtful: blue,
    edge: white,
  });
  const shapes = [0, 1, 2, 3].map((state) => {
    const buffer = makeBuffer(21, 21);
    splat(buffer, sprites.get(state, 0, 1, 0, 0, false), 10, 10);
    return drawn(buffer);
  });
  assert.equal(new Set(shapes).size, 4);
});

test('a sprite is drawn once and then kept', () => {
  const sprites = new DotSprites(5, {
    moving: blue,
    standing: blue,
    stale: blue,
    doubtful: blue,
    edge: white,
  });
  assert.equal(sprites.get(1, 64, 1, 1, 2, false), sprites.get(1, 64, 1, 1, 2, false));
  assert.notEqual(sprites.get(1, 64, 1, 1, 2, false), sprites.get(1, 64, 1, 1, 2, true));
});

const floor = { index: 0, origin: /** @type {const} */ ([0, 0]), unit: 0.01 };

/** @param {number} time @param {[slot: number, x: number, y: number, state: number][]} people
 * @param {boolean} [isKeyframe] @returns {any} */
const frame = (time, people, isKeyframe = false) => ({
  isKeyframe,
  floorIndex: 0,
  count: people.length,
  time: time >>> 0,
  sequence: 0,
  slot: Uint16Array.from(people, ([slot]) => slot),
  x: Int16Array.from(people, ([, x]) => x * 100),
  y: Int16Array.from(people, ([, , y]) => y * 100),
  heading: new Uint8Array(people.length),
  state: Uint8Array.from(people, ([, , , state]) => state),
});

test('a navigator glides from one location to the next and never jumps', () => {
  const tracks = new NavigatorTracks();
  for (let i = 0; i <= 20; i += 1) {
    tracks.apply(frame(i * 100, [[3, i * 0.13, 5, 1]]), floor, 1000 + i * 100);
  }
  let before = -1;
  for (let now = 3000; now < 3400; now += 16) {
    const t = tracks.share(3, tracks.displayTime(now));
    const x = tracks.fromX[3] + (tracks.toX[3] - tracks.fromX[3]) * t;
    assert.ok(x >= before && (before < 0 || x - before < 0.05), `${before} → ${x}`);
    before = x;
  }
  assert.ok(Math.abs(before - 2.6) < 1e-3);
});

test('a keyframe drops the navigators that it does not name, a delta does not', () => {
  const tracks = new NavigatorTracks();
  tracks.apply(frame(0, [[1, 1, 1, 0], [2, 2, 2, 0]], true), floor, 0);
  tracks.apply(frame(100, [[1, 1, 1, 0]]), floor, 100);
  assert.equal(tracks.count, 2);
  tracks.apply(frame(200, [[1, 1, 1, 0]], true), floor, 200);
  assert.equal(tracks.count, 1);
  assert.equal(tracks.end, 2);
});

test('a slot that left one floor but is already on another stays there', () => {
  const tracks = new NavigatorTracks();
  const upper = { ...floor, index: 1 };
  tracks.apply(frame(0, [[1, 1, 1, 0]], true), floor, 0);
  tracks.apply({ ...frame(100, [[1, 5, 5, 1]]), floorIndex: 1 }, upper, 100);
  tracks.apply(frame(100, [[1, 1, 1, 3]]), floor, 101);
  assert.equal(tracks.floor[1], 1);
  assert.equal(tracks.count, 1);
});

test("the server's clock may pass 2³² milliseconds", () => {
  const tracks = new NavigatorTracks();
  tracks.apply(frame(2 ** 32 - 50, [[1, 0, 0, 1]]), floor, 0);
  tracks.apply(frame(50, [[1, 1, 0, 1]]), floor, 100);
  assert.ok(Math.abs(tracks.toTime[1] - 100) < 1e-6);
});

/** @param {string} id @param {string} kind @param {[number, number][]} coordinates @param {object} [properties] */
const line = (id, kind, coordinates, properties = {}) => /** @type {any} */ ({
  id,
  kind,
  geometry: { type: 'LineString', coordinates },
  properties,
});

/** How many people are in a strip of a grid. @param {HeatGrid} grid @param {(x: number) => boolean} isIn metres */
const peopleWhere = (grid, isIn) =>
  grid.values.reduce(
    (sum, value, i) => isIn(((i % grid.columns) + 0.5) * grid.cell) ? sum + value : sum,
    0,
  );

test('heat ends at walls and passes open doors', () => {
  const wall = line('wall', 'wall', [[50.1, -1], [50.1, 51]]);
  const door = line('door', 'door', [[50.1, 24], [50.1, 26]]);
  const closed = line('door', 'door', [[50.1, 24], [50.1, 26]], { closed: true });
  const beyond = (/** @type {any[]} */ ...features) => {
    const grid = new HeatGrid([0, 0, 100, 50]);
    grid.add(49.6, 25, 4);
    grid.blur(5, new HeatBarriers(grid, features));
    assert.ok(Math.abs(peopleWhere(grid, () => true) - 4) < 1e-3);
    return peopleWhere(grid, (x) => x > 50.1);
  };
  assert.ok(beyond() > 1);
  assert.equal(beyond(wall), 0);
  assert.equal(beyond(wall, closed), 0);
  assert.ok(beyond(wall, door) > 0.1);
});

test('heat ends at the outline of a walled area, at any angle', () => {
  const ring = [[20, 10], [60, 20], [50, 40], [10, 30], [20, 10]];
  const room = /** @type {any} */ ({
    id: 'room',
    kind: 'area',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { walled: true },
  });
  const grid = new HeatGrid([0, 0, 100, 50]);
  grid.add(21, 11, 8);
  for (let i = 0; i < 8; i += 1) grid.blur(5, new HeatBarriers(grid, [room]));
  for (const [x, y] of [[18, 10], [40, 14.5], [62, 20], [50, 42], [8, 30], [30, 37], [14, 18]]) {
    const at = Math.floor(y / grid.cell) * grid.columns + Math.floor(x / grid.cell);
    assert.equal(grid.values[at], 0, `${x}, ${y}`);
  }
});

test('the heat of one person spreads evenly and adds up to one', () => {
  const grid = new HeatGrid([0, 0, 100, 50]);
  grid.add(50.2, 25.2);
  grid.blur(5);
  const sum = grid.values.reduce((a, b) => a + b, 0);
  assert.ok(Math.abs(sum - 1) < 1e-3, `${sum}`);
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    grid.values[Math.floor(y / grid.cell) * grid.columns + Math.floor(x / grid.cell)];
  assert.ok(at(50, 25) > at(53, 25) && at(60, 25) === 0);
});
