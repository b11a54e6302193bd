// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal, SimulatedServer } from './simulated-server.js';
import { poi } from './features.js';
import { contents, draftsIn, editorAt, MemoryDrafts, settled } from './world.js';

/** @import { EditSession } from '../../../web/editor/session/edit-session.js' */

const rename = (
  /** @type {EditSession} */ session,
  /** @type {string} */ id,
  /** @type {string} */ name,
) =>
  session.commit(
    [
      {
        feature: id,
        field: 'properties.name',
        before: session.plan.feature(id)?.properties.name ?? null,
        after: { en: name },
      },
    ],
    'rename',
  );
const nameOf = (/** @type {EditSession} */ session, /** @type {string} */ id) =>
  session.plan.feature(id)?.properties.name.en;

test('an edit shows at once and is saved when the server answers', async () => {
  const server = new SimulatedServer([poi('a')]);
  const { session, storage } = editorAt(server, 'ada');
  rename(session, 'a', 'Afra');
  assert.equal(nameOf(session, 'a'), 'Afra');
  assert.equal(session.state, 'saving');
  assert.equal(draftsIn(storage), 1);
  await settled();
  assert.equal(session.state, 'saved');
  assert.equal(session.revision, 1);
  assert.equal(draftsIn(storage), 0);
  assert.equal(server.features.get('a')?.properties.name.en, 'Afra');
});

test('a gesture that changes nothing is no edit', () => {
  const { session } = editorAt(new SimulatedServer([poi('a')]), 'ada');
  assert.equal(rename(session, 'a', 'a'), null);
  assert.equal(session.undoLabel, null);
});

test('edits are posted in order, one at a time', async () => {
  const server = new SimulatedServer([poi('a')]);
  let open = 0;
  const { session } = editorAt(server, 'ada', {
    post: async (edit) => {
      assert.equal(open += 1, 1);
      await Promise.resolve();
      open -= 1;
      return server.post(edit);
    },
  });
  for (const name of ['b', 'c', 'd']) rename(session, 'a', name);
  await settled();
  assert.deepEqual(
    server.journal.map((e) => e.operations[0].fields.properties.name.en),
    ['b', 'c', 'd'],
  );
});

test('a lost answer makes the same edit be sent again, not a second one', async () => {
  const server = new SimulatedServer([poi('a')]);
  let lost = false;
  const { session, timers } = editorAt(server, 'ada', {
    post: async (edit) => {
      const applied = server.post(edit);
      if (!lost) {
        lost = true;
        throw new TypeError('network');
      }
      return applied;
    },
  });
  rename(session, 'a', 'Afra');
  await settled();
  assert.equal(session.state, 'offline');
  assert.equal(session.waiting, 1);
  timers.shift()();
  await settled();
  assert.equal(session.state, 'saved');
  assert.equal(server.journal.length, 1);
});

test('edits made offline survive a reload and are sent then', async () => {
  const server = new SimulatedServer([poi('a')]);
  const storage = new MemoryDrafts();
  const away = async () => {
    throw new TypeError('network');
  };
  const before = editorAt(server, 'ada', { storage, post: away });
  rename(before.session, 'a', 'Afra');
  rename(before.session, 'a', 'Afra 2');
  await settled();
  const after = editorAt(server, 'ada', { storage });
  assert.equal(nameOf(after.session, 'a'), 'Afra 2');
  await after.session.resume(0);
  assert.equal(server.features.get('a')?.properties.name.en, 'Afra 2');
  assert.equal(draftsIn(storage), 0);
});

test('a server error is waited out, a refusal is rolled back with its reason, and kept', async () => {
  const server = new SimulatedServer([poi('a')]);
  const answers = [new Refusal(503, 'busy'), new Refusal(422, 'invalid-feature')];
  const { session, storage, timers } = editorAt(server, 'ada', {
    post: async () => {
      throw answers.shift();
    },
  });
  /** @type {any[]} */
  const refused = [];
  session.on('refused', (event) => refused.push(event));
  rename(session, 'a', 'Afra');
  await settled();
  assert.equal(session.state, 'offline');
  timers.shift()();
  await settled();
  assert.equal(refused[0].error.message, 'invalid-feature');
  assert.equal(nameOf(session, 'a'), 'a');
  assert.equal(session.undoLabel, null);
  assert.equal(session.state, 'saved');
  assert.equal(session.refusals.all.length, 1);
  session.refusals.discard(session.refusals.all[0].edit.id);
  assert.equal(draftsIn(storage), 0);
});

test('an edit that the server made for me is mine, whichever comes first', async () => {
  const server = new SimulatedServer([poi('a'), poi('b')]);
  const { session } = editorAt(server, 'ada');
  /** @type {string[]} */
  const foreign = [];
  session.on('remote', ({ edit }) => foreign.push(edit.id));
  const moved = (/** @type {string} */ id, /** @type {string} */ feature) =>
    server.post({
      id,
      base: 0,
      author: 'ada',
      label: 'Import plan.dxf',
      operations: [{ operation: 'change', feature, fields: { floor: '1' } }],
    });
  session.order('import-1');
  const made = moved('import-1', 'a');
  session.receive(made);
  session.adopt(made, 'editor.did.import');
  assert.equal(session.plan.feature('a')?.floor, '1');
  assert.equal(session.undoLabel, 'editor.did.import');
  session.receive(moved('import-2', 'b'));
  assert.deepEqual(foreign, ['import-2']);
  await settled();
});

test('what takes back a large import is left to the server, and so is doing it again', async () => {
  const server = new SimulatedServer([]);
  const { session } = editorAt(server, 'ada');
  const operations = Array.from({ length: 10_001 }, (_, i) => ({
    operation: 'put',
    feature: poi(`p-${i}`),
  }));
  session.adopt(server.post({ id: 'import-1', base: 0, author: 'ada', operations }), 'import');
  assert.equal(server.features.size, 10_001);
  /** @type {Record<string, any>} */
  const posted = {};
  const post = server.post.bind(server);
  server.post = (edit) => {
    posted[edit.undoes ?? ''] = edit;
    return post(edit);
  };
  session.undo();
  await settled();
  assert.deepEqual(posted['import-1'].operations, []);
  assert.equal(server.features.size, 0);
  assert.equal(session.plan.feature('p-0'), undefined);
  session.redo();
  await settled();
  assert.equal(server.features.size, 10_001);
  assert.equal(session.plan.feature('p-10000')?.kind, 'poi');
});

test('a remote edit goes under my pending one', async () => {
  const server = new SimulatedServer([poi('a', 1, 1)]);
  const { session, timers } = editorAt(server, 'ada', {
    post: async (edit) => {
      if (timersSeen === 0) throw new TypeError('network');
      return server.post(edit);
    },
  });
  let timersSeen = 0;
  rename(session, 'a', 'Mine');
  await settled();
  const theirs = server.post({
    id: 'x',
    base: 0,
    author: 'ben',
    operations: [
      {
        operation: 'change',
        feature: 'a',
        fields: { floor: '1', properties: { name: { en: 'Theirs' } } },
      },
    ],
  });
  session.receive(theirs);
  assert.equal(nameOf(session, 'a'), 'Mine');
  assert.equal(session.plan.feature('a')?.floor, '1');
  timersSeen = 1;
  timers.shift()();
  await settled();
  assert.equal(server.features.get('a')?.properties.name.en, 'Mine');
  assert.deepEqual(
    contents(session.plan),
    JSON.parse(JSON.stringify([...server.features.values()])),
  );
});

test('an own edit that comes by the stream before its answer is not applied twice', async () => {
  const server = new SimulatedServer([poi('a')]);
  const { session } = editorAt(server, 'ada', {
    post: async (edit) => {
      const applied = server.post(edit);
      session.receive(applied);
      return applied;
    },
  });
  rename(session, 'a', 'Afra');
  await settled();
  assert.equal(session.revision, 1);
  assert.equal(session.waiting, 0);
});

test('edits missing between two known ones are fetched', async () => {
  const server = new SimulatedServer([poi('a')]);
  const { session } = editorAt(server, 'ada');
  const post = (/** @type {string} */ id, /** @type {string} */ name) =>
    server.post(
      {
        id,
        base: 0,
        author: 'ben',
        operations: [
          { operation: 'change', feature: 'a', fields: { properties: { name: { en: name } } } },
        ],
      },
    );
  post('1', 'one');
  session.receive(post('2', 'two'));
  assert.equal(nameOf(session, 'a'), 'a');
  await settled();
  assert.equal(session.revision, 2);
  assert.equal(nameOf(session, 'a'), 'two');
});

test('the venue is loaded again from a server that went back to an older revision', async () => {
  const server = new SimulatedServer([poi('a')]);
  const { session } = editorAt(server, 'ada');
  rename(session, 'a', 'b');
  await settled();
  server.restart([poi('a', 5, 5)]);
  await session.resume(0);
  assert.equal(session.revision, 0);
  assert.deepEqual(session.plan.feature('a')?.geometry, { type: 'Point', coordinates: [5, 5] });
});

test('a preview shows and can be taken back without an edit', () => {
  const { session } = editorAt(new SimulatedServer([poi('a')]), 'ada');
  session.preview(() => [{ feature: 'a', field: 'floor', before: '0', after: '1' }]);
  assert.equal(session.shown.feature('a')?.floor, '1');
  assert.equal(session.plan.feature('a')?.floor, '0');
  session.endPreview();
  assert.equal(session.shown.feature('a')?.floor, '0');
  assert.equal(session.waiting, 0);
});
