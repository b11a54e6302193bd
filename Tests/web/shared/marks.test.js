// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaStyle, obstacleStyle } from '../../../web/shared/map/plan/area-style.js';
import { directionOf } from '../../../web/shared/map/marks/candidates.js';
import { categoryIcon } from '../../../web/shared/map/marks/category-icon.js';
import { featureUnder } from '../../../web/shared/map/plan/hit-test.js';
import { clearGround, darkGround } from '../../../web/shared/map/plan/picture-ground.js';
import { placeMarks } from '../../../web/shared/map/marks/placement.js';
import { wrapText } from '../../../web/shared/map/marks/wrap-text.js';
import { anchorOf, boxOfShape } from '../../../web/shared/geometry/shape.js';
import { iconPaths } from '../../../web/shared/ui/icon-paths.js';

/** @param {string} id @param {number} x @param {number} y @param {number} priority */
const pin = (id, x, y, priority) => ({
  id,
  x: 0,
  y: 0,
  screenX: x,
  screenY: y,
  priority,
  symbol: 'pin',
  text: id,
  textWidth: 40,
  textHeight: 12,
});

test('of two pins that meet, the more important one stays a pin', () => {
  const placed = placeMarks([pin('booth', 100, 100, 1), pin('exit', 108, 100, 9)]);
  const forms = Object.fromEntries(
    placed.filter(({ form }) => form !== 'text').map(({ candidate, form }) => [candidate.id, form]),
  );
  assert.deepEqual(forms, { exit: 'pin', booth: 'dot' });
});

test('no text covers another, however crowded it is', () => {
  const crowd = Array.from(
    { length: 200 },
    (_, i) => pin(`p${i}`, (i * 37) % 300, (i * 61) % 200, i),
  );
  const boxes = placeMarks(crowd).filter(({ form }) => form === 'text')
    .map((
      { candidate, dx, dy },
    ) => [
      candidate.screenX + dx - 20,
      candidate.screenY + dy - 6,
      candidate.screenX + dx + 20,
      candidate.screenY + dy + 6,
    ]);
  assert.ok(boxes.length > 3);
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1)) {
      assert.ok(a[0] >= b[2] || b[0] >= a[2] || a[1] >= b[3] || b[1] >= a[3]);
    }
  }
});

test("a text stands where the view's edge does not cut it", () => {
  const placed = placeMarks([pin('exit', 390, 100, 1)], { width: 400, height: 300 });
  const text = placed.find(({ form }) => form === 'text');
  assert.ok(text && text.candidate.screenX + text.dx + 20 < 400);
});

test('names break at spaces and are shortened at the end only', () => {
  const measure = (/** @type {string} */ text) => text.length * 10;
  assert.deepEqual(wrapText('Hall 1 Main Foyer', 110, measure), ['Hall 1 Main', 'Foyer']);
  assert.deepEqual(wrapText('a b c d e', 10, measure, 2), ['a', 'b …']);
  assert.deepEqual(wrapText('Bühne/Saal', 50, measure), ['Bühne/', 'Saal']);
});

test('an arrow on a one-way escalator shows only the way it runs', () => {
  const ordinal = Number;
  const escalator = /** @type {any} */ ({ properties: { floors: ['0', '1'], oneWay: true } });
  assert.equal(directionOf(escalator, '0', ordinal), 'up');
  assert.equal(directionOf(escalator, '1', ordinal), '');
  const lift = /** @type {any} */ ({ properties: { floors: ['0', '1', '2'] } });
  assert.equal(directionOf(lift, '1', ordinal), 'both');
});

test("every category's icon is drawn by us", () => {
  for (
    const word of [
      'toilet',
      'information',
      'food',
      'assembly',
      'lift',
      'first-aid',
      'bottles',
      'art',
    ]
  ) {
    assert.ok(iconPaths[categoryIcon({ properties: { category: word } }).icon], word);
  }
  assert.equal(categoryIcon({ properties: { groups: ['music'] } }).icon, 'stage');
  assert.equal(categoryIcon({ properties: { category: 'unheard-of' } }).icon, 'pin');
});

test('barriers are hatched, furniture is not, and booths have light walls', () => {
  assert.equal(obstacleStyle({}).isHatched, true);
  assert.equal(obstacleStyle({ category: 'table' }).isHatched, false);
  assert.equal(obstacleStyle({ category: 'table', temporary: true }).isHatched, true);
  assert.equal(areaStyle({ category: 'booth', walled: true }).isWall, false);
  assert.equal(areaStyle({ category: 'room', walled: true }).isWall, true);
  assert.equal(areaStyle({ category: 'no-go' }).isHatched, true);
});

test('a tap means the pin before the room it stands in, and the small room before the hall', () => {
  const square = (/** @type {string} */ id, /** @type {number} */ side) => ({
    id,
    kind: 'area',
    floor: '0',
    properties: {},
    geometry: {
      type: 'Polygon',
      coordinates: [[[0, 0], [side, 0], [side, side], [0, side], [0, 0]]],
    },
  });
  const poi = {
    id: 'poi',
    kind: 'poi',
    floor: '0',
    properties: {},
    geometry: { type: 'Point', coordinates: [5, 5] },
  };
  const under = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {string[] | undefined} */ kinds,
  ) =>
    featureUnder({
      features: /** @type {any} */ ([square('hall', 50), square('room', 10), poi]),
      x,
      y,
      pixel: 0.1,
      kinds,
      anchor: (feature) => anchorOf(feature.geometry),
      boxOf: (feature) => boxOfShape(feature.geometry),
    })?.id ?? null;
  assert.equal(under(5.5, 5, undefined), 'poi');
  assert.equal(under(5.5, 5, ['area']), 'room');
  assert.equal(under(8, 8, undefined), 'room');
  assert.equal(under(30, 30, undefined), 'hall');
  assert.equal(under(80, 80, undefined), null);
});

test('a dark ground around a plan becomes clear, paper stays', () => {
  const pixels = new Uint8ClampedArray(8 * 8 * 4).fill(255);
  assert.equal(darkGround(pixels, 8, 8), null);
  for (let i = 0; i < 64; i += 1) {
    if (i % 8 < 2 || i % 8 > 5 || i < 16 || i > 47) pixels.set([20, 22, 20], i * 4);
  }
  const ground = darkGround(pixels, 8, 8);
  assert.deepEqual(ground, [20, 22, 20]);
  clearGround(pixels, /** @type {any} */ (ground));
  assert.equal(pixels[3], 0);
  assert.equal(pixels[(3 * 8 + 3) * 4 + 3], 255);
});

/** @param {string} id @param {number} x @param {number} y @param {readonly [number, number]} textRoom */
const roomName = (id, x, y, textRoom) => ({
  id,
  x: 0,
  y: 0,
  screenX: x,
  screenY: y,
  priority: 300,
  text: id,
  textWidth: 40,
  textHeight: 14,
  maxTextWidth: 80,
  textRoom,
});

test('a name stands beside what stands in the middle of its room, or nowhere', () => {
  const toilet = { ...pin('', 100, 100, 770), text: '' };
  const spotIn = (/** @type {readonly [number, number]} */ textRoom) =>
    placeMarks([toilet, roomName('Men', 100, 100, textRoom)]).find(({ form }) => form === 'text');
  assert.equal(spotIn([0, 0]), undefined);
  const { dx = 0, dy = 0 } = spotIn([10, 40]) ?? {};
  assert.deepEqual([dx, Math.abs(dy) >= 12 + 7], [0, true]);
});

test('no name covers a dot, though the dot counts for less', () => {
  const booths = [95, 100, 104].map((x, i) => ({ ...pin(`b${i}`, x, 100, i), isMinor: true }));
  const placed = placeMarks([...booths, roomName('Hall', 100, 100, [0, 0])]);
  assert.equal(placed.some(({ candidate }) => candidate.id === 'Hall'), false);
  const moved = placeMarks([...booths, roomName('Hall', 100, 100, [0, 60])])
    .find(({ candidate }) => candidate.id === 'Hall');
  assert.ok(Math.abs(moved?.dy ?? 0) >= 5 + 7);
});

test('a pin in a room of its name stands without words', () => {
  const words = placeMarks([
    { ...pin('Restaurant', 100, 130, 600) },
    roomName('Restaurant', 100, 100, [0, 0]),
    { ...pin('Kitchen', 100, 160, 500) },
  ]).filter(({ form }) => form === 'text').map(({ candidate }) => candidate.id);
  assert.deepEqual(words, ['Restaurant', 'Kitchen']);
});
