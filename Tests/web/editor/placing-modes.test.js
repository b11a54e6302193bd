// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tapDrag } from '../../../web/editor/gestures/tap-drag.js';
import { BrowseMode } from '../../../web/editor/modes/browse.js';
import { PlaceBoothsMode } from '../../../web/editor/modes/place-booths.js';
import { PlaceConnectorMode } from '../../../web/editor/modes/place-connector.js';
import { PlaceDoorMode } from '../../../web/editor/modes/place-door.js';
import { PlacePointMode } from '../../../web/editor/modes/place-point.js';
import { perform } from '../../../web/editor/operations/operation.js';
import { operations } from '../../../web/editor/operations/operations.js';
import { required } from '../required.js';
import { editorStub } from './editor-stub.js';
import { area, door, line, pointsOf, room } from './features.js';
import { grab, modeOf, press } from './pointer.js';
import { SimulatedServer } from './simulated-server.js';
import { editorAt } from './world.js';

/** @import { Mode } from '../../../web/editor/modes/mode.js' */
/** @import { Editor } from '../../../web/editor/operations/editor.js' */
/** @import { Properties } from './features.js' */
/** @import { Feature } from '../../../web/editor/plan/types.js' */

/**
 * An editor with a mode in hand.
 *
 * @template {unknown[]} More
 * @param {new (editor: Editor, done: () => void, ...more: More) => Mode} Mode
 * @param {Feature[]} [features]
 * @param {More} more
 */
const make = (Mode, features = [], ...more) => {
  const editor = editorStub(editorAt(new SimulatedServer(features), 'ada').session);
  const browse = () => editor.tools.enter(new BrowseMode(editor));
  browse();
  editor.tools.enter(new Mode(editor, browse, ...more));
  return { editor, mode: modeOf(editor) };
};
const all = (/** @type {Editor} */ editor, /** @type {string} */ kind) =>
  [...editor.session.plan.features()].filter((feature) => feature.kind === kind);
const fieldsOf = (/** @type {Mode} */ mode) => required(mode.form).fields;
/**
 * What a field of the form holds, and how it is set; the type of its value is the test's to know.
 *
 * @param {Mode} mode
 * @param {string} id
 * @returns {{value: any, set: (value: any) => void}}
 */
const field = (mode, id) => required(fieldsOf(mode).find((each) => each.id === id), id);
const long = line('w', 'wall', [[0, 20], [60, 20]], { thickness: 0.2 });
const hall = (/** @type {Properties} */ properties = {}) =>
  room('hall', [0, 0], [30, 10], properties);

test('a tap near a wall puts a door into it, selects it and ends', () => {
  const { editor, mode } = make(PlaceDoorMode, [long]);
  field(mode, 'width').set(2);
  mode.tap(press(12, 21, { alt: true }));
  const [placed] = all(editor, 'door');
  assert.deepEqual(placed.geometry.coordinates, [[11, 20], [13, 20]]);
  assert.equal(placed.properties.category, 'door');
  assert.equal(editor.selection.id, placed.id);
  assert.equal(editor.tools.current.id, 'browse');
});

test('a tap without a wall near puts no door, and says so', () => {
  const { editor, mode } = make(PlaceDoorMode, [long]);
  mode.tap(press(12, 60));
  assert.equal(all(editor, 'door').length, 0);
  assert.deepEqual(editor.said, ['editor.refused.noWall']);
  assert.equal(editor.tools.current, mode);
});

test('a door does not come over another one', () => {
  const { editor, mode } = make(PlaceDoorMode, [long]);
  editor.tools.isSticky = true;
  mode.tap(press(12, 20, { alt: true }));
  mode.tap(press(12.5, 20, { alt: true }));
  assert.equal(all(editor, 'door').length, 1);
  assert.deepEqual(editor.said, ['editor.refused.doorThere']);
});

test('a tool that stays puts door after door', () => {
  const { editor, mode } = make(PlaceDoorMode, [long]);
  editor.tools.isSticky = true;
  for (const x of [10, 20, 30]) mode.tap(press(x, 20));
  assert.equal(all(editor, 'door').length, 3);
  assert.equal(editor.tools.current, mode);
});

test('a drag along a wall makes a door from jamb to jamb; taken back, it makes none', () => {
  const { editor, mode } = make(PlaceDoorMode, [long]);
  const drag = grab(mode, press(10, 20));
  drag.move(press(14, 23), press(10, 20));
  drag.cancel();
  assert.equal(all(editor, 'door').length, 0);
  drag.end(press(14, 23), press(10, 20));
  assert.deepEqual(all(editor, 'door')[0].geometry.coordinates, [[10, 20], [14, 20]]);
});

test('a finger aims, and the door comes where it leaves', () => {
  const { editor, mode } = make(PlaceDoorMode, [long]);
  assert.equal(mode.press(press(10, 20, { touch: true })), null, 'the page aims');
  assert.ok(mode.isOneTap);
  mode.hover(press(20, 20, { touch: true }));
  mode.tap(press(30.5, 20, { touch: true, alt: true }));
  assert.equal(all(editor, 'door').length, 1);
});

test('Enter puts a door at the cross and says so, digits go to its width', () => {
  const { editor, mode } = make(PlaceDoorMode, [long]);
  assert.ok(mode.key('2'));
  editor.tools.cross.moveTo([12, 21]);
  assert.ok(mode.key('Enter'));
  assert.equal(all(editor, 'door').length, 1);
  assert.deepEqual(editor.said, ['form width', 'editor.said.door']);
});

test('a one-way door is turned round by F before it is placed', () => {
  const { editor, mode } = make(PlaceDoorMode, [long]);
  assert.ok(!mode.key('F'), 'a door for both ways has no direction');
  field(mode, 'oneWay').set(true);
  mode.hover(press(12, 20));
  assert.ok(mode.key('F'));
  mode.tap(press(12, 20, { alt: true }));
  field(mode, 'oneWay').set(false);
  const [placed] = all(editor, 'door');
  assert.equal(placed.properties.oneWay, true);
  const [begin, end] = pointsOf(placed);
  assert.ok(begin[0] > end[0]);
});

test('a preset of doors brings its width', () => {
  const { mode } = make(PlaceDoorMode, [long]);
  field(mode, 'preset').set('door-double-door');
  assert.equal(field(mode, 'width').value, 2);
  field(mode, 'preset').set('door-door');
  assert.equal(field(mode, 'width').value, 1);
  field(mode, 'width').set(0);
  assert.equal(field(mode, 'width').value, 0.3, 'the narrowest');
  field(mode, 'preset').set('door-door');
});

test('a lift is one tap and stops at all floors', () => {
  const { editor, mode } = make(PlaceConnectorMode);
  field(mode, 'preset').set('connector-lift');
  assert.ok(mode.isOneTap);
  mode.tap(press(5, 6));
  const [lift] = all(editor, 'connector');
  assert.deepEqual(lift.properties, { category: 'lift', floors: ['0', '1', '2'] });
  assert.deepEqual(lift.geometry.coordinates, [[5, 6], [5, 6], [5, 6]]);
});

test('stairs are two taps or a drag, from this floor to the next', () => {
  const { editor, mode } = make(PlaceConnectorMode);
  field(mode, 'preset').set('connector-stairs');
  const drag = tapDrag(editor.tools);
  drag.move(press(5, 20), press(5, 6));
  drag.end(press(5, 20), press(5, 6));
  const [stairs] = all(editor, 'connector');
  assert.deepEqual(stairs.properties.floors, ['0', '1']);
  assert.deepEqual(stairs.geometry.coordinates, [[5, 6], [5, 20]]);
});

test('an escalator that leads down begins on the upper floor', () => {
  const { editor, mode } = make(PlaceConnectorMode);
  assert.ok(!fieldsOf(mode).some(({ id }) => id === 'way'));
  field(mode, 'preset').set('connector-escalator');
  field(mode, 'way').set('down');
  mode.tap(press(5, 6));
  mode.tap(press(5, 20));
  const [escalator] = all(editor, 'connector');
  assert.equal(escalator.floor, '1');
  assert.deepEqual(escalator.properties.floors, ['1', '0']);
  assert.deepEqual(escalator.geometry.coordinates, [[5, 20], [5, 6]]);
  assert.equal(escalator.properties.oneWay, true);
});

test('the first tap of stairs shows the floor of their other end, from the top one the floor below', () => {
  const { editor, mode } = make(PlaceConnectorMode);
  field(mode, 'preset').set('connector-stairs');
  for (const [floor, next] of [['0', '1'], ['2', '1']]) {
    editor.view.surface.setFloor(floor);
    mode.tap(press(5, 6));
    assert.equal(editor.view.floor, next);
    mode.key('Backspace');
    assert.equal(editor.view.floor, floor);
  }
  assert.deepEqual(editor.said, ['editor.said.otherFloor', 'editor.said.otherFloor']);
  mode.tap(press(5, 6));
  mode.tap(press(5, 6));
  const [stairs] = all(editor, 'connector');
  assert.deepEqual(stairs.properties.floors, ['1', '2']);
  assert.deepEqual(stairs.geometry.coordinates, [[5, 6], [5, 6]]);
});

test('a second tap at the same place on the same floor makes no stairs', () => {
  const { editor, mode } = make(PlaceConnectorMode);
  field(mode, 'preset').set('connector-stairs');
  mode.tap(press(5, 6));
  editor.view.surface.setFloor('0');
  mode.tap(press(5.1, 6));
  assert.equal(all(editor, 'connector').length, 0);
  assert.equal(editor.said.at(-1), 'editor.refused.sameFloor');
  assert.equal(editor.view.floor, '1');
  mode.tap(press(5, 20));
  assert.deepEqual(all(editor, 'connector')[0].geometry.coordinates, [[5, 6], [5, 20]]);
});

test('stairs lead to the floor that the second end is tapped on', () => {
  const { editor, mode } = make(PlaceConnectorMode);
  field(mode, 'preset').set('connector-stairs');
  mode.tap(press(5, 6));
  editor.view.surface.setFloor('2');
  mode.tap(press(5, 20));
  const [stairs] = all(editor, 'connector');
  assert.deepEqual(stairs.properties.floors, ['0', '2']);
  assert.deepEqual(stairs.geometry.coordinates, [[5, 6], [5, 20]]);
});

test('a connector needs two floors, and stops at those that are chosen', () => {
  const { editor, mode } = make(PlaceConnectorMode);
  field(mode, 'preset').set('connector-lift');
  field(mode, 'floors').set(['2']);
  mode.tap(press(5, 6));
  assert.deepEqual(editor.said, ['editor.refused.twoFloors']);
  field(mode, 'floors').set(['2', '0']);
  mode.tap(press(5, 6));
  assert.deepEqual(all(editor, 'connector')[0].properties.floors, ['0', '2']);
});

test('the first end of stairs is taken back by Backspace or Escape, then Escape ends', () => {
  const { editor, mode } = make(PlaceConnectorMode);
  field(mode, 'preset').set('connector-stairs');
  for (const back of [() => mode.key('Backspace'), () => mode.cancel()]) {
    mode.tap(press(5, 6));
    assert.equal(mode.hint, 'editor.hint.placeOtherEnd');
    back();
    assert.equal(mode.hint, 'editor.hint.placeStairs');
  }
  mode.cancel();
  assert.equal(editor.tools.current.id, 'browse');
});

test('a tap adds a poi, selects it and asks for its name', () => {
  const { editor, mode } = make(PlacePointMode);
  mode.tap(press(7, 8));
  const [poi] = all(editor, 'poi');
  assert.deepEqual(poi.geometry.coordinates, [7, 8]);
  assert.equal(editor.selection.id, poi.id);
  assert.equal(editor.tools.current.id, 'browse');
  assert.deepEqual(editor.said, ['editName']);
});

test('a finger adds a poi and brings no keyboard over the plan', () => {
  const { editor, mode } = make(PlacePointMode);
  mode.tap(press(7, 8, { touch: true }));
  assert.equal(editor.selection.id, all(editor, 'poi')[0].id);
  assert.deepEqual(editor.said, []);
});

test('Enter adds a poi at the cross and says so', () => {
  const { editor, mode } = make(PlacePointMode);
  assert.ok(mode.key('Enter'));
  assert.deepEqual(all(editor, 'poi')[0].geometry.coordinates, [50, 50]);
  assert.deepEqual(editor.said, ['editor.said.placed', 'editName']);
});

test('digits choose what is placed, and the next one is like it', () => {
  const { editor, mode } = make(PlacePointMode);
  assert.ok(mode.key('3'));
  assert.equal(editor.drawing.category, 'exit');
  mode.tap(press(7, 8));
  assert.equal(all(editor, 'poi')[0].properties.category, 'exit');
  editor.tools.enter(new PlacePointMode(editor, () => {}));
  assert.equal(field(editor.tools.current, 'preset').value, 'poi-exit');
});

test('a category that is no preset is kept for the next poi', () => {
  const { editor, mode } = make(PlacePointMode);
  editor.drawing.category = 'aquarium';
  mode.tap(press(7, 8));
  assert.equal(all(editor, 'poi')[0].properties.category, 'aquarium');
});

test('anchors stick to walls, pois do not', () => {
  const { editor, mode } = make(PlacePointMode, [long]);
  mode.tap(press(33, 20.3));
  field(mode, 'preset').set('anchor');
  mode.tap(press(33, 20.3));
  field(mode, 'preset').set('poi-information');
  assert.deepEqual(all(editor, 'poi')[0].geometry.coordinates, [33, 20.3]);
  assert.deepEqual(all(editor, 'anchor')[0].geometry.coordinates, [33, 20]);
  assert.equal(all(editor, 'anchor')[0].properties.height, 2.5);
});

test('two taps draw a rectangle, Enter makes its booths in one step of undo', () => {
  const { editor, mode } = make(PlaceBoothsMode);
  assert.equal(mode.form, null);
  mode.tap(press(0, 40));
  mode.tap(press(12, 43));
  assert.equal(mode.usesCross, false, 'the arrows are the form’s now');
  assert.equal(field(mode, 'columns').value, 4);
  assert.equal(field(mode, 'rows').value, 1);
  mode.key('Enter');
  assert.equal(all(editor, 'area').length, 4);
  assert.deepEqual(all(editor, 'poi').map(({ properties }) => properties.name.en).sort(), [
    'A1',
    'A2',
    'A3',
    'A4',
  ]);
  assert.equal(editor.tools.current.id, 'browse');
  editor.session.undo();
  assert.equal(editor.session.plan.size, 0);
});

test('the form changes the booths, and the next rows go on with the numbers', () => {
  const { editor, mode } = make(PlaceBoothsMode);
  editor.tools.isSticky = true;
  const draw = (/** @type {number} */ y) => {
    mode.tap(press(0, y));
    mode.tap(press(12, y + 3));
  };
  draw(40);
  field(mode, 'columns').set(3);
  field(mode, 'hasPlaces').set(false);
  assert.deepEqual(required(mode.form?.note).values, { count: 3, width: '4 m', depth: '3 m' });
  required(mode.form?.done).run();
  draw(60);
  assert.equal(field(mode, 'start').value, '4');
  assert.equal(field(mode, 'hasPlaces').value, false, 'choices stay');
  field(mode, 'prefix').set('B');
  assert.equal(field(mode, 'start').value, '1');
  field(mode, 'prefix').set('A');
  field(mode, 'hasPlaces').set(true);
});

test('aisles without room for booths make none, and it is said', () => {
  const { editor, mode } = make(PlaceBoothsMode);
  mode.tap(press(0, 40));
  mode.tap(press(12, 43));
  field(mode, 'rows').set(3);
  field(mode, 'isBackToBack').set(false);
  assert.equal(mode.form?.note?.key, 'editor.refused.booths');
  mode.key('Enter');
  assert.equal(editor.session.plan.size, 0);
  assert.equal(editor.said.at(-1), 'editor.refused.booths');
  assert.ok(mode.cancel());
  assert.equal(mode.form, null, 'one draws again');
});

test('more booths than an edit holds are refused', () => {
  const { editor, mode } = make(PlaceBoothsMode);
  mode.tap(press(0, 0));
  mode.tap(press(90, 90));
  for (const id of ['columns', 'rows']) field(mode, id).set(60);
  field(mode, 'aisle').set(0);
  mode.key('Enter');
  assert.equal(editor.said.at(-1), 'editor.refused.manyBooths');
  assert.equal(editor.session.plan.size, 0);
});

test('a rectangle too small for a booth is drawn again', () => {
  const { editor, mode } = make(PlaceBoothsMode);
  mode.tap(press(0, 40));
  mode.tap(press(0.2, 40.2));
  assert.equal(editor.said.at(-1), 'editor.refused.smallBooths');
  assert.equal(mode.form, null);
});

test('F turns the front of the booths', () => {
  const { mode } = make(PlaceBoothsMode, [hall()], hall());
  assert.equal(field(mode, 'front').value, '0');
  mode.key('F');
  assert.equal(field(mode, 'front').value, '1');
});

test('a rectangle is divided and goes; a hall stays around its booths', () => {
  const { editor } = make(PlaceBoothsMode, [hall()], hall());
  modeOf(editor).key('Enter');
  assert.equal(editor.session.plan.feature('hall'), undefined);
  assert.ok(all(editor, 'area').length > 1);
  const other =
    make(PlaceBoothsMode, [hall({ category: 'hall' })], hall({ category: 'hall' })).editor;
  modeOf(other).key('Enter');
  assert.ok(other.session.plan.feature('hall'));
});

const operation = (/** @type {string} */ id) =>
  required(operations.find((each) => each.id === id), id);

test('every placing tool enters its mode, whose code comes late', async () => {
  const { editor } = make(BrowseMode);
  for (const id of ['placeDoor', 'placeConnector', 'addPoi', 'placeBooths']) {
    await operation(id).run(editor);
    assert.equal(editor.tools.current.id, id);
    assert.ok(operation(id).pressed?.(editor));
  }
});

test('a tool that was given up before its code came stays away', async () => {
  const { editor } = make(BrowseMode);
  const coming = operation('placeDoor').run(editor);
  const browse = new BrowseMode(editor);
  editor.tools.enter(browse);
  await coming;
  assert.equal(editor.tools.current, browse);
});

test('stairs need a second floor', () => {
  const { editor } = make(BrowseMode);
  assert.equal(operation('placeConnector').disabled?.(editor), null);
  const single = /** @type {any} */ ({ session: { venue: { floors: [{ id: '0' }] } } });
  assert.equal(operation('placeConnector').disabled?.(single), 'editor.refused.oneFloor');
});

test('only rectangles are divided into booths', async () => {
  const triangle = area('hall', [0, 0], [9, 0], [0, 9]);
  const { editor } = make(BrowseMode, [triangle]);
  editor.selection.set('hall');
  assert.equal(operation('splitIntoBooths').disabled?.(editor), 'editor.refused.noRectangle');
  const other = make(BrowseMode, [hall()]).editor;
  assert.ok(!perform(operation('splitIntoBooths'), other), 'nothing is selected');
  other.selection.set('hall');
  await operation('splitIntoBooths').run(other);
  assert.equal(other.tools.current.id, 'placeBooths');
  assert.ok(other.tools.current.form);
});

test('a door for both ways has no direction to turn', () => {
  const gate = door('d', [[2, 20], [3, 20]]);
  const { editor } = make(BrowseMode, [long, gate]);
  editor.selection.set('d');
  perform(operation('turnRound'), editor);
  assert.equal(editor.said.at(-1), 'editor.refused.bothWays');
  editor.session.commit(
    [{ feature: 'd', field: 'properties.oneWay', before: null, after: true }],
    'editor.did.set',
  );
  perform(operation('turnRound'), editor);
  assert.deepEqual(editor.session.plan.feature('d')?.geometry.coordinates, [[3, 20], [2, 20]]);
});

test('booths that a wall goes through are counted, and the form warns of them', () => {
  const across = line('across', 'wall', [[25, -5], [25, 40]]);
  const beside = line('beside', 'wall', [[0, -5], [0, 40]]);
  const noteOf = (/** @type {Feature[]} */ walls) => {
    const { mode } = make(PlaceBoothsMode, walls);
    mode.tap(press(0, 10));
    mode.tap(press(40, 16));
    field(mode, 'columns').set(4);
    return required(required(mode.form).note);
  };
  const warned = noteOf([across, beside]);
  assert.equal(warned.key, 'editor.place.boothsThroughWalls');
  assert.ok(warned.isWarning && required(warned.values).across >= 1);
  assert.equal(noteOf([beside]).key, 'editor.place.boothNote');
  assert.equal(noteOf([line('far', 'wall', [[60, 0], [60, 40]])]).isWarning, false);
});
