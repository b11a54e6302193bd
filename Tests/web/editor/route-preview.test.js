// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveFeature } from '../../../web/editor/actions/features.js';
import { PlaceDoorMode } from '../../../web/editor/modes/place-door.js';
import { PreviewRouteMode } from '../../../web/editor/modes/preview-route.js';
import { shiftInto } from '../../../web/editor/route-preview/uncovered.js';
import { cutOffParts } from '../../../web/editor/route-preview/cut-off.js';
import { ApiError } from '../../../web/shared/api/api-error.js';
import { drawTools, loadDrawing } from '../../../web/editor/operations/drawing-tools.js';
import { perform } from '../../../web/editor/operations/operation.js';
import { Newest } from '../../../web/editor/route-preview/newest.js';
import { exits, queryOf } from '../../../web/editor/route-preview/preview-request.js';
import { RoutePreview } from '../../../web/editor/route-preview/route-preview.js';
import {
  effectText,
  nameAround,
  summaryText,
} from '../../../web/editor/ui/route-preview/walk-texts.js';
import { Reader } from '../../../web/editor/state/reader.js';
import { required } from '../required.js';
import { editorStub } from './editor-stub.js';
import { modeOf as modeInHand, press } from './pointer.js';
import { SimulatedServer } from './simulated-server.js';
import { poi, pointOf, ringOf, room, wall } from './features.js';
import { editorAt, planOf } from './world.js';

/** @import { Route } from '../../../web/shared/api/types.js' */
/** @import { End } from '../../../web/editor/route-preview/preview-request.js' */
/** @import { Change, Feature, Position } from '../../../web/editor/plan/types.js' */

/** What was asked, to be answered when the test likes. */
const oracle = () => {
  /** @type {any[]} */
  const asked = [];
  const ask = (/** @type {unknown} */ query) =>
    new Promise((answer, fail) => asked.push({ query, answer, fail }));
  return { asked, ask };
};
const settled = () => new Promise((done) => setImmediate(done));

/** A clock that a test moves, with what is to be done at its times. */
const clock = () => {
  let time = 0;
  /** @type {{at: number, run: () => void}[]} */
  let waiting = [];
  return {
    now: () => time,
    schedule: (/** @type {() => void} */ run, /** @type {number} */ milliseconds) =>
      waiting.push({ at: time + milliseconds, run }),
    async pass(/** @type {number} */ milliseconds) {
      time += milliseconds;
      const due = waiting.filter(({ at }) => at <= time);
      waiting = waiting.filter(({ at }) => at > time);
      for (const { run } of due) run();
      await settled();
    },
  };
};

/** The seconds that a route takes. @param {Route | null | undefined} found */
const secondsOf = (found) => required(found).seconds;
/** The feature at an end. @param {End | null} end */
const featureAt = (end) => {
  const place = required(end);
  return 'feature' in place ? place.feature : undefined;
};
const point = (/** @type {number} */ x, /** @type {number} */ y, floor = '0') => ({ floor, x, y });
/** @param {number} seconds @returns {Route} */
const route = (seconds) => ({
  profile: 'walking',
  distance: seconds * 1.3,
  seconds,
  instructions: [],
  legs: [{ floor: '0', points: [[0, 0], [seconds, 0]], distance: seconds * 1.3, seconds }],
});

/** A preview over a venue with one poi; `answers` are given in the order of the queries. */
const previewOf = (/** @type {Feature[]} */ ...features) => {
  const world = editorAt(new SimulatedServer(features.length > 0 ? features : [poi('a')]), 'ada');
  const { asked, ask } = oracle();
  const time = clock();
  const preview = new RoutePreview({ session: world.session, floor: () => '0', ask, ...time });
  return { ...world, preview, asked, time };
};

test('one query is under way, and only the newest of the others is sent', async () => {
  const { asked, ask } = oracle();
  const time = clock();
  /** @type {any[]} */
  const answers = [];
  let wanted = 0;
  const newest = new Newest({
    query: () => wanted,
    ask,
    ...time,
    failed: () => 0,
    answered: (answer) => answers.push(answer),
  });
  for (wanted = 1; wanted <= 5; wanted += 1) newest.request();
  wanted = 5;
  assert.deepEqual(asked.map(({ query }) => query), [1]);
  await time.pass(100);
  assert.equal(asked.length, 1);
  asked[0].answer('one');
  await settled();
  assert.deepEqual(asked.map(({ query }) => query), [1, 5]);
  asked[1].answer('five');
  await settled();
  assert.deepEqual(answers, ['one', 'five']);
  assert.equal(newest.isBusy, false);
});

test('queries keep a distance in time, however fast they are answered', async () => {
  const time = clock();
  let count = 0;
  const newest = new Newest({
    query: () => 1,
    ask: async () => {
      count += 1;
    },
    ...time,
    failed: () => 0,
    answered: () => {},
  });
  for (let step = 0; step < 100; step += 1) {
    newest.request();
    await time.pass(10);
  }
  assert.ok(count >= 20 && count <= 26, String(count));
});

test('a query that failed is asked again when that is wanted', async () => {
  const { asked, ask } = oracle();
  const time = clock();
  const newest = new Newest({
    query: () => 1,
    ask,
    ...time,
    failed: () => 300,
    answered: () => {},
  });
  newest.request();
  asked[0].fail(new Error('busy'));
  await settled();
  assert.equal(asked.length, 1);
  await time.pass(299);
  assert.equal(asked.length, 1);
  await time.pass(1);
  assert.equal(asked.length, 2);
});

test('a query has what a gesture would do, whole features by their ids', () => {
  const { session } = previewOf(poi('a'), poi('b'));
  const wanted = {
    from: point(1, 2.00049),
    to: { ...point(0, 0), feature: 'a' },
    profile: 'walking',
  };
  assert.deepEqual(queryOf({ ...wanted, walkable: null, session }), {
    profile: 'walking',
    from: { floor: '0', x: 1, y: 2 },
    to: { feature: 'a' },
  });
  session.preview(moveFeature('b', [3, 0]));
  const query = queryOf({ ...wanted, walkable: '0', session });
  assert.equal(query?.walkable, '0');
  assert.deepEqual(query?.operations, [{
    operation: 'put',
    feature: session.shown.feature('b'),
  }]);
  session.preview(() => [{
    feature: 'b',
    field: 'feature',
    before: session.plan.feature('b'),
    after: null,
  }]);
  const removing = queryOf({ ...wanted, walkable: null, session });
  assert.deepEqual(removing?.operations, [{ operation: 'remove', feature: 'b' }]);
});

test('a preview without a walk and without a tint asks nothing', async () => {
  const { preview, asked, session } = previewOf();
  session.preview(moveFeature('a', [1, 0]));
  preview.setEnds({ from: point(1, 1) });
  await settled();
  assert.equal(asked.length, 0);
  preview.showWalkable(true);
  assert.equal(asked.length, 0);
});

test('a walk follows a drag, and says what the drag does to it', async () => {
  const { preview, asked, session, time } = previewOf();
  preview.setEnds({ from: point(0, 0), to: point(9, 9) });
  asked[0].answer({ route: route(10), revision: 0 });
  await settled();
  assert.equal(preview.before, null);
  session.preview(moveFeature('a', [1, 0]));
  await time.pass(100);
  asked[1].answer({ route: route(13), revision: 0 });
  await settled();
  assert.equal(preview.isPreviewing, true);
  assert.equal(secondsOf(preview.before), 10);
  session.preview(moveFeature('a', [2, 0]));
  await time.pass(100);
  assert.equal(
    asked[2].query.operations[0].feature.geometry.coordinates[0],
    session.shown.feature('a')?.geometry.coordinates[0],
  );
  asked[2].answer({ route: route(15), revision: 0 });
  await settled();
  assert.equal(secondsOf(preview.before), 10);
  assert.equal(secondsOf(preview.answer?.route), 15);
});

test('an end goes with the poi it is at, and stays where a poi was that is gone', () => {
  const { preview, session } = previewOf();
  const [x, y] = pointOf(session.plan.feature('a'));
  preview.setEnds({ from: { floor: '0', x, y, feature: 'a' } });
  session.commit(moveFeature('a', [2, 0])(session.plan), 'moving');
  assert.deepEqual(preview.endPlace('from'), { floor: '0', x: x + 2, y, feature: 'a' });
  session.commit(
    [{ feature: 'a', field: 'feature', before: session.plan.feature('a'), after: null }],
    'deleting',
  );
  assert.equal(preview.endPlace('from')?.x, x + 2);
  assert.deepEqual(
    queryOf({
      from: preview.from,
      to: point(1, 1),
      profile: 'walking',
      walkable: null,
      session,
    })?.from,
    { floor: '0', x: x + 2, y },
  );
});

test('the end of a way to the nearest exit is where the way ends', async () => {
  const { preview, asked, time } = previewOf();
  preview.setEnds({ from: point(0, 0) });
  preview.leadOut();
  await time.pass(50);
  assert.deepEqual(asked[0].query.to, exits);
  asked[0].answer({ route: route(7), destination: 'exit', revision: 0 });
  await settled();
  assert.deepEqual(preview.endPlace('to'), { floor: '0', x: 7, y: 0, feature: 'exit' });
  preview.turnRound();
  assert.equal(featureAt(preview.from), 'exit');
  assert.deepEqual(preview.to, point(0, 0));
});

test('a server that does not answer is reported, and asked again', async () => {
  const { preview, asked, time } = previewOf();
  preview.setEnds({ from: point(0, 0), to: point(1, 1) });
  asked[0].fail(new ApiError({ status: 0, title: 'gone' }));
  await settled();
  assert.equal(preview.failure?.[0], 'editor.walk.away');
  await time.pass(3000);
  asked[1].answer({ route: route(1), revision: 0 });
  await settled();
  assert.equal(preview.failure, null);
});

test('a walk that was ended meanwhile does not come back', async () => {
  const { preview, asked } = previewOf();
  preview.setEnds({ from: point(0, 0), to: point(1, 1) });
  preview.clear();
  asked[0].answer({ route: route(1), revision: 0 });
  await settled();
  assert.equal(preview.answer, null);
});

test('the effect of an obstacle is given in time', () => {
  const t = (/** @type {string} */ key, values = {}) =>
    `${key.split('.').at(-1)} ${JSON.stringify(values)}`;
  assert.equal(effectText(route(10), route(22), t), '+seconds {"seconds":12}');
  assert.equal(effectText(route(22), route(10), t), '−seconds {"seconds":12}');
  assert.equal(effectText(route(10), route(10.2), t), '');
  assert.equal(effectText(null, route(10), t), '');
  const about = new Reader({ t, language: 'en' });
  assert.equal(
    summaryText({ distance: 84.21, seconds: 71.3 }, about),
    '84 m · minutesSeconds {"minutes":1,"seconds":11}',
  );
});

/** The mode on a stub of the editor. */
const modeOf = () => {
  const parts = previewOf(poi('a'));
  const editor = editorStub(parts.session);
  let ended = 0;
  const mode = new PreviewRouteMode(editor, parts.preview, () => {
    ended += 1;
  });
  mode.enter();
  return { ...parts, editor, mode, ended: () => ended };
};

test('two taps make a walk, on pois they mean these', () => {
  const { preview, mode, session, ended } = modeOf();
  const [x, y] = pointOf(session.plan.feature('a'));
  assert.equal(mode.hint, 'editor.hint.walkFrom');
  mode.tap(press(x + 40, y + 40));
  assert.equal(mode.hint, 'editor.hint.walkTo');
  assert.deepEqual(preview.from, point(x + 40, y + 40));
  assert.equal(ended(), 0);
  mode.tap(press(x, y));
  assert.deepEqual(preview.to, { feature: 'a', floor: '0', x, y });
  assert.equal(ended(), 1);
});

test('the request for a destination goes with the destination, and with Escape', () => {
  const { mode, editor } = modeOf();
  const page = /** @type {any} */ (editor.page);
  mode.tap(press(90, 90));
  assert.deepEqual([page.said.at(-1), page.unsaid], ['editor.walk.begun', []]);
  mode.tap(press(20, 20));
  mode.exit();
  assert.deepEqual(page.unsaid, ['editor.walk.begun']);
  const other = modeOf();
  other.mode.tap(press(90, 90));
  other.mode.cancel();
  assert.deepEqual(/** @type {any} */ (other.editor.page).unsaid, ['editor.walk.begun']);
});

test('Escape takes the start back, then ends', () => {
  const { preview, mode, ended } = modeOf();
  mode.tap(press(90, 90));
  assert.equal(mode.cancel(), true);
  assert.equal(preview.from, null);
  assert.equal(ended(), 0);
  mode.cancel();
  assert.equal(ended(), 1);
});

test('Enter taps at the cross and E leads out', () => {
  const { preview, mode, editor, ended } = modeOf();
  assert.equal(mode.key('E'), false);
  editor.stub.size = [100, 100];
  assert.equal(mode.key('Enter'), true);
  assert.deepEqual(preview.from, point(50, 50));
  assert.equal(mode.key('E'), true);
  assert.deepEqual(preview.to, exits);
  assert.equal(ended(), 1);
});

test('a selected poi is where the walk begins', () => {
  const { preview, editor, session } = modeOf();
  editor.selection.set('a');
  new PreviewRouteMode(editor, preview, () => {}).enter();
  assert.equal(featureAt(preview.from), 'a');
  assert.equal(editor.selection.id, null);
  assert.ok(session.plan.feature('a'));
});

const boxed = (/** @type {string} */ id, /** @type {Position} */ [x, y], side = 4) =>
  room(id, [x, y], [x + side, y + side], { category: id, walled: true });
/** A ring around a square. @param {Position} low @param {number} side */
const ring = (low, side) => ringOf(boxed('part', low, side));

test('rooms without a way out are reported, booths, gaps and the space around are not', () => {
  const plan = planOf([
    boxed('booth', [10, 10]),
    boxed('room', [30, 10]),
  ]);
  const closed = { leadsOut: false, rings: [ring([30.3, 10.3], 3)] };
  const parts = [
    closed,
    { leadsOut: false, rings: [ring([10.3, 10.3], 3)] },
    { leadsOut: false, rings: [ring([50, 50], 0.4)] },
    { leadsOut: false, rings: [ring([-5, -5], 110)] },
    { leadsOut: true, rings: [ring([60, 60], 5)] },
    { rings: [ring([70, 60], 5)] },
  ];
  assert.deepEqual(cutOffParts({ floor: '0', parts: /** @type {any} */ (parts) }, plan), [closed]);
});

test('the result of a tool is tried, once each time it changes', async () => {
  const { preview, asked, time, session } = previewOf();
  const put = (
    /** @type {number} */ x,
  ) => [{ feature: 'drawn', field: 'feature', before: null, after: poi('drawn', x, 0) }];
  preview.setEnds({ from: point(0, 0), to: point(9, 9) });
  asked[0].answer({ route: route(10), revision: 0 });
  await settled();
  preview.setDraft(put(1));
  await time.pass(50);
  preview.setDraft(put(1));
  assert.deepEqual(asked[1].query.operations, [{
    operation: 'put',
    feature: poi('drawn', 1, 0),
  }]);
  asked[1].answer({ route: route(12), revision: 0 });
  await settled();
  await time.pass(50);
  assert.equal(asked.length, 2);
  assert.equal(secondsOf(preview.before), 10);
  preview.setDraft([]);
  await time.pass(50);
  assert.equal(asked[2].query.operations, undefined);
  assert.equal(session.waiting, 0);
});

test('a venue without an exit is reported, and asked again after the next edit', async () => {
  const { preview, asked, time, session } = previewOf();
  preview.setEnds({ from: point(0, 0), to: exits });
  asked[0].fail(
    new ApiError({
      type: 'about:blank#nothing-fits',
      status: 404,
      title: 'Nothing here is “exit”',
    }),
  );
  await settled();
  assert.equal(preview.failure?.[0], 'editor.walk.noExit');
  await time.pass(10_000);
  assert.equal(asked.length, 1);
  session.preview(moveFeature('a', [1, 0]));
  await time.pass(50);
  assert.equal(asked.length, 2);
});

/** @param {number} x @param {number} y */
const freePress = (x, y) => press(x, y, { alt: true });

test('an unfinished shape is tried as it would be, and nothing of it is in the plan', async () => {
  await loadDrawing();
  const editor = editorStub(editorAt(new SimulatedServer([]), 'ada').session);
  editor.stub.metresPerPixel = 0.001;
  perform(required(drawTools.find(({ id }) => id === 'drawRectangle')), editor);
  const mode = modeInHand(editor);
  assert.deepEqual(mode.tried, []);
  mode.tap(freePress(1, 1));
  mode.hover(freePress(4, 3));
  /** @type {readonly Change[]} */
  const [change] = mode.tried;
  assert.equal(change.after.kind, 'obstacle');
  assert.equal(editor.session.plan.size, 0);
  mode.tap(freePress(4, 3));
  const [made] = editor.session.plan.features();
  assert.deepEqual(made.geometry, change.after.geometry);
  assert.deepEqual(made.properties, change.after.properties);
});

test('a door is tried where a tap would put it', () => {
  const long = wall('wall', [0, 20], [40, 20]);
  const editor = editorStub(editorAt(new SimulatedServer([long]), 'ada').session);
  const mode = new PlaceDoorMode(editor, () => {});
  assert.deepEqual(mode.tried, []);
  mode.hover(freePress(12, 21));
  /** @type {readonly Change[]} */
  const [change] = mode.tried;
  assert.equal(change.after.kind, 'door');
  mode.tap(freePress(12, 21));
  const door = [...editor.session.plan.features()].find(({ kind }) => kind === 'door');
  assert.deepEqual(door?.geometry, change.after.geometry);
  mode.hover(freePress(12, 60));
  assert.deepEqual(mode.tried, []);
});

test('an end is called by the place beside it, else by the smallest room that it lies in', () => {
  const hall = room('hall', [0, 0], [40, 20], { name: { en: 'Hall 1' } });
  const inner = room('inner', [10, 10], [20, 20], { name: { en: 'Room 105' } });
  const store = room('store', [30, 0], [40, 10]);
  const desk = { ...poi('desk', 5, 5), properties: { name: { en: 'Information' } } };
  const plan = planOf([hall, inner, store, desk]);
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    nameAround(plan, { floor: '0', x, y }, ['en']);
  assert.equal(at(15, 15), 'Room 105');
  assert.equal(at(35, 5), 'Hall 1');
  assert.equal(at(6, 6), 'Information');
  assert.equal(at(9, 9), 'Hall 1');
  assert.equal(at(99, 99), '');
});

test('points are moved beside a card as far as needed, where they fit there', () => {
  const free = { left: 400, top: 40, right: 1000, bottom: 600 };
  assert.deepEqual(shiftInto([[100, 500], [500, 100]], free), [300, 0]);
  assert.deepEqual(shiftInto([[450, 700]], free), [0, -100]);
  assert.deepEqual(shiftInto([[450, 100]], free), [0, 0]);
  assert.equal(shiftInto([[100, 500], [900, 100]], free), null);
});
