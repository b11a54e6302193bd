// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  contentsOf,
  floorBeside,
  nextBuilding,
  nextFloor,
  swapFloor,
  usualName,
} from '../../../web/editor/actions/arrange-floors.js';
import { putBuilding } from '../../../web/editor/actions/buildings.js';
import { fitFloor, fitFloorToPictures } from '../../../web/editor/actions/fit-floor.js';
import { putFloor, setFloorOrdinal } from '../../../web/editor/actions/floors.js';
import { calibrateImage, putImage, replaceImage } from '../../../web/editor/actions/images.js';
import { together } from '../../../web/editor/actions/together.js';
import { pictureOperations } from '../../../web/editor/operations/pictures.js';
import { neighbourOf } from '../../../web/editor/pictures/neighbour.js';
import { PictureSettings } from '../../../web/editor/state/picture-settings.js';
import { complaintAbout, reasonOf } from '../../../web/editor/pictures/upload.js';
import { outlineOf } from '../../../web/editor/plan/outline.js';
import { ApiError } from '../../../web/shared/api/api-error.js';
import { required } from '../required.js';
import { editorStub } from './editor-stub.js';
import { poi, pointOf } from './features.js';
import { SimulatedServer } from './simulated-server.js';
import { editorAt, planOf } from './world.js';

/** @import { Plan } from '../../../web/editor/plan/plan.js' */
/** @import { Action, PlanImage } from '../../../web/editor/plan/types.js' */

/** @type {PlanImage} */
const picture = {
  id: 'plan',
  floor: '0',
  mediaType: 'image/png',
  width: 200,
  height: 100,
  planToFloor: [0.1, 0, 0, -0.1, 5, 15],
  opacity: 1,
  content: 'c1',
};
const run = (/** @type {Plan} */ plan, /** @type {Action[]} */ ...actions) =>
  actions.reduce((now, action) => now.applying(action(now)), plan);
const boundsIn = (/** @type {Plan} */ plan) => required(plan.floor('0')).bounds;
const ordinals = (/** @type {Plan} */ plan) =>
  plan.floors.map(({ id, ordinal }) => `${id}=${ordinal}`).join(' ');

test('a new floor is on top or below, as large as its neighbour, and named', () => {
  const plan = planOf();
  const building = plan.floors[0].building;
  const top = nextFloor(plan, building, 1);
  assert.equal(top.ordinal, Math.max(...plan.floors.map(({ ordinal }) => ordinal)) + 1);
  assert.deepEqual(top.bounds, plan.floors.at(-1)?.bounds);
  const cellar = nextFloor(plan, building, -1);
  assert.deepEqual([cellar.id, cellar.ordinal, cellar.name], ['-1', -1, usualName(-1)]);
  const after = run(plan, putFloor(top), putFloor(cellar));
  assert.equal(after.floors.length, plan.floors.length + 2);
  // The next one has an id of its own even where its ordinal is taken as one.
  const moved = run(after, setFloorOrdinal(top.id, 50), putFloor({ ...top, id: '51', ordinal: 1 }));
  assert.equal(nextFloor(moved, building, 1).id, '51-2');
});

test('a new building begins with a ground floor', () => {
  const plan = planOf();
  const building = nextBuilding(plan, { en: 'Annex' });
  const after = run(plan, putBuilding(building));
  const floor = nextFloor(after, building.id, 1);
  assert.equal(floor.ordinal, 0);
  assert.notEqual(floor.id, '0');
  assert.equal(run(after, putFloor(floor)).floors.at(-1)?.building, building.id);
  assert.notEqual(nextBuilding(after, { en: 'Annex' }).id, building.id);
});

test('floors change places with the one above or below', () => {
  const plan = planOf();
  const before = ordinals(plan);
  const [first, second] = plan.floors;
  const after = run(plan, swapFloor(first.id, 1));
  assert.deepEqual(after.floors.map(({ id }) => id).slice(0, 2), [
    second.id,
    first.id,
  ]);
  assert.equal(ordinals(run(after, swapFloor(first.id, -1))), before);
  assert.equal(swapFloor(first.id, -1)(plan).length, 0);
  assert.equal(floorBeside(plan, first.id, -1), undefined);
  const same = run(plan, setFloorOrdinal(second.id, first.ordinal));
  assert.notEqual(run(same, swapFloor(first.id, 1)).floor(first.id)?.ordinal, first.ordinal);
});

test('a floor becomes as large as what is on it', () => {
  const empty = run(planOf(), putImage(picture));
  assert.deepEqual(boundsIn(run(empty, fitFloorToPictures('0'))), [5, 5, 25, 15]);
  const drawn = run(planOf([poi('a')]), putImage(picture));
  const bounds = boundsIn(drawn);
  const grown = boundsIn(run(drawn, fitFloorToPictures('0')));
  assert.ok(
    grown.slice(0, 2).every((value, index) => value <= bounds[index]),
  );
  assert.ok(
    grown.slice(2).every((value, index) => value >= bounds[index + 2]),
  );
  const [x, y] = pointOf(drawn.feature('a'));
  const fitted = boundsIn(run(drawn, fitFloor('0')));
  assert.ok(fitted[0] < x && fitted[1] < y && fitted[2] > x && fitted[3] > y);
  assert.deepEqual(fitFloor('1')(planOf()), []);
});

test('the contents that go with a floor are counted', () => {
  const plan = run(planOf([poi('a'), poi('b')]), putImage(picture));
  assert.deepEqual(contentsOf(plan, ['0']), { features: 2, pictures: 1 });
  assert.deepEqual(contentsOf(plan, ['1']), { features: 0, pictures: 0 });
});

test('replacing and calibrating is one edit that changes nothing drawn', () => {
  const plan = run(planOf([poi('a')]), putImage(picture));
  const bytes = { content: 'c2', mediaType: 'image/png', width: 50, height: 25 };
  const changes = together([
    replaceImage('plan', bytes),
    calibrateImage('plan', [0.4, 0, 0, -0.4, 5, 15]),
  ])(plan);
  assert.ok(changes.every(({ image }) => image === 'plan'));
  const after = plan.applying(changes);
  assert.equal(after.feature('a'), plan.feature('a'));
  const { content, width, planToFloor } = required(after.image('plan'));
  assert.deepEqual([content, width, planToFloor], ['c2', 50, [0.4, 0, 0, -0.4, 5, 15]]);
});

test('the ghost is the floor below, of the lowest the one above', () => {
  const plan = planOf();
  const ids = plan.floors.map(({ id }) => id);
  assert.equal(neighbourOf(plan.floors, ids[1])?.id, ids[0]);
  assert.equal(neighbourOf(plan.floors, ids[0])?.id, ids[1]);
  assert.equal(neighbourOf(plan.floors.slice(0, 1), ids[0]), undefined);
});

test('hidden and locked pictures are remembered in this browser, and drawn or not', () => {
  const kept = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
  };
  const settings = new PictureSettings(() => storage, 'expo');
  let heard = 0;
  settings.onChange(() => (heard += 1));
  settings.set('plan', { hidden: true });
  settings.set('plan', { locked: true });
  assert.equal(heard, 2);
  const again = new PictureSettings(() => storage, 'expo');
  assert.deepEqual([again.isHidden('plan'), again.isLocked('plan'), again.isHidden('x')], [
    true,
    true,
    false,
  ]);
  assert.equal(new PictureSettings(() => storage, 'other').isHidden('plan'), false);
  const plan = run(planOf(), putImage(picture));
  const outline = outlineOf(plan, 'expo');
  const shown = again.shown(outline);
  assert.equal(shown.floors[0].images.length, 0);
  assert.equal(outline.floors[0].images.length, 1);
  again.set('plan', { hidden: false });
  assert.equal(again.shown(outline), outline);
  const dead = new PictureSettings(() => {
    throw new Error('none');
  }, 'expo');
  dead.set('plan', { hidden: true });
  assert.equal(dead.isHidden('plan'), true);
});

test('operations on pictures say why they cannot be done', () => {
  const { session } = editorAt(new SimulatedServer([]), 'ada');
  const editor = editorStub(session);
  const { pictures } = editor.view;
  const find = (/** @type {string} */ id) =>
    required(pictureOperations.find((each) => each.id === id), id);
  assert.equal(find('calibrate').disabled?.(editor), 'editor.refused.noPicture');
  session.perform(putImage(picture), 'adding');
  assert.equal(find('calibrate').disabled?.(editor), null);
  pictures.set('plan', { locked: true });
  assert.equal(find('placePicture').disabled?.(editor), 'editor.refused.lockedPicture');
  assert.equal(find('alignFloor').disabled?.(editor), null);
});

test('files that are no pictures are not sent, and refusals have words', () => {
  assert.equal(complaintAbout({ name: 'a.png', type: 'image/png', size: 5 }), null);
  assert.equal(complaintAbout({ name: 'PLAN.PDF', type: '', size: 5 }), null);
  assert.equal(complaintAbout({ name: 'a.dwg', type: '', size: 5 }), 'editor.upload.unknown');
  assert.equal(
    complaintAbout({ name: 'a.png', type: 'image/png', size: 0 }),
    'editor.upload.empty',
  );
  assert.equal(
    complaintAbout({ name: 'a.png', type: 'image/png', size: 7e7 }),
    'editor.upload.tooLarge',
  );
  const problem = (/** @type {string} */ kind) =>
    new ApiError({ title: 'No', status: 501, type: `about:blank#${kind}` });
  assert.equal(reasonOf(problem('pdf-not-installed')), 'editor.upload.pdf-not-installed');
  assert.equal(reasonOf(problem('something-new')), null);
  assert.equal(reasonOf(new ApiError({ title: '', status: 0 })), 'editor.upload.away');
});
