// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveFeature } from '../../../web/editor/actions/move-feature.js';
import { PlaceDoorMode } from '../../../web/editor/modes/place-door.js';
import { PreviewRouteMode } from '../../../web/editor/modes/preview-route.js';
import { cutOffParts } from '../../../web/editor/route-preview/cut-off.js';
import { ApiError } from '../../../web/shared/api/api-error.js';
import { drawTools, loadDrawing } from '../../../web/editor/operations/drawing-tools.js';
import { perform } from '../../../web/editor/operations/operation.js';
import { Newest } from '../../../web/editor/route-preview/newest.js';
import { exits, questionOf } from '../../../web/editor/route-preview/preview-request.js';
import { RoutePreview } from '../../../web/editor/route-preview/route-preview.js';
import { effectText, summaryText } from '../../../web/editor/ui/route-preview/walk-texts.js';
import { Reader } from '../../../web/editor/state/reader.js';
import { editorStub } from './editor-stub.js';
import { SimulatedServer } from './simulated-server.js';
import { editorAt, planOf, poi } from './world.js';

/** @import { Feature } from '../../../web/editor/plan/types.js' */

/** What was asked, to be answered when the test likes. */
const oracle = () => {
  /** @type {any[]} */
  const asked = [];
  const ask = (/** @type {any} */ question) =>
    new Promise((answer, fail) => asked.push({ question, answer, fail }));
  return { asked, ask };
};
const settled = () => new Promise((done) => setImmediate(done));

/** A clock that a test moves, with what is to be done at its times. */
const clock = () => {
  let time = 0;
  /** @type {any[]} */
  let waiting = [];
  return {
    now: () => time,
    schedule: (/** @type {any} */ run, /** @type {any} */ milliseconds) =>
      waiting.push({ at: time + milliseconds, run }),
    async pass(/** @type {any} */ milliseconds) {
      time += milliseconds;
      const due = waiting.filter(({ at }) => at <= time);
      waiting = waiting.filter(({ at }) => at > time);
      for (const { run } of due) run();
      await settled();
    },
  };
};

const point = (/** @type {any} */ x, /** @type {any} */ y, floor = '0') => ({ floor, x, y });
const route = (/** @type {any} */ seconds) => ({
  profile: 'walking',
  distance: seconds * 1.3,
  seconds,
  instructions: [],
  legs: [{ floor: '0', points: [[0, 0], [seconds, 0]] }],
});

/** A preview over a venue with one poi; `answers` are given in the order of the questions. */
const previewOf = (/** @type {any[]} */ ...features) => {
  const world = editorAt(new SimulatedServer(features.length > 0 ? features : [poi('a')]), 'ada');
  const { asked, ask } = oracle();
  const time = clock();
  const preview = new RoutePreview({ session: world.session, floor: () => '0', ask, ...time });
  return { ...world, preview, asked, time };
};

test('one question is under way, and only the newest of the others is asked', async () => {
  const { asked, ask } = oracle();
  const time = clock();
  /** @type {any[]} */
  const answers = [];
  let wanted = 0;
  const newest = new Newest({
    question: () => wanted,
    ask,
    ...time,
    failed: () => 0,
    answered: (answer) => answers.push(answer),
  });
  for (wanted = 1; wanted <= 5; wanted += 1) newest.request();
  wanted = 5;
  assert.deepEqual(asked.map(({ question }) => question), [1]);
  await time.pass(100);
  assert.equal(asked.length, 1);
  asked[0].answer('one');
  await settled();
  assert.deepEqual(asked.map(({ question }) => question), [1, 5]);
  asked[1].answer('five');
  await settled();
  assert.deepEqual(answers, ['one', 'five']);
  assert.equal(newest.isBusy, false);
});

test('questions keep a distance in time, however fast they are answered', async () => {
  const time = clock();
  let count = 0;
  const newest = new Newest({
    question: () => 1,
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

test('a question that failed is asked again when that is wanted', async () => {
  const { asked, ask } = oracle();
  const time = clock();
  const newest = new Newest({
    question: () => 1,
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

test('a question has what a gesture would do, whole features by their ids', () => {
  const { session } = previewOf(poi('a'), poi('b'));
  const wish = {
    from: point(1, 2.00049),
    to: { ...point(0, 0), feature: 'a' },
    profile: 'walking',
  };
  assert.deepEqual(questionOf({ ...wish, walkable: null, session }), {
    profile: 'walking',
    from: { floor: '0', x: 1, y: 2 },
    to: { feature: 'a' },
  });
  session.preview(moveFeature('b', [3, 0]));
  const question = questionOf({ ...wish, walkable: '0', session });
  assert.equal(question?.walkable, '0');
  assert.deepEqual(question?.operations, [{
    operation: 'put',
    feature: session.shown.feature('b'),
  }]);
  session.preview(() => [{
    feature: 'b',
    field: 'feature',
    before: session.plan.feature('b'),
    after: null,
  }]);
  const removing = questionOf({ ...wish, walkable: null, session });
  assert.deepEqual(removing?.operations, [{ operation: 'remove', feature: 'b' }]);
});

test('without a walk and without a tint nothing is asked', async () => {
  const { preview, asked, session } = previewOf();
  session.preview(moveFeature('a', [1, 0]));
  preview.setEnds({ from: point(1, 1) });
  await settled();
  assert.equal(asked.length, 0);
  preview.showWalkable(true);
  assert.equal(asked.length, 0);
});

test('a walk follows a drag, and tells what the drag does to it', async () => {
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
  assert.equal(preview.before?.seconds, 10);
  session.preview(moveFeature('a', [2, 0]));
  await time.pass(100);
  assert.equal(
    asked[2].question.operations[0].feature.geometry.coordinates[0],
    session.shown.feature('a')?.geometry.coordinates[0],
  );
  asked[2].answer({ route: route(15), revision: 0 });
  await settled();
  assert.equal(preview.before?.seconds, 10);
  assert.equal(preview.answer?.route.seconds, 15);
});

test('an end goes with the poi it is at, and stays where a poi was that is gone', () => {
  const { preview, session } = previewOf();
  const [x, y] = /** @type {any} */ (session.plan.feature('a')).geometry.coordinates;
  preview.setEnds({ from: { floor: '0', x, y, feature: 'a' } });
  session.commit(moveFeature('a', [2, 0])(session.plan), 'moving');
  assert.deepEqual(preview.endPlace('from'), { floor: '0', x: x + 2, y, feature: 'a' });
  session.commit(
    [{ feature: 'a', field: 'feature', before: session.plan.feature('a'), after: null }],
    'deleting',
  );
  assert.equal(preview.endPlace('from')?.x, x + 2);
  assert.deepEqual(
    questionOf({
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
  assert.deepEqual(asked[0].question.to, exits);
  asked[0].answer({ route: route(7), destination: 'exit', revision: 0 });
  await settled();
  assert.deepEqual(preview.endPlace('to'), { floor: '0', x: 7, y: 0, feature: 'exit' });
  preview.turnRound();
  assert.equal(preview.from?.['feature'], 'exit');
  assert.deepEqual(preview.to, point(0, 0));
});

test('a server that does not answer is told of, and asked again', async () => {
  const { preview, asked, time } = previewOf();
  preview.setEnds({ from: point(0, 0), to: point(1, 1) });
  asked[0].fail(new ApiError({ status: 0, title: 'gone' }));
  await settled();
  assert.equal(preview.trouble?.[0], 'editor.walk.away');
  await time.pass(3000);
  asked[1].answer({ route: route(1), revision: 0 });
  await settled();
  assert.equal(preview.trouble, null);
});

test('a walk that was ended meanwhile does not come back', async () => {
  const { preview, asked } = previewOf();
  preview.setEnds({ from: point(0, 0), to: point(1, 1) });
  preview.clear();
  asked[0].answer({ route: route(1), revision: 0 });
  await settled();
  assert.equal(preview.answer, null);
});

test('what stands in the way is told in time', () => {
  const t = (/** @type {any} */ key, /** @type {any} */ values) =>
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
  const press = (/** @type {any} */ x, /** @type {any} */ y) => /** @type {any} */ ({
    screen: [x, y],
    world: [x, y],
  });
  return { ...parts, editor, mode, press, ended: () => ended };
};

test('two taps make a walk, on pois they mean these', () => {
  const { preview, mode, press, session, ended } = modeOf();
  const [x, y] = /** @type {any} */ (session.plan.feature('a')).geometry.coordinates;
  assert.equal(mode.hint, 'editor.hint.walkFrom');
  mode.tap(press(x + 40, y + 40));
  assert.equal(mode.hint, 'editor.hint.walkTo');
  assert.deepEqual(preview.from, point(x + 40, y + 40));
  assert.equal(ended(), 0);
  mode.tap(press(x, y));
  assert.deepEqual(preview.to, { feature: 'a', floor: '0', x, y });
  assert.equal(ended(), 1);
});

test('Escape takes the start back, then ends', () => {
  const { preview, mode, press, ended } = modeOf();
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
  assert.equal(preview.from?.['feature'], 'a');
  assert.equal(editor.selection.id, null);
  assert.ok(session.plan.feature('a'));
});

const square = (
  /** @type {any} */ x,
  /** @type {any} */ y,
  /** @type {any} */ side,
) => [[x, y], [x + side, y], [x + side, y + side], [x, y + side], [x, y]];
const area = (
  /** @type {any} */ id,
  /** @type {any} */ category,
  /** @type {any} */ ring,
) => /** @type {Feature} */ ({
  id,
  kind: 'area',
  floor: '0',
  geometry: { type: 'Polygon', coordinates: [ring] },
  properties: { category, walled: true },
});

test('rooms without a way out are told of, booths, gaps and the space around are not', () => {
  const plan = planOf([
    area('booth', 'booth', square(10, 10, 4)),
    area('room', 'room', square(30, 10, 4)),
  ]);
  const room = { leadsOut: false, rings: [square(30.3, 10.3, 3)] };
  const parts = [
    room,
    { leadsOut: false, rings: [square(10.3, 10.3, 3)] },
    { leadsOut: false, rings: [square(50, 50, 0.4)] },
    { leadsOut: false, rings: [square(-5, -5, 110)] },
    { leadsOut: true, rings: [square(60, 60, 5)] },
    { rings: [square(70, 60, 5)] },
  ];
  assert.deepEqual(cutOffParts({ floor: '0', parts: /** @type {any} */ (parts) }, plan), [room]);
});

test('what a tool would add is tried, once each time it is another thing', async () => {
  const { preview, asked, time, session } = previewOf();
  const put = (
    /** @type {any} */ x,
  ) => [{ feature: 'drawn', field: 'feature', before: null, after: poi('drawn', x, 0) }];
  preview.setEnds({ from: point(0, 0), to: point(9, 9) });
  asked[0].answer({ route: route(10), revision: 0 });
  await settled();
  preview.setDraft(put(1));
  await time.pass(50);
  preview.setDraft(put(1));
  assert.deepEqual(asked[1].question.operations, [{
    operation: 'put',
    feature: poi('drawn', 1, 0),
  }]);
  asked[1].answer({ route: route(12), revision: 0 });
  await settled();
  await time.pass(50);
  assert.equal(asked.length, 2);
  assert.equal(preview.before.seconds, 10);
  preview.setDraft([]);
  await time.pass(50);
  assert.equal(asked[2].question.operations, undefined);
  assert.equal(session.waiting, 0);
});

test('where there is no exit the page says so, and asks again after the next edit', async () => {
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
  assert.equal(preview.trouble?.[0], 'editor.walk.noExit');
  await time.pass(10_000);
  assert.equal(asked.length, 1);
  session.preview(moveFeature('a', [1, 0]));
  await time.pass(50);
  assert.equal(asked.length, 2);
});

const pressAt = (/** @type {any} */ x, /** @type {any} */ y) => /** @type {any} */ ({
  screen: [x, y],
  world: [x, y],
  shift: false,
  alt: true,
  touch: false,
});

test('what is being drawn is tried as it would be, and nothing of it is in the plan', async () => {
  await loadDrawing();
  const editor = editorStub(editorAt(new SimulatedServer([]), 'ada').session);
  editor.stub.metresPerPixel = 0.001;
  perform(/** @type {any} */ (drawTools.find(({ id }) => id === 'drawRectangle')), editor);
  const mode = editor.tools.current;
  assert.deepEqual(mode.tried, []);
  mode.tap?.(pressAt(1, 1));
  mode.hover?.(pressAt(4, 3));
  const [change] = mode.tried ?? [];
  assert.equal(change.after.kind, 'obstacle');
  assert.equal(editor.session.plan.size, 0);
  mode.tap?.(pressAt(4, 3));
  const [made] = editor.session.plan.features();
  assert.deepEqual(made.geometry, change.after.geometry);
  assert.deepEqual(made.properties, change.after.properties);
});

test('a door is tried where a tap would put it', () => {
  const wall = {
    id: 'wall',
    kind: 'wall',
    floor: '0',
    properties: {},
    geometry: { type: 'LineString', coordinates: [[0, 20], [40, 20]] },
  };
  const editor = editorStub(editorAt(new SimulatedServer([wall]), 'ada').session);
  const mode = new PlaceDoorMode(editor, () => {});
  assert.deepEqual(mode.tried, []);
  mode.hover(pressAt(12, 21));
  const [change] = mode.tried;
  assert.equal(change.after.kind, 'door');
  mode.tap(pressAt(12, 21));
  const door = [...editor.session.plan.features()].find(({ kind }) => kind === 'door');
  assert.deepEqual(door?.geometry, change.after.geometry);
  mode.hover(pressAt(12, 60));
  assert.deepEqual(mode.tried, []);
});
