// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteFeature, moveFeature } from '../../../web/editor/actions/features.js';
import * as buildings from '../../../web/editor/actions/buildings.js';
import * as floors from '../../../web/editor/actions/floors.js';
import * as images from '../../../web/editor/actions/images.js';
import { setSetting } from '../../../web/editor/actions/buildings.js';
import { stepsOf } from '../../../web/editor/plan/steps.js';
import { setText } from '../../../web/editor/actions/properties.js';
import { describe } from '../../../web/editor/session/describe.js';
import { outlineOf } from '../../../web/editor/plan/outline.js';
import { meantZone } from '../../../web/editor/ui/identity/zone-field.js';
import { connector, poi } from './features.js';
import { planOf } from './world.js';

/** @import { Plan } from '../../../web/editor/plan/plan.js' */
/** @import { Action, ControlPoint, Floor, PlanImage } from '../../../web/editor/plan/types.js' */

const lift = connector('lift', [[1, 1], [1, 1], [1, 1]], ['0', '1', '2']);
/** @param {string} id @param {string} building @param {number} ordinal @returns {Floor} */
const floor = (id, building, ordinal) => ({
  id,
  building,
  ordinal,
  name: { en: id },
  bounds: [0, 0, 9, 9],
});
/** @type {PlanImage} */
const picture = {
  id: 'plan',
  floor: '1',
  mediaType: 'image/png',
  width: 10,
  height: 20,
  planToFloor: [1, 0, 0, -1, 0, 20],
  opacity: 1,
  content: 'c1',
};
const run = (/** @type {Plan} */ plan, /** @type {Action[]} */ ...actions) =>
  actions.reduce((now, action) => now.applying(action(now)), plan);

test('floors are ordered by building, ordinal and id, whatever is done to them', () => {
  const plan = run(
    planOf(),
    buildings.putBuilding({ id: 'annex', name: { en: 'Annex' } }),
    floors.putFloor(floor('a1', 'annex', 1)),
    floors.putFloor(floor('a0', 'annex', 0)),
    floors.setFloorOrdinal('0', 5),
  );
  assert.deepEqual(plan.floors.map(({ id }) => id), ['1', '2', '0', 'a0', 'a1']);
  const turned = run(plan, buildings.reorderBuildings(['annex']));
  assert.deepEqual(turned.floors.map(({ id }) => id), [
    'a0',
    'a1',
    '1',
    '2',
    '0',
  ]);
  const moved = run(turned, floors.setFloorBuilding('1', 'annex'));
  assert.deepEqual(moved.floors.map(({ id }) => id), [
    'a0',
    '1',
    'a1',
    '2',
    '0',
  ]);
});

test('a floor takes what is on it away; a connector keeps its other ends', () => {
  const plan = run(planOf([poi('a'), lift]), images.putImage({ ...picture, floor: '0' }));
  const after = run(plan, floors.removeFloor('0'));
  assert.equal(after.feature('a'), undefined);
  assert.equal(after.images.length, 0);
  assert.deepEqual(after.feature('lift')?.properties.floors, ['1', '2']);
  assert.deepEqual(after.feature('lift')?.geometry.vertices, ['1', '2']);
  assert.equal(run(after, floors.removeFloor('1')).feature('lift'), undefined);
});

test('the last floor stays', () => {
  const removal = floors.removeFloor('2')(
    run(planOf(), floors.removeFloor('0'), floors.removeFloor('1')),
  );
  const plan = run(planOf(), floors.removeFloor('0'), floors.removeFloor('1'));
  assert.equal(plan.applying(removal), plan);
});

test('a picture is calibrated, replaced and moved without losing the rest', () => {
  const plan = run(
    planOf(),
    images.putImage(picture),
    images.calibrateImage('plan', [2, 0, 0, -2, 0, 40]),
    images.replaceImage('plan', { content: 'c2', mediaType: 'image/jpeg', width: 30, height: 40 }),
    images.setImageOpacity('plan', 0.5),
    images.setImageFloor('plan', '2'),
  );
  assert.deepEqual({ ...plan.image('plan') }, {
    id: 'plan',
    floor: '2',
    mediaType: 'image/jpeg',
    width: 30,
    height: 40,
    planToFloor: [2, 0, 0, -2, 0, 40],
    opacity: 0.5,
    content: 'c2',
  });
});

test('a georeference comes and goes', () => {
  /** @param {number} longitude @returns {ControlPoint} */
  const at = (longitude) => ({ at: [longitude, 1], longitude, latitude: 52.5 });
  const known = run(planOf(), floors.setGeoreference('1', { controlPoints: [at(13), at(14)] }));
  assert.equal(known.floor('1')?.georeference?.controlPoints.length, 2);
  const gone = run(known, floors.setGeoreference('1', null));
  assert.equal('georeference' in (gone.floor('1') ?? {}), false);
});

test('the outline stays the same object until the structure changes', () => {
  const plan = planOf([poi('a')]);
  const outline = outlineOf(plan, 'expo');
  assert.equal(outlineOf(run(plan, moveFeature('a', [1, 1])), 'expo'), outline);
  const pictured = outlineOf(run(plan, images.putImage(picture)), 'expo');
  assert.deepEqual(pictured.floors.map((each) => each.images.length), [0, 1, 0]);
});

test('settings change one by one, and nothing set is as usual', () => {
  const plan = run(planOf(), setSetting('ticksPerSecond', 20), setSetting('staleAfter', 5));
  assert.deepEqual({ ...plan.settings }, { ticksPerSecond: 20, staleAfter: 5 });
  const usual = run(plan, setSetting('ticksPerSecond', null));
  assert.deepEqual({ ...usual.settings }, { staleAfter: 5 });
  assert.equal(run(usual, setSetting('ticksPerSecond', 31)), usual, 'out of range');
  assert.equal(run(usual, setSetting('tracksKeptHours', 1.5)), usual, 'not whole');
  const open = run(usual, setSetting('publicPositions', true));
  assert.deepEqual({ ...open.settings }, { staleAfter: 5, publicPositions: true });
  assert.equal(run(usual, setSetting('publicPositions', 1)), usual, 'neither true nor false');
  const end = '2027-05-01T18:00:00.000Z';
  const guests = run(run(usual, setSetting('guests', true)), setSetting('guestsUntil', end));
  assert.deepEqual({ ...guests.settings }, { staleAfter: 5, guests: true, guestsUntil: end });
  for (const wrong of ['tomorrow', '2027-05-01', '1969-05-01T18:00:00Z', 1_800_000_000, true]) {
    assert.equal(run(usual, setSetting('guestsUntil', wrong)), usual, `${wrong}`);
  }
  const steps = stepsOf([
    ...setSetting('goneAfter', 30)(usual),
    ...setSetting('staleAfter', null)(usual),
  ]);
  assert.deepEqual(steps, [{
    operation: 'changeVenue',
    settings: { goneAfter: 30, staleAfter: null },
  }]);
});

test('time zone, colours and logo change like other settings, and only to what they can be', () => {
  const logo = 'a'.repeat(64);
  const plan = run(
    planOf(),
    setSetting('timeZone', 'Europe/Berlin'),
    setSetting('accentColour', '#1a5fb4'),
    setSetting('logo', logo),
  );
  assert.deepEqual({ ...plan.settings }, {
    timeZone: 'Europe/Berlin',
    accentColour: '#1a5fb4',
    logo,
  });
  assert.equal(run(plan, setSetting('timeZone', '+01:00')), plan);
  assert.equal(run(plan, setSetting('headerColour', 'red')), plan);
  assert.equal(run(plan, setSetting('logo', 'logo.png')), plan);
  assert.deepEqual({ ...run(plan, setSetting('logo', null)).settings }, {
    timeZone: 'Europe/Berlin',
    accentColour: '#1a5fb4',
  });
  const says = (/** @type {Action} */ action) => describe(action(plan), plan);
  assert.equal(says(setSetting('timeZone', null)), 'Change time zone');
  assert.equal(says(setSetting('headerColour', '#000000')), 'Change header colour');
});

test('a time zone is meant by its name in any case, or by its town', () => {
  const zones = ['UTC', 'America/Indiana/Knox', 'America/New_York', 'Europe/Berlin', 'Asia/Knox'];
  assert.equal(meantZone('europe/berlin', zones), 'Europe/Berlin');
  assert.equal(meantZone(' new york ', zones), 'America/New_York');
  assert.equal(meantZone('knox', zones), null, 'two towns');
  assert.equal(meantZone('utc', zones), 'UTC');
  // Not listed, but known: an alias.
  assert.equal(meantZone('Europe/Vaduz', zones), 'Europe/Vaduz');
  for (const text of ['Europe/Nowhere', '+01:00', 'GMT+3', 'x']) {
    assert.equal(meantZone(text, zones), null, text);
  }
});

test('gestures are described in a few words', () => {
  const plan = planOf([poi('Afra'), poi('Bar'), lift]);
  const says = (/** @type {Action[]} */ ...actions) =>
    describe(actions.flatMap((action) => action(plan)), plan);
  assert.equal(says(moveFeature('Afra', [1, 2])), 'Move place “Afra”');
  assert.equal(says(moveFeature('Afra', [1, 2]), moveFeature('Bar', [1, 2])), 'Move 2 places');
  assert.equal(says(setText('Afra', 'name', 'en', 'Hall')), 'Rename place “Afra”');
  assert.equal(says(deleteFeature('lift')), 'Delete connector');
  assert.equal(says(deleteFeature('lift'), deleteFeature('Bar')), 'Delete 2 things');
  assert.equal(says(floors.removeFloor('1')), 'Delete floor “Floor 1”');
  assert.equal(says(buildings.renameVenue('Expo 2')), 'Rename venue');
  assert.equal(says(buildings.reorderBuildings(['main'])), 'Reorder buildings');
  assert.equal(says(setSetting('jumpSpeed', 9)), 'Change settings');
});
