// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Clipboard } from '../../../web/editor/state/clipboard.js';
import { copy, cut, duplicate, paste } from '../../../web/editor/operations/copying.js';
import { remove } from '../../../web/editor/operations/on-selection.js';
import { perform } from '../../../web/editor/operations/operation.js';
import {
  invertSelection,
  selectAll,
  selectKind,
} from '../../../web/editor/operations/selecting.js';
import { readClipping } from '../../../web/editor/plan/clipping.js';
import { editorStub } from './editor-stub.js';
import { SimulatedServer } from './simulated-server.js';
import { connector, door, poi, room } from './features.js';
import { editorAt } from './world.js';

/** @import { Editor } from '../../../web/editor/operations/editor.js' */
/** @import { Feature } from '../../../web/editor/plan/types.js' */

const lift = connector('l', [[5, 5], [5, 5]], ['0', '1'], { category: 'lift' });
const make = (/** @type {Feature[]} */ ...features) =>
  editorStub(editorAt(new SimulatedServer(features), 'ada').session);
const places = (/** @type {Editor} */ editor) =>
  editor.selection.features.map(({ geometry }) => geometry.coordinates);

test('all, all of a kind, and all but these are selected', () => {
  const editor = make(poi('a', 1, 1), poi('b', 2, 2), lift, { ...poi('up'), floor: '1' });
  perform(selectKind, editor);
  assert.equal(editor.said.pop(), 'editor.refused.selectFirst');
  perform(selectAll, editor);
  assert.equal(editor.selection.size, 3);
  editor.selection.set('a');
  perform(selectKind, editor);
  assert.deepEqual(editor.selection.ids.toSorted(), ['a', 'b']);
  perform(invertSelection, editor);
  assert.deepEqual(editor.selection.ids, ['l']);
  editor.view.surface.setFloor('2');
  perform(selectAll, editor);
  assert.equal(editor.said.pop(), 'editor.refused.nothingHere');
});

test('many features are deleted as one step', () => {
  const editor = make(poi('a'), poi('b'), poi('c'));
  editor.selection.set(['a', 'b']);
  perform(remove, editor);
  assert.equal(editor.session.plan.size, 1);
  assert.equal(editor.selection.size, 0);
  editor.session.undo();
  assert.equal(editor.session.plan.size, 3);
});

test('copies are pasted at the pointer, and again beside them', () => {
  const editor = make(poi('a', 10, 10), poi('b', 20, 10));
  perform(paste, editor);
  perform(copy, editor);
  assert.deepEqual(editor.said, ['editor.refused.nothingToPaste', 'editor.refused.selectFirst']);
  editor.selection.set(['a', 'b']);
  perform(copy, editor);
  editor.view.pointer = [50, 50];
  perform(paste, editor);
  assert.deepEqual(places(editor), [[45, 50], [55, 50]]);
  perform(paste, editor);
  assert.deepEqual(places(editor), [[46, 49], [56, 49]]);
  assert.equal(editor.session.plan.size, 6);
});

test('copies lie beside their originals where there is no pointer', () => {
  const editor = make(poi('a', 10, 10));
  editor.selection.set('a');
  perform(copy, editor);
  perform(paste, editor);
  perform(paste, editor);
  assert.deepEqual(places(editor), [[12, 8]]);
});

test('copies on another floor lie at the same place; a lift rises with them', () => {
  const editor = make(poi('a', 10, 10), lift);
  editor.selection.set(['a', 'l']);
  perform(copy, editor);
  editor.view.surface.setFloor('1');
  editor.view.pointer = [90, 90];
  perform(paste, editor);
  assert.deepEqual(places(editor), [[10, 10], [[5, 5], [5, 5]]]);
  assert.deepEqual(editor.selection.features[1].properties.floors, ['1', '2']);
  assert.equal(editor.selection.features[1].floor, '1');
});

test('a lift without its floors is left out, and that is said', () => {
  const editor = make(poi('a', 10, 10), lift);
  editor.selection.set(['a', 'l']);
  perform(copy, editor);
  editor.view.surface.setFloor('2');
  perform(paste, editor);
  assert.equal(editor.selection.size, 1);
  assert.ok(editor.said.includes('editor.pasted.without'));
});

test('a cut feature is gone until it is pasted', () => {
  const editor = make(poi('a', 10, 10));
  editor.selection.set('a');
  perform(cut, editor);
  assert.equal(editor.session.plan.size, 0);
  editor.view.pointer = [1, 1];
  perform(paste, editor);
  assert.deepEqual(places(editor), [[1, 1]]);
});

test('duplicating again repeats how far the last was moved', () => {
  const editor = make(poi('a', 10, 10));
  perform(duplicate, editor);
  assert.equal(editor.said.pop(), 'editor.refused.selectFirst');
  editor.selection.set('a');
  perform(duplicate, editor);
  assert.deepEqual(places(editor), [[11, 9]]);
  const id = /** @type {string} */ (editor.selection.id);
  editor.session.perform((plan) => [{
    feature: id,
    field: 'vertex.0',
    before: plan.feature(id)?.geometry.coordinates,
    after: [14, 10],
  }], 'editor.did.move');
  perform(duplicate, editor);
  perform(duplicate, editor);
  assert.deepEqual(places(editor), [[22, 10]]);
});

test('copies know each other, and not what the first is called elsewhere', () => {
  const hall = room('r', [0, 0], [9, 9], { foreignId: 'x-1', name: { en: 'Room' } });
  const gate = door('d', [[0, 0], [1, 0]], { joins: ['r', 'gone'] });
  const editor = make(hall, gate);
  editor.selection.set(['r', 'd']);
  perform(duplicate, editor);
  const [newRoom, newDoor] = editor.selection.features;
  assert.deepEqual(newDoor.properties.joins, [newRoom.id]);
  assert.deepEqual(newRoom.properties, { name: { en: 'Room' } });
});

test('only features that can be are taken from the clipboard', () => {
  const clipping = (/** @type {object} */ feature) =>
    JSON.stringify({ floorcast: 'features', features: [feature] });
  assert.equal(readClipping('hello'), null);
  assert.equal(readClipping('{"features": []}'), null);
  assert.ok(readClipping(clipping(poi('a'))));
  assert.equal(readClipping(clipping({ ...poi('a'), kind: 'ghost' })), null);
  assert.equal(readClipping(clipping({ ...poi('a'), kind: 'wall' })), null);
  const geometry = { type: 'Point', coordinates: [1, 'x'] };
  assert.equal(readClipping(clipping({ ...poi('a'), geometry })), null);
});

test('the clipboard reaches other pages of the server, and lives without them', () => {
  const items = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => items.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => items.set(key, text),
  };
  new Clipboard(storage).text = 'x';
  assert.equal(new Clipboard(storage).text, 'x');
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  const alone = new Clipboard(full);
  alone.text = 'y';
  assert.equal(alone.text, 'y');
});

test('copies in another venue find the floors by their height', () => {
  const clipping = {
    floorcast: 'features',
    venue: 'other',
    floor: 'eg',
    ordinals: { eg: 0, og: 1, dach: 7 },
    features: [poi('a', 10, 10), { ...lift, floor: 'eg', properties: { floors: ['eg', 'og'] } }, {
      ...lift,
      id: 'high',
      floor: 'eg',
      properties: { floors: ['eg', 'dach'] },
    }],
  };
  const editor = make();
  editor.clipboard.text = JSON.stringify(clipping);
  perform(paste, editor);
  assert.deepEqual(editor.selection.features.map(({ floor }) => floor), ['0', '0']);
  assert.deepEqual(editor.selection.features[1].properties.floors, ['0', '1']);
  assert.deepEqual(places(editor)[0], [10, 10]);
  assert.ok(editor.said.includes('editor.pasted.without'));
});
