// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SimulatedServer } from './simulated-server.js';
import { poi } from './features.js';
import { editorAt, settled } from './world.js';

/** @import { EditSession } from '../../../web/editor/session/edit-session.js' */

const rename = (
  /** @type {EditSession} */ session,
  /** @type {string} */ id,
  /** @type {string} */ name,
) =>
  session.commit(
    [{
      feature: id,
      field: 'properties.name',
      before: session.plan.feature(id)?.properties.name ?? null,
      after: { en: name },
    }],
    'rename',
  );
const remove = (/** @type {EditSession} */ session, /** @type {string} */ id) =>
  session.commit(
    [{ feature: id, field: 'feature', before: session.plan.feature(id) ?? null, after: null }],
    'remove',
  );
const nameOf = (/** @type {EditSession} */ session, /** @type {string} */ id) =>
  session.plan.feature(id)?.properties.name.en;

test('edits of a draft show here and reach no server', async () => {
  const server = new SimulatedServer([poi('a'), poi('b')]);
  const { session } = editorAt(server, 'ada');
  rename(session, 'a', 'before');
  session.draft.begin();
  rename(session, 'a', 'drafted');
  remove(session, 'b');
  await settled();
  assert.equal(nameOf(session, 'a'), 'drafted');
  assert.equal(session.draft.edits.length, 2);
  assert.equal(session.waiting, 0);
  assert.equal(session.state, 'saved');
  assert.deepEqual(server.journal.map(({ operations }) => operations.length), [1]);
  assert.equal(server.features.get('a')?.properties.name.en, 'before');
});

test('a draft is applied as one edit, which one step takes back', async () => {
  const server = new SimulatedServer([poi('a'), poi('b')]);
  const { session } = editorAt(server, 'ada');
  session.draft.begin();
  rename(session, 'a', 'drafted');
  remove(session, 'b');
  session.draft.apply('draft');
  assert.equal(session.draft.isOn, false);
  await settled();
  assert.equal(server.journal.length, 1);
  assert.equal(server.features.get('a')?.properties.name.en, 'drafted');
  assert.equal(server.features.has('b'), false);
  assert.equal(session.undoLabel, 'draft');
  session.undo();
  await settled();
  assert.equal(server.journal.length, 2);
  assert.equal(nameOf(session, 'a'), 'a');
  assert.ok(server.features.has('b'));
});

test('a draft that is discarded leaves nothing behind', async () => {
  const server = new SimulatedServer([poi('a')]);
  const { session, storage } = editorAt(server, 'ada');
  rename(session, 'a', 'before');
  await settled();
  session.draft.begin();
  rename(session, 'a', 'drafted');
  rename(session, 'a', 'drafted again');
  session.draft.discard();
  assert.equal(nameOf(session, 'a'), 'before');
  assert.equal(session.undoLabel, 'rename');
  await settled();
  assert.equal(server.journal.length, 1);
  // A reload finds none of it either.
  assert.equal(editorAt(server, 'ada', { storage }).session.draft.edits.length, 0);
});

test('steps back and forth stay within the draft', async () => {
  const server = new SimulatedServer([poi('a')]);
  const { session } = editorAt(server, 'ada');
  rename(session, 'a', 'before');
  await settled();
  session.draft.begin();
  assert.equal(session.undoLabel, null);
  assert.equal(session.undo(), null);
  rename(session, 'a', 'drafted');
  assert.equal(session.draft.size, 1);
  session.undo();
  assert.equal(session.draft.size, 0);
  assert.equal(nameOf(session, 'a'), 'before');
  assert.equal(session.undo(), null);
  session.redo();
  assert.equal(session.draft.size, 1);
  assert.equal(nameOf(session, 'a'), 'drafted');
  session.draft.apply('draft');
  await settled();
  assert.equal(server.journal.length, 2);
  assert.equal(server.features.get('a')?.properties.name.en, 'drafted');
});

test('a reload keeps a draft', async () => {
  const server = new SimulatedServer([poi('a')]);
  const first = editorAt(server, 'ada');
  first.session.draft.begin();
  rename(first.session, 'a', 'drafted');
  const { session } = editorAt(server, 'ada', { storage: first.storage });
  await settled();
  assert.ok(session.draft.isOn);
  assert.equal(nameOf(session, 'a'), 'drafted');
  assert.equal(server.journal.length, 0);
  session.undo();
  assert.notEqual(nameOf(session, 'a'), 'drafted');
});

test('others go on below a draft, which says what they changed of it', async () => {
  const server = new SimulatedServer([poi('a'), poi('b')]);
  const { session } = editorAt(server, 'ada');
  let told = 0;
  session.on('draft', () => told += 1);
  session.draft.begin();
  rename(session, 'a', 'drafted');
  const edit = (/** @type {string} */ id, /** @type {any} */ operation) =>
    server.post({ id, base: 0, author: 'bob', operations: [operation] });
  const named = (/** @type {string} */ feature) => ({
    operation: 'change',
    feature,
    fields: { properties: { name: { en: 'by bob' } } },
  });
  session.receive(edit('e-1', named('b')));
  assert.equal(session.draft.overlaps, 0);
  assert.equal(nameOf(session, 'b'), 'by bob');
  session.receive(edit('e-2', named('a')));
  assert.equal(session.draft.overlaps, 1);
  assert.equal(nameOf(session, 'a'), 'drafted');
  assert.equal(told, 2);
});

test('a draft of what another author removed is refused with the reason', async () => {
  const server = new SimulatedServer([poi('a')]);
  const { session } = editorAt(server, 'ada');
  session.draft.begin();
  rename(session, 'a', 'drafted');
  server.post({
    id: 'e-1',
    base: 0,
    author: 'bob',
    operations: [{ operation: 'remove', feature: 'a' }],
  });
  session.receive(server.journal[0]);
  session.draft.apply('draft');
  await settled();
  assert.deepEqual(session.refusals.all.map(({ problem }) => problem.author), ['bob']);
});

test('what a refused edit restores is restored by the draft, too', async () => {
  const server = new SimulatedServer([poi('a'), poi('b')]);
  const { session } = editorAt(server, 'ada');
  server.post({
    id: 'e-1',
    base: 0,
    author: 'bob',
    operations: [{ operation: 'remove', feature: 'a' }],
  });
  rename(session, 'a', 'mine');
  await settled();
  const [refused] = session.refusals.all;
  session.draft.begin();
  session.refusals.restoreAndApply(refused.edit.id);
  assert.equal(session.draft.size, 1);
  session.draft.apply('draft');
  await settled();
  assert.equal(server.journal.at(-1).restore, true);
  assert.equal(server.features.get('a')?.properties.name.en, 'mine');
  assert.equal(session.refusals.all.length, 0);
});

test('what only the server can take back is not held in a draft', async () => {
  const server = new SimulatedServer([poi('a')]);
  const { session } = editorAt(server, 'ada');
  rename(session, 'a', 'mine');
  await settled();
  const [edit] = server.journal;
  session.receive(server.post({
    id: 'e-1',
    base: 1,
    author: 'bob',
    operations: [{ operation: 'remove', feature: 'a' }],
  }));
  session.draft.begin();
  assert.equal(session.takeBack(edit), false);
  assert.equal(session.draft.edits.length, 0);
});

test('a large step that is taken back in a draft is taken back here', () => {
  const many = Array.from({ length: 10_001 }, (_, index) => poi(`p-${index}`));
  const { session } = editorAt(new SimulatedServer(many), 'ada');
  session.draft.begin();
  session.commit(
    many.map((feature) => ({
      feature: feature.id,
      field: 'feature',
      before: session.plan.feature(feature.id) ?? null,
      after: null,
    })),
    'remove',
  );
  assert.equal(session.plan.feature('p-0'), undefined);
  session.undo();
  assert.ok(session.plan.feature('p-0'));
  assert.equal(session.draft.size, 0);
  // A rehearsal of the draft, or applying it, does nothing to these places.
  assert.equal(session.draft.steps.length, 2 * many.length);
});

test('a draft that is too large for one edit stays, and nothing of it is lost', async () => {
  const server = new SimulatedServer([poi('a')]);
  const { session } = editorAt(server, 'ada');
  session.draft.begin();
  const added = (/** @type {number} */ begin, /** @type {number} */ end) =>
    session.commit(
      Array.from({ length: end - begin }, (_, i) => {
        const feature = poi(`new-${begin + i}`);
        return { feature: feature.id, field: 'feature', before: null, after: feature };
      }),
      'add',
    );
  added(0, 6_000);
  added(6_000, 10_001);
  assert.equal(session.draft.apply('draft'), false);
  await settled();
  assert.equal(session.draft.isOn, true);
  assert.equal(session.draft.steps.length, 10_001);
  assert.equal(server.journal.length, 0);
  assert.ok(session.plan.feature('new-10000'));
});
