// @ts-check
// What several people do to one venue, and what becomes of work that stands in another's way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteFeature, moveFeature } from '../../../web/editor/actions/features.js';
import { moveVertex } from './simple-actions.js';
import { setProperty } from '../../../web/editor/actions/properties.js';
import { isRestorable } from '../../../web/editor/session/refusals.js';
import { Refusal, SimulatedServer } from './simulated-server.js';
import { poi, wall } from './features.js';
import { draftsIn, editorAt, settled } from './world.js';

/** @import { EditSession } from '../../../web/editor/session/edit-session.js' */
/** @import { Action, Feature } from '../../../web/editor/plan/types.js' */

const corner = () => wall('w', [0, 0], [4, 0], [4, 3]);
const perform = (/** @type {EditSession} */ session, /** @type {Action} */ action) =>
  session.commit(action(session.plan), 'gesture');
const category = (/** @type {EditSession} */ session, id = 'a') =>
  session.plan.feature(id)?.properties.category;
/** Ada and Ben at one server, with the edits that both of them hear. */
const pair = (/** @type {Feature[]} */ ...features) => {
  const server = new SimulatedServer(features);
  const ada = editorAt(server, 'ada');
  const ben = editorAt(server, 'ben');
  const share = async () => {
    await settled();
    for (const { session } of [ada, ben]) for (const edit of server.journal) session.receive(edit);
    await settled();
  };
  return { server, ada: ada.session, ben: ben.session, storage: ada.storage, share };
};

test('two people drag two corners of one wall, and both stay', async () => {
  const { server, ada, ben, share } = pair(corner());
  perform(ada, moveVertex('w', '0', [-1, -1]));
  perform(ben, moveVertex('w', '2', [9, 9]));
  await share();
  const coordinates = [[-1, -1], [4, 0], [9, 9]];
  assert.deepEqual(server.features.get('w')?.geometry.coordinates, coordinates);
  assert.deepEqual(ada.plan.feature('w')?.geometry.coordinates, coordinates);
  assert.deepEqual(ben.plan.feature('w')?.geometry.coordinates, coordinates);
});

test('undo names the edit that it takes back, and says what was done', async () => {
  const { server, ada, share } = pair(corner());
  const moved = perform(ada, moveFeature('w', [1, 0]));
  ada.undo();
  ada.redo();
  await share();
  const [first, second, third] = server.journal;
  assert.deepEqual([first.id, second.undoes, third.undoes], [moved, moved, second.id]);
  assert.deepEqual(
    server.journal.map(({ label }) => label),
    ['Move wall', 'Undo: Move wall', 'Redo: Move wall'],
  );
});

test('undo gives back what a quicker author wrote, once the server has said so', async () => {
  const { server, ada, ben, share } = pair(poi('a'));
  perform(ben, setProperty('a', 'category', 'quicker'));
  perform(ada, setProperty('a', 'category', 'mine'));
  ada.undo();
  await share();
  assert.equal(server.features.get('a')?.properties.category, 'quicker');
  assert.equal(category(ada), 'quicker');
});

test('a feature that another author removed can be restored with my change', async () => {
  const { server, ada, ben, storage, share } = pair(poi('a'));
  perform(ben, deleteFeature('a'));
  perform(ada, setProperty('a', 'category', 'mine'));
  /** @type {any[]} */
  const heard = [];
  ada.on('refused', (event) => heard.push(event));
  await share();
  assert.equal(ada.plan.feature('a'), undefined);
  assert.ok(isRestorable(heard[0].problem));
  const [{ edit, problem }] = ada.refusals.all;
  assert.deepEqual([problem.kind, problem.author], ['feature-removed', 'ben']);
  ada.refusals.restoreAndApply(edit.id);
  await share();
  assert.equal(category(ada), 'mine');
  assert.notEqual(server.journal.at(-1).id, edit.id);
  assert.equal(server.journal.at(-1).restore, true);
  assert.deepEqual([ada.refusals.all.length, draftsIn(storage)], [0, 0]);
  ada.undo();
  await share();
  assert.equal(server.features.has('a'), false);
});

test("a refused edit waits for its author's decision, a reload or not", async () => {
  const { server, ada, ben, storage, share } = pair(poi('a'));
  perform(ben, deleteFeature('a'));
  perform(ada, setProperty('a', 'category', 'mine'));
  await share();
  const { session } = editorAt(server, 'ada', { storage });
  assert.equal(session.refusals.all.length, 1);
  assert.equal(session.waiting, 0);
  session.refusals.discard(session.refusals.all[0].edit.id);
  assert.equal(draftsIn(storage), 0);
});

test('a refused edit that its author had undone needs no decision', async () => {
  const { ada, ben, storage, share } = pair(poi('a'));
  perform(ben, deleteFeature('a'));
  perform(ada, setProperty('a', 'category', 'mine'));
  ada.undo();
  await share();
  assert.deepEqual([ada.refusals.all.length, ada.waiting, draftsIn(storage)], [0, 0, 0]);
});

test('an undo that the server blocks is reported with its reason and dropped', async () => {
  const server = new SimulatedServer([poi('a')]);
  const { session } = editorAt(server, 'ada', {
    post: async (edit) => {
      if (edit.undoes) throw new Refusal(409, 'undo-blocked', { author: 'ben' });
      return server.post(edit);
    },
  });
  /** @type {any[]} */
  const heard = [];
  session.on('refused', ({ problem }) => heard.push(problem));
  perform(session, setProperty('a', 'category', 'mine'));
  session.undo();
  await settled();
  assert.deepEqual([heard[0].kind, heard[0].author], ['undo-blocked', 'ben']);
  assert.equal(category(session), 'mine');
  assert.deepEqual([session.refusals.all.length, session.undoLabel, session.redoLabel], [
    0,
    null,
    null,
  ]);
});

test('undo survives a reload, steps too long to keep included', async () => {
  const { server, ada, storage, share } = pair(poi('a'));
  perform(ada, setProperty('a', 'category', 'first'));
  perform(ada, setProperty('a', 'description', { en: 'x'.repeat(4000) }));
  perform(ada, setProperty('a', 'description', null));
  perform(ada, setProperty('a', 'category', 'last'));
  ada.undo();
  await share();
  const { session } = editorAt(server, 'ada', { storage });
  assert.equal(session.redoLabel, 'gesture');
  session.redo();
  for (let i = 0; i < 4; i += 1) session.undo();
  await settled();
  for (const edit of server.journal) session.receive(edit);
  assert.deepEqual(server.features.get('a')?.properties, { name: { en: 'a' } });
  assert.deepEqual(session.plan.feature('a')?.properties, { name: { en: 'a' } });
  assert.equal(session.undoLabel, null);
});

test('a journal that no longer reaches back makes room for a snapshot; what waits stays', async () => {
  const server = new SimulatedServer([poi('a'), poi('b')]);
  let isAway = true;
  const { session, timers } = editorAt(server, 'ada', {
    post: async (edit) => {
      if (isAway) throw new TypeError('network');
      return server.post(edit);
    },
    fetchAfter: async () => {
      throw new Refusal(410, 'journal-compacted');
    },
  });
  perform(session, setProperty('b', 'category', 'mine'));
  for (const name of ['one', 'two', 'three']) {
    server.post({
      id: name,
      base: 0,
      author: 'ben',
      operations: [{
        operation: 'change',
        feature: 'a',
        fields: { properties: { category: name } },
      }],
    });
  }
  session.receive(server.journal[2]);
  await settled();
  isAway = false;
  timers.shift()();
  await settled();
  assert.equal(session.revision, 4);
  assert.deepEqual([category(session, 'a'), category(session, 'b')], ['three', 'mine']);
  assert.equal(session.state, 'saved');
});

test('a client that missed thousands of edits takes a snapshot', async () => {
  const server = new SimulatedServer([poi('a')]);
  const { session } = editorAt(server, 'ada', { fetchAfter: () => assert.fail() });
  for (let i = 0; i < 2001; i += 1) {
    server.post({
      id: `${i}`,
      base: 0,
      author: 'ben',
      operations: [{ operation: 'change', feature: 'a', fields: { properties: { order: i } } }],
    });
  }
  await session.resume(2001);
  assert.equal(session.revision, 2001);
});

test('a full disk and a read-only venue are reported, and edits wait', async () => {
  const answers = [new Refusal(507, 'not-stored'), new Refusal(503, 'read-only')];
  const server = new SimulatedServer([poi('a')]);
  const { session, timers } = editorAt(server, 'ada', {
    post: async (edit) => {
      const answer = answers.shift();
      if (answer) throw answer;
      return server.post(edit);
    },
  });
  perform(session, setProperty('a', 'category', 'mine'));
  for (const failure of ['not-stored', 'read-only']) {
    await settled();
    assert.deepEqual([session.state, session.failure, session.waiting], ['offline', failure, 1]);
    timers.shift()();
  }
  await settled();
  assert.deepEqual([session.state, session.failure], ['saved', null]);
});
