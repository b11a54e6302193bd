// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SimulatedServer } from './simulated-server.js';
import { poi } from './features.js';
import { contents, editorAt, settled } from './world.js';

/** @import { EditSession } from '../../../web/editor/session/edit-session.js' */
/** @import { AppliedEdit, Step } from '../../../web/editor/plan/types.js' */

/** @param {EditSession} session @param {string} id @param {string} field @param {any} after */
const set = (session, id, field, after) => {
  const feature = session.plan.feature(id);
  const before = field === 'feature'
    ? (feature ?? null)
    : (feature?.properties[field.slice(11)] ?? null);
  return session.commit([{ feature: id, field, before, after }], field);
};
/** @param {SimulatedServer} server @param {string} id @param {Step} operation */
const theirs = (server, id, operation) =>
  server.post({ id, base: 0, author: 'ben', operations: [operation] });

test('undo and redo go through the server as ordinary edits', async () => {
  const server = new SimulatedServer([poi('a')]);
  const { session } = editorAt(server, 'ada');
  set(session, 'b', 'feature', poi('b'));
  set(session, 'b', 'properties.category', 'toilet');
  session.undo();
  session.undo();
  await settled();
  assert.deepEqual([...server.features.keys()], ['a']);
  session.redo();
  session.redo();
  await settled();
  assert.equal(server.features.get('b')?.properties.category, 'toilet');
  assert.equal(server.journal.length, 6);
  assert.equal(session.redoLabel, null);
});

test('a new gesture forgets what was undone', () => {
  const { session } = editorAt(new SimulatedServer([poi('a')]), 'ada');
  set(session, 'a', 'properties.category', 'x');
  session.undo();
  set(session, 'a', 'properties.category', 'y');
  assert.equal(session.redo(), null);
});

test('undo leaves what others did elsewhere alone', async () => {
  const server = new SimulatedServer([poi('a')]);
  const { session } = editorAt(server, 'ada');
  set(session, 'a', 'properties.category', 'toilet');
  await settled();
  session.receive(
    theirs(
      server,
      'x',
      { operation: 'change', feature: 'a', fields: { properties: { name: { en: 'Ben' } } } },
    ),
  );
  assert.equal(session.undo()?.conflict, null);
  await settled();
  assert.deepEqual(server.features.get('a')?.properties, { name: { en: 'Ben' } });
});

test('undo is refused with the reason where another author changed the same field', async () => {
  const server = new SimulatedServer([poi('a')]);
  const { session } = editorAt(server, 'ada');
  /** @type {any[]} */
  const conflicts = [];
  session.on('conflict', (event) => conflicts.push(event));
  set(session, 'a', 'properties.category', 'toilet');
  set(session, 'a', 'properties.name', { en: 'Ada' });
  await settled();
  session.receive(
    theirs(
      server,
      'x',
      { operation: 'change', feature: 'a', fields: { properties: { name: { en: 'Ben' } } } },
    ),
  );
  session.undo();
  assert.equal(conflicts[0].conflict.reason, 'changed');
  assert.equal(conflicts[0].conflict.change.field, 'properties.name');
  assert.equal(conflicts[0].author, 'ben');
  assert.equal(session.undo()?.conflict, null);
  await settled();
  assert.deepEqual(server.features.get('a')?.properties, { name: { en: 'Ben' } });
});

test('undo of a change to something that was removed, or of a removal that was redone, is refused', async () => {
  const server = new SimulatedServer([poi('a'), poi('b')]);
  const { session } = editorAt(server, 'ada');
  set(session, 'a', 'properties.category', 'toilet');
  await settled();
  session.receive(theirs(server, 'x', { operation: 'remove', feature: 'a' }));
  assert.equal(session.undo()?.conflict?.reason, 'removed');
  set(session, 'b', 'feature', null);
  await settled();
  session.receive(theirs(server, 'y', { operation: 'put', feature: poi('b', 9, 9) }));
  assert.equal(session.undo()?.conflict?.reason, 'exists');
});

test('undo brings back what the field really was when another author was quicker', async () => {
  const server = new SimulatedServer([poi('a')]);
  const { session } = editorAt(server, 'ada');
  set(session, 'a', 'properties.name', { en: 'Mine' });
  /** @type {AppliedEdit} */
  const other = {
    id: 'x',
    revision: 1,
    base: 0,
    author: 'ben',
    operations: [
      { operation: 'change', feature: 'a', fields: { properties: { name: { en: 'Quicker' } } } },
    ],
  };
  session.receive(other);
  session.receive({ ...server.journal[0], id: 'edit', revision: 2 });
  assert.equal(session.plan.feature('a')?.properties.name.en, 'Mine');
});

test('undo and redo of many steps end where they began', async () => {
  const server = new SimulatedServer([poi('a'), poi('b')]);
  const { session } = editorAt(server, 'ada');
  const start = contents(session.plan);
  for (let i = 0; i < 30; i += 1) {
    if (i % 3 === 0) set(session, `n${i}`, 'feature', poi(`n${i}`));
    else set(session, 'a', 'properties.category', `c${i}`);
  }
  const end = contents(session.plan);
  while (session.undo());
  assert.deepEqual(contents(session.plan), start);
  while (session.redo());
  assert.deepEqual(contents(session.plan), end);
});
