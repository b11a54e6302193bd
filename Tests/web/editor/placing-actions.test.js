// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBooths } from '../../../web/editor/actions/add-booths.js';
import { addConnector, addDoor, addPoint } from '../../../web/editor/actions/features.js';
import { doorWidth, setDoorWidth } from '../../../web/editor/actions/set-door-width.js';
import { carryingDoors } from '../../../web/editor/actions/carrying-doors.js';
import { setStops, stopsOf } from '../../../web/editor/actions/set-stops.js';
import { transform } from '../../../web/editor/actions/transform.js';
import { turnRound } from '../../../web/editor/actions/turn-round.js';
import { boothsIn, frameBetween } from '../../../web/editor/drafting/booths.js';
import { rotation } from '../../../web/editor/plan/transforms.js';
import { connector, door, featureIn, line, pointsOf, room, wall } from './features.js';
import { planOf } from './world.js';

/** @import { Properties } from './features.js' */
/** @import { Action, Feature, Position } from '../../../web/editor/plan/types.js' */

/** @param {Feature[]} features @param {Action} action */
const run = (features, action) => {
  const plan = planOf(features);
  return plan.applying(action(plan));
};
const gate = (/** @type {Properties} */ properties = {}) => door('d', [[4, 0], [6, 0]], properties);
const lift = (floors = ['0', '1']) =>
  connector('l', floors.map((_, i) => /** @type {Position} */ ([5, i])), floors, {
    category: 'lift',
  });
const lengthOf = (/** @type {Feature | undefined} */ feature) => {
  const [a, b] = pointsOf(feature);
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
};

test('a door is as wide as its threshold, and bears no width beside it', () => {
  const plan = run(
    [],
    addDoor({
      id: 'd',
      floor: '0',
      ends: [[1.00049, 0], [2, 0]],
      depth: 0.40004,
      joins: ['a', 'b'],
      properties: { category: 'door', width: 1 },
    }),
  );
  assert.deepEqual({ ...plan.feature('d') }, {
    id: 'd',
    kind: 'door',
    floor: '0',
    geometry: { type: 'LineString', coordinates: [[1, 0], [2, 0]] },
    properties: { category: 'door', depth: 0.4, joins: ['a', 'b'] },
  });
});

test('a door is widened around its middle, and a width that was given goes', () => {
  const plan = run([gate({ width: 1.5 })], setDoorWidth('d', 3));
  assert.deepEqual(featureIn(plan, 'd').geometry.coordinates, [[3.5, 0], [6.5, 0]]);
  assert.equal(featureIn(plan, 'd').properties.width, undefined);
  assert.equal(doorWidth(gate({ width: 1.5 })), 1.5);
  assert.equal(doorWidth(gate()), 2);
});

test('a door is never narrower than 30 cm, and nothing else has its width set', () => {
  const least = run([gate()], setDoorWidth('d', 0.01)).feature('d');
  assert.deepEqual(least?.geometry.coordinates, [[4.85, 0], [5.15, 0]]);
  assert.deepEqual(setDoorWidth('l', 2)(planOf([lift()])), []);
  assert.deepEqual(setDoorWidth('d', NaN)(planOf([gate()])), []);
});

test('a door askew is never narrower than it was meant, and a millimetre wider at most', () => {
  for (let i = 1; i < 60; i += 1) {
    const [x, y] = [Math.cos(i / 10) * 0.8, Math.sin(i / 10) * 0.8];
    const made = run(
      [],
      addDoor({ id: 'd', floor: '0', ends: [[1.2345, 7.1], [1.2345 + x, 7.1 + y]], depth: 0.4 }),
    );
    const widths = [made, made.applying(setDoorWidth('d', 0.9)(made))].map((plan) =>
      lengthOf(plan.feature('d'))
    );
    for (const [j, meant] of [0.8, 0.9].entries()) {
      assert.ok(widths[j] >= meant - 1e-9 && widths[j] < meant + 0.0035, `${widths[j]}`);
    }
  }
});

test('a door that is turned with its wall time and again keeps its width', () => {
  let plan = planOf([wall('w', [0, 0], [9, 0]), door('d', [[4, 0], [4.8, 0]])]);
  for (let i = 0; i < 50; i += 1) {
    plan = plan.applying(carryingDoors(transform(['w'], rotation([0, 0], 0.37)))(plan));
  }
  const width = lengthOf(plan.feature('d'));
  assert.ok(width >= 0.8 - 1e-9 && width < 0.804, `${width}`);
});

test('turning a door round turns its threshold and what it joins, and twice is nothing', () => {
  const plan = run([gate({ joins: ['a', 'b'] })], turnRound('d'));
  assert.deepEqual(featureIn(plan, 'd').geometry.coordinates, [[6, 0], [4, 0]]);
  assert.deepEqual(featureIn(plan, 'd').properties.joins, ['b', 'a']);
  const back = plan.applying(turnRound('d')(plan)).feature('d');
  assert.deepEqual(back?.geometry.coordinates, gate().geometry.coordinates);
});

test('turning a counting line round lets its other side be forward', () => {
  const plan = run([line('c', 'line', [[0, 0], [1, 1], [3, 1]])], turnRound('c'));
  assert.deepEqual(featureIn(plan, 'c').geometry.coordinates, [[3, 1], [1, 1], [0, 0]]);
});

test('turning a connector round lets it begin on its last floor', () => {
  const plan = run([lift()], turnRound('l'));
  const turned = featureIn(plan, 'l');
  assert.equal(turned.floor, '1');
  assert.deepEqual(turned.properties.floors, ['1', '0']);
  assert.deepEqual(turned.geometry.coordinates, [[5, 1], [5, 0]]);
});

test('a connector names the floor of each of its ends and begins with its own', () => {
  const stops = /** @type {const} */ ([{ floor: '0', at: [1, 2] }, { floor: '2', at: [1, 9] }]);
  const plan = run(
    [],
    addConnector({ id: 'l', stops: [...stops], properties: { category: 'stairs' } }),
  );
  assert.deepEqual({ ...plan.feature('l') }, {
    id: 'l',
    kind: 'connector',
    floor: '0',
    geometry: { type: 'LineString', coordinates: [[1, 2], [1, 9]] },
    properties: { category: 'stairs', floors: ['0', '2'] },
  });
});

test('a connector gets a stop beside the nearest one, and the others stay where they are', () => {
  const plan = run([lift(['0', '2'])], setStops('l', ['0', '1', '2']));
  assert.deepEqual(stopsOf(featureIn(plan, 'l')).map(({ floor, at }) => [floor, at]), [['0', [
    5,
    0,
  ]], [
    '1',
    [5, 0],
  ], ['2', [5, 1]]]);
  assert.deepEqual(
    stopsOf(featureIn(plan, 'l')).filter(({ floor }) => floor !== '1')
      .map(({ vertex }) => vertex),
    ['0', '1'],
    'the vertices keep their names',
  );
});

test('a connector loses its first stop and begins on the next floor', () => {
  const plan = run([lift(['0', '1', '2'])], setStops('l', ['1', '2']));
  assert.equal(featureIn(plan, 'l').floor, '1');
  assert.deepEqual(stopsOf(featureIn(plan, 'l')).map(({ at }) => at), [[5, 1], [5, 2]]);
  assert.deepEqual(setStops('l', ['1'])(plan), [], 'one floor is none');
});

test('a point is added to the millimetre with the properties of its preset', () => {
  const plan = run(
    [],
    addPoint({
      id: 'p',
      kind: 'anchor',
      floor: '1',
      at: [1.23456, 2],
      properties: { height: 2.5 },
    }),
  );
  assert.deepEqual({ ...plan.feature('p') }, {
    id: 'p',
    kind: 'anchor',
    floor: '1',
    geometry: { type: 'Point', coordinates: [1.235, 2] },
    properties: { height: 2.5 },
  });
});

const row = boothsIn(
  frameBetween([10, 10], [16, 13]),
  { columns: 2, rows: 1, aisle: 0, isBackToBack: false, front: 0 },
  { prefix: 'A', start: '1', order: 'through' },
);
const makeIds = () => {
  let count = 0;
  return (/** @type {string} */ kind) => `${kind}-${(count += 1)}`;
};
/** @param {Partial<Parameters<typeof addBooths>[0]>} options @param {Feature[]} [before] */
const made = (options, before = []) => [
  ...run(
    before,
    addBooths({
      floor: '0',
      booths: row,
      sides: 'closed',
      hasPlaces: true,
      aisle: 0,
      makeId: makeIds(),
      ...options,
    }),
  ).features(),
];

test('a closed booth has walls and a place in front of it that bears its number', () => {
  const features = made({});
  const areas = features.filter(({ kind }) => kind === 'area');
  assert.deepEqual(areas.map(({ properties }) => properties), [
    { name: { en: 'A1' }, category: 'booth', walled: true },
    { name: { en: 'A2' }, category: 'booth', walled: true },
  ]);
  const [place] = features.filter(({ kind }) => kind === 'poi');
  assert.deepEqual(place.geometry.coordinates, [11.5, 9.1]);
  assert.deepEqual(place.properties.tags, { booth: 'A1' });
});

test('people stop in the middle of an aisle that is narrow', () => {
  const [place] = made({ aisle: 1 }).filter(({ kind }) => kind === 'poi');
  assert.deepEqual(place.geometry.coordinates, [11.5, 9.5]);
});

test('an open booth has an opening in its front, its place inside, and pillars at its corners', () => {
  const features = made({ sides: 'open' });
  const [opening] = features.filter(({ kind }) => kind === 'door');
  assert.deepEqual(opening.geometry.coordinates, [[10.05, 10], [12.95, 10]]);
  assert.deepEqual(opening.properties.joins, ['area-1']);
  assert.deepEqual(features.find(({ kind }) => kind === 'poi')?.geometry.coordinates, [11.5, 11.5]);
});

test('booths without walls are areas only, and take the place of what is divided', () => {
  const block = room('block', [10, 10], [16, 13]);
  const features = made({ sides: 'none', hasPlaces: false, replaces: 'block' }, [block]);
  assert.deepEqual(features.map(({ kind }) => kind), ['area', 'area']);
  assert.equal(features[0].properties.walled, undefined);
});
