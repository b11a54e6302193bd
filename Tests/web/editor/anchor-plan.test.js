// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveFeature } from '../../../web/editor/actions/features.js';
import { AnchorPlan } from '../../../web/editor/anchors/anchor-plan.js';
import { bandEnds, CoverageMap } from '../../../web/shared/map/coverage/coverage-map.js';
import { mountingList, mountingText } from '../../../web/editor/anchors/mounting-list.js';
import { PlannerChoices } from '../../../web/editor/anchors/planner-choices.js';
import { required } from '../required.js';
import { room } from './features.js';
import { SimulatedServer } from './simulated-server.js';
import { editorAt } from './world.js';

/** @import { Feature } from '../../../web/editor/plan/types.js' */

/** @param {string} id @param {number} x @param {number} y @param {Record<string, any>} [properties] @returns {Feature} */
const anchor = (id, x, y, properties = {}) => ({
  id,
  kind: 'anchor',
  floor: '0',
  geometry: { type: 'Point', coordinates: [x, y] },
  properties,
});

/** An answer of a map of two-metre cells from (10, 20). @param {readonly number[][]} rows  from the top */
const answerOf = (rows, floor = '0') => ({
  floor,
  origin: /** @type {const} */ ([10, 20]),
  step: 2,
  columns: rows[0].length,
  rows: rows.length,
  unit: 0.02,
  radii: btoa(String.fromCharCode(...rows.toReversed().flat())),
});

const memory = () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return /** @type {any} */ ({
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  });
};

const turns = () => new Promise((done) => setImmediate(done));

/** A planner with questions that wait for the test's answers. @param {readonly Feature[]} features */
const plannerOf = (features, storage = memory()) => {
  const world = editorAt(new SimulatedServer([...features]), 'ada');
  const asked = /** @type {{query: any, answer: (value: any) => void, fail: (error: any) => void}[]} */
    ([]);
  const ask = (/** @type {any} */ query) =>
    new Promise((answer, fail) => asked.push({ query, answer, fail }));
  const plan = new AnchorPlan({
    session: world.session,
    floor: () => '0',
    choices: new PlannerChoices(() => storage),
    coverage: ask,
    proposals: ask,
    schedule: (run) => void setImmediate(run),
    now: () => 0,
  });
  return { ...world, plan, asked };
};

test('a map says the radius of a place, its band of colour, and the share that is good', () => {
  const map = new CoverageMap(answerOf([[0, 10, 20], [25, 60, 255]]));
  assert.equal(map.radiusAt([10.1, 21.9]), 0.5);
  assert.equal(map.radiusAt([13, 23]), 0.2);
  assert.equal(map.radiusAt([15.9, 20]), Infinity);
  assert.equal(map.radiusAt([10.1, 22.1]), null);
  assert.equal(map.radiusAt([9.9, 20.5]), null);
  assert.equal(map.radiusAt([16.1, 20.5]), null);
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((cell) => map.band(cell, 0.5)), [1, 3, 4, null, 0, 1]);
  assert.equal(map.goodShare(0.5), 3 / 5);
  assert.deepEqual(bandEnds(0.5), [0.25, 0.5, 1]);
});

test('bad cells side by side are one hole, the largest first, with a point within', () => {
  const map = new CoverageMap(answerOf([
    [90, 1, 90, 90],
    [1, 1, 1, 255],
    [1, 90, 0, 1],
  ]));
  const holes = map.holes(1);
  assert.deepEqual(holes.map(({ area }) => area), [12, 4, 4]);
  assert.deepEqual(holes[0].worst, Infinity);
  assert.deepEqual(holes[0].box, [14, 22, 18, 26]);
  for (const { at } of holes) assert.ok(required(map.radiusAt(at)) > 1);
  // An L of three cells has eight sides.
  assert.equal(map.outline(holes[0].cells).length, 8);
  // Cells at the rims left and right are not beside each other.
  const rims = new CoverageMap(answerOf([[1, 1, 90], [90, 1, 1]]));
  assert.equal(rims.holes(1).length, 2);
});

test('choices stay on the device, and impossible ones are not taken', () => {
  const storage = memory();
  const choices = new PlannerChoices(() => storage);
  assert.deepEqual([choices.wanted, choices.height, choices.reach], [0.5, 2.5, 40]);
  assert.equal(choices.set('wanted', 1), true);
  assert.equal(choices.set('wanted', 1), false);
  assert.equal(choices.set('reach', -1), false);
  assert.equal(new PlannerChoices(() => storage).wanted, 1);
  storage.setItem('floorcast.anchors', '{"wanted": "much", "height": 3}');
  const read = new PlannerChoices(() => storage);
  assert.deepEqual([read.wanted, read.height], [0.5, 3]);
  const forbidden = new PlannerChoices(() => {
    throw new Error('forbidden');
  });
  assert.equal(forbidden.set('wanted', 2), true);
  assert.equal(forbidden.wanted, 2);
});

test('an anchor that is dragged is asked about where it is shown, nothing while it is put away', async () => {
  const { plan, session, asked } = plannerOf([anchor('a', 1, 1)]);
  session.preview(moveFeature('a', [1, 0]));
  assert.equal(asked.length, 0);
  plan.show(true);
  await turns();
  assert.deepEqual(asked[0].query.operations.map((/** @type {any} */ step) => step.feature.id), [
    'a',
  ]);
  assert.deepEqual(asked[0].query.operations[0].feature.geometry.coordinates, [2, 1]);
  asked[0].answer(answerOf([[5]]));
  await turns();
  assert.equal(plan.found?.share, 1);
  plan.show(false);
  assert.equal(plan.found, null);
  // What comes after the panel was closed is not shown.
  plan.show(true);
  await turns();
  plan.show(false);
  required(asked.at(-1)).answer(answerOf([[5]]));
  await turns();
  assert.equal(plan.found, null);
});

test('another wanted radius needs no other map', async () => {
  const { plan, asked } = plannerOf([]);
  plan.show(true);
  await turns();
  asked[0].answer(answerOf([[20, 60]]));
  await turns();
  assert.equal(plan.found?.share, 0.5);
  plan.choose('wanted', 2);
  assert.equal(plan.found?.share, 1);
  await turns();
  assert.equal(asked.length, 1);
  plan.choose('reach', 20);
  await turns();
  assert.equal(asked.at(-1)?.query.reach, 20);
});

test('a search goes on from what was found, and is taken as one edit that one undo takes back', async () => {
  const { plan, session, asked } = plannerOf([anchor('a', 1, 1)]);
  const done = plan.propose(false);
  await turns();
  assert.deepEqual([asked[0].query.radius, asked[0].query.sites], [0.5, []]);
  asked[0].answer({
    floor: '0',
    sites: [[1, 2], [3, 4]],
    tried: 0,
    stage: 'reducing',
    share: 0.96,
    isEnough: true,
  });
  await turns();
  assert.deepEqual(asked[1].query.sites, [[1, 2], [3, 4]]);
  assert.equal(plan.isSearching, true);
  // What was found so far can be taken while the search goes on.
  const ids = plan.take();
  assert.equal(plan.isSearching, false);
  asked[1].answer({
    floor: '0',
    sites: [[9, 9]],
    tried: 1,
    stage: 'done',
    share: 1,
    isEnough: true,
  });
  await done;
  assert.equal(plan.proposal, null);
  assert.equal(ids.length, 2);
  assert.deepEqual(ids.map((id) => session.plan.feature(id)?.geometry.coordinates), [[1, 2], [
    3,
    4,
  ]]);
  assert.equal(session.plan.feature(ids[0])?.properties.height, 2.5);
  session.undo();
  assert.deepEqual(plan.anchors.map(({ id }) => id), ['a']);
});

test('one more is one, and a search that is given up is not carried on', async () => {
  const { plan, asked } = plannerOf([]);
  const one = plan.propose(true);
  await turns();
  assert.equal(asked[0].query.most, 1);
  asked[0].answer({
    floor: '0',
    sites: [[1, 2]],
    tried: 0,
    stage: 'reducing',
    share: 0.9,
    isEnough: true,
  });
  await one;
  assert.equal(plan.proposal?.stage, 'done');
  void plan.propose(false);
  await turns();
  plan.dismiss();
  asked[1].answer({
    floor: '0',
    sites: [[1, 2]],
    tried: 0,
    stage: 'adding',
    share: 0.2,
    isEnough: false,
  });
  await turns();
  assert.equal(asked.length, 2);
  assert.equal(plan.proposal, null);
});

test('anchors are numbered from the top left, with the nearest sides of their area', () => {
  const rows = mountingList([
    room('hall', [0, 0], [40, 30], { name: { en: 'Hall' } }),
    room('office', [0, 20], [10, 30], { name: { en: 'Office' } }),
    anchor('c', 30, 2, { device: 'd-3', height: 4 }),
    anchor('b', 39, 27),
    anchor('a', 1, 29),
    anchor('out', 50, -3),
  ], 2.5);
  assert.deepEqual(rows.map(({ number, id }) => [number, id]), [
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
    [4, 'out'],
  ]);
  assert.deepEqual(rows.map(({ area }) => area?.id ?? null), ['office', 'hall', 'hall', null]);
  assert.deepEqual(rows[0].sides, [['left', 1], ['top', 1]]);
  assert.deepEqual(rows[2].sides, [['right', 10], ['bottom', 2]]);
  assert.deepEqual(rows.map(({ height }) => height), [2.5, 2.5, 4, 2.5]);
});

test('the list as text keeps commas and quotes, and starts no formula', () => {
  const rows = mountingList([
    room('r', [0, 0], [9, 9], { name: { en: 'Hall "A", east' } }),
    anchor('a', 1, 2, { device: '=cmd()' }),
  ], 3);
  const text = mountingText(rows, (area) => area.properties.name.en);
  assert.equal(
    text,
    'number,device,x,y,height,area,id\r\n' +
      `1,'=cmd(),1.000,2.000,3.00,"Hall ""A"", east",a\r\n`,
  );
});
