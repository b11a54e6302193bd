// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOf } from '../../../web/editor/operations/keys.js';
import { perform } from '../../../web/editor/operations/operation.js';
import { operations } from '../../../web/editor/operations/operations.js';
import { required } from '../required.js';
import { editorStub } from './editor-stub.js';
import { SimulatedServer } from './simulated-server.js';
import { connector, door, poi } from './features.js';
import { editorAt } from './world.js';

/** @import { Feature } from '../../../web/editor/plan/types.js' */

const operation = (/** @type {string} */ id) =>
  required(operations.find((each) => each.id === id), id);
const event = (/** @type {string} */ key, modifiers = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...modifiers,
});
const gate = door('d', [[0, 0], [1, 0]]);
const lift = connector('l', [[0, 0], [0, 0]], ['0', '1'], { category: 'lift' });
const make = (/** @type {Feature[]} */ ...features) =>
  editorStub(editorAt(new SimulatedServer(features), 'ada').session);

test('keys have one name each', () => {
  assert.equal(keyOf(event('z', { ctrlKey: true })), 'Ctrl+Z');
  assert.equal(keyOf(event('Z', { metaKey: true, shiftKey: true })), 'Ctrl+Shift+Z');
  assert.equal(keyOf(event('?', { shiftKey: true })), '?');
  assert.equal(keyOf(event('ArrowLeft', { shiftKey: true })), 'Shift+ArrowLeft');
  assert.equal(keyOf(event(' ')), 'Space');
});

test('no key asks for two things at once', () => {
  const editor = make(poi('a'), gate, lift);
  for (const id of ['a', 'd', 'l', null]) {
    editor.selection.set(id);
    const available = operations.filter((each) => each.available?.(editor) ?? true);
    const keys = available.flatMap((each) => each.keys);
    assert.deepEqual(keys, [...new Set(keys)], String(id));
  }
});

test('a poi is removed and brought back', () => {
  const editor = make(poi('a'));
  editor.selection.set('a');
  assert.ok(perform(operation('remove'), editor));
  assert.equal(editor.session.plan.size, 0);
  assert.equal(editor.selection.id, null);
  perform(operation('undo'), editor);
  assert.equal(editor.session.plan.size, 1);
  perform(operation('redo'), editor);
  assert.equal(editor.session.plan.size, 0);
});

test('an operation that cannot be done says why', () => {
  const editor = make(gate);
  editor.selection.set('d');
  perform(operation('undo'), editor);
  assert.deepEqual(editor.said, ['editor.refused.nothingToUndo']);
  assert.equal(editor.session.plan.size, 1);
});

test('a door is closed and a lift taken out of service', () => {
  const editor = make(gate, lift);
  editor.selection.set('d');
  assert.ok(perform(operation('closed'), editor));
  assert.equal(perform(operation('inService'), editor), false);
  editor.selection.set('l');
  perform(operation('inService'), editor);
  assert.equal(editor.session.plan.feature('d')?.properties.closed, true);
  assert.equal(editor.session.plan.feature('l')?.properties.inService, false);
});

test('an operation on the selection is not available without one', () => {
  const editor = make(poi('a'));
  for (const id of ['remove', 'rename', 'zoomTo', 'closed', 'inService']) {
    assert.equal(perform(operation(id), editor), false, id);
  }
});
