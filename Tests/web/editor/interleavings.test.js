// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SimulatedServer } from './simulated-server.js';
import { poi } from './features.js';
import { contents, draftsIn, editorAt, random, settled } from './world.js';

/** @import { EditSession } from '../../../web/editor/session/edit-session.js' */
/** @import { MemoryDrafts } from './world.js' */
/** @typedef {ReturnType<typeof openWindow>} Window */

const ids = ['a', 'b', 'c', 'd', 'e'];

/** Something that a person might do. */
const act = (/** @type {EditSession} */ session, /** @type {() => number} */ next) => {
  const id = ids[Math.floor(next() * ids.length)];
  const feature = session.plan.feature(id);
  const roll = next();
  if (roll < 0.15) return session.undo();
  if (roll < 0.25) return session.redo();
  if (!feature) {
    return session.commit(
      [{ feature: id, field: 'feature', before: null, after: poi(id, Math.floor(next() * 9)) }],
      'add',
    );
  }
  if (roll < 0.35) {
    return session.commit(
      [{ feature: id, field: 'feature', before: feature, after: null }],
      'remove',
    );
  }
  if (roll < 0.65) {
    const after = { type: 'Point', coordinates: [Math.floor(next() * 99), 0] };
    return session.commit(
      [{ feature: id, field: 'geometry', before: feature.geometry, after }],
      'move',
    );
  }
  const name = next() < 0.1 ? null : { en: `n${Math.floor(next() * 99)}` };
  return session.commit(
    [
      {
        feature: id,
        field: 'properties.name',
        before: feature.properties.name ?? null,
        after: name,
      },
    ],
    'rename',
  );
};

/** A network that loses requests and answers, a stream that brings edits late, pages reloaded. */
/** @param {SimulatedServer} server @param {string} author @param {() => number} next @param {MemoryDrafts} [storage] */
const openWindow = (server, author, next, storage) => {
  const inbox = { seen: server.journal.length, quiet: false };
  const editor = editorAt(server, author, {
    storage,
    post: async (edit) => {
      if (inbox.quiet) return server.post(edit);
      if (next() < 0.15) throw new TypeError('request lost');
      for (let i = next() * 4; i > 0; i -= 1) await Promise.resolve();
      const applied = server.post(edit);
      if (next() < 0.15) throw new TypeError('answer lost');
      for (let i = next() * 4; i > 0; i -= 1) await Promise.resolve();
      return applied;
    },
  });
  const listen = () => {
    if (inbox.seen < server.journal.length) {
      editor.session.receive(structuredClone(server.journal[inbox.seen]));
      inbox.seen += 1;
    }
  };
  return { ...editor, author, inbox, listen };
};

/** @param {SimulatedServer} server @param {Window[]} windows @param {() => number} next */
const step = async (server, windows, next) => {
  const index = Math.floor(next() * windows.length);
  const one = windows[index];
  const roll = next();
  if (roll < 0.02) windows[index] = openWindow(server, one.author, next, one.storage);
  else if (roll < 0.4) act(one.session, next);
  else if (roll < 0.7) one.listen();
  else if (roll < 0.85) one.timers.shift()?.();
  else await Promise.resolve();
};

const drain = async (/** @type {Window[]} */ windows) => {
  for (const one of windows) one.inbox.quiet = true;
  for (let round = 0; round < 60; round += 1) {
    for (const one of windows) {
      void one.session.resume(one.session.revision);
      while (one.timers.length > 0) one.timers.shift()();
      one.listen();
    }
    await settled();
  }
};

test('two editors end with the same plan as the server, whatever the order', async () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const next = random(seed);
    const server = new SimulatedServer([poi('a'), poi('b')]);
    const windows = [openWindow(server, 'ada', next), openWindow(server, 'ben', next)];
    for (let i = 0; i < 80; i += 1) await step(server, windows, next);
    await drain(windows);
    const truth = contents(server.plan);
    for (const { session, storage } of windows) {
      assert.equal(session.state, 'saved', `seed ${seed}`);
      assert.equal(session.revision, server.journal.length, `seed ${seed}`);
      assert.deepEqual(contents(session.plan), truth, `seed ${seed}`);
      assert.equal(draftsIn(storage), session.refusals.all.length, `seed ${seed}`);
    }
    const posted = new Set(server.journal.map(({ id }) => id));
    assert.equal(posted.size, server.journal.length, `seed ${seed}`);
  }
});
