// @ts-check
// What windows keep of unsaved work, and what becomes of it when they are gone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DraftClaims } from '../../../web/editor/drafts/claims.js';
import { openDraftStore } from '../../../web/editor/drafts/draft-store.js';
import { DraftEdits } from '../../../web/editor/session/draft-edits.js';
import { HistoryStore } from '../../../web/editor/session/history-store.js';
import { ItemWriter } from '../../../web/editor/drafts/item-writer.js';
import { olderItems } from '../../../web/editor/drafts/older-items.js';

/** @import { Key } from '../../../web/editor/drafts/item-database.js' */
/** @import { Edit } from '../../../web/editor/plan/types.js' */

/** A database that answers late and may be full; the real one is tried in the browser. */
class FakeDatabase {
  kept = new Map();
  /** @type {Error | null} */
  failure = null;
  async entries(/** @type {string} */ venue) {
    await Promise.resolve();
    return [...this.kept.values()].filter(([key]) => key[0] === venue).map((each) =>
      structuredClone(each)
    );
  }
  async keys(/** @type {string} */ venue) {
    return (await this.entries(venue)).map(([key]) => key);
  }
  async write(/** @type {any} */ changes) {
    await Promise.resolve();
    if (this.failure) throw this.failure;
    for (const [key, value] of changes) {
      if (value === null) this.kept.delete(key.join());
      else this.kept.set(key.join(), structuredClone([key, value]));
    }
  }
}

/** One browser with windows that come and go. */
class Browser {
  database = new FakeDatabase();
  #claimed = new Set();
  #ids = 0;

  /** @param {{session?: Map<string, string>, venue?: string, older?: any}} [options] */
  async open({ session = new Map(), venue = 'expo', older } = {}) {
    const mine = new Set();
    const claims = /** @type {any} */ ({
      claim: async (/** @type {string} */ store) => {
        if (this.#claimed.has(store)) return null;
        this.#claimed.add(store);
        mine.add(store);
        return () => void (this.#claimed.delete(store), mine.delete(store));
      },
    });
    const storage = {
      getItem: (/** @type {string} */ key) => session.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) =>
        void session.set(key, value),
    };
    const store = await openDraftStore({
      database: /** @type {any} */ (this.database),
      claims,
      venue,
      older,
      makeId: () => `store-${(this.#ids += 1)}`,
      session: () => storage,
    });
    const drafts = new DraftEdits(store.drafts);
    const history = new HistoryStore(store.history, () => 0);
    const close = () => mine.forEach((each) => this.#claimed.delete(each));
    return { store, drafts, history, session, close };
  }
}

/** @param {string} id @returns {Edit} */
const edit = (id) => ({
  id,
  base: 0,
  author: 'ada',
  operations: [{ operation: 'remove', feature: id }],
});
/** @param {string} id */
const entry = (id) => ({
  edit: id,
  label: 'did',
  title: 'Did',
  inverse: [],
  changes: null,
});
const ids = (/** @type {Edit[]} */ edits) => edits.map(({ id }) => id);
const written = () => new Promise((resolve) => setTimeout(resolve));

test('a window that is loaded again has its own drafts and undo', async () => {
  const browser = new Browser();
  const before = await browser.open();
  before.drafts.add(edit('a'), 1);
  before.drafts.add(edit('b'), 2);
  before.history.keep(entry('a'), false);
  before.drafts.drop('a');
  await written();
  before.close();
  const after = await browser.open({ session: before.session });
  assert.deepEqual(ids(after.drafts.load()), ['b']);
  assert.deepEqual(after.history.load().done.map((each) => each.edit), ['a']);
});

test('two windows of one venue do not see each other’s drafts', async () => {
  const browser = new Browser();
  const ada = await browser.open();
  ada.drafts.add(edit('mine'), 1);
  ada.history.keep(entry('mine'), false);
  await written();
  // A copied window brings along what the first remembers.
  const copy = await browser.open({ session: new Map(ada.session) });
  assert.deepEqual(copy.drafts.load(), []);
  assert.deepEqual(copy.history.load().done, []);
  copy.drafts.add(edit('other'), 2);
  await written();
  ada.close();
  assert.deepEqual(ids((await browser.open({ session: ada.session })).drafts.load()), ['mine']);
});

test('the next window takes over what a crashed one has left; venues stay apart', async () => {
  const browser = new Browser();
  const first = await browser.open();
  const other = await browser.open({ venue: 'museum' });
  first.drafts.add(edit('a'), 1);
  first.drafts.refuse(edit('r'), { kind: 'feature-removed', title: 'gone', status: 409 });
  other.drafts.add(edit('elsewhere'), 1);
  await written();
  first.close();
  other.close();
  const next = await browser.open();
  assert.deepEqual(ids(next.drafts.load()), ['a']);
  assert.equal(next.drafts.loadRefused().length, 1);
  next.drafts.drop('a');
  next.drafts.drop('r');
  await written();
  next.close();
  assert.deepEqual((await browser.open()).drafts.load(), []);
  assert.deepEqual(ids((await browser.open({ venue: 'museum' })).drafts.load()), ['elsewhere']);
});

test('a window that stays takes over from one that is gone for good, not from one that reloads', async () => {
  const browser = new Browser();
  const stays = await browser.open();
  const goes = await browser.open();
  goes.drafts.add(edit('left'), 1);
  await written();
  assert.deepEqual(await stays.store.adoptDrafts(), []);
  goes.close();
  assert.deepEqual(await stays.store.adoptDrafts(), []);
  const again = await browser.open({ session: goes.session });
  assert.deepEqual(await stays.store.adoptDrafts(), []);
  assert.deepEqual(ids(again.drafts.load()), ['left']);
  again.close();
  await stays.store.adoptDrafts();
  assert.deepEqual((await stays.store.adoptDrafts()).map((each) => each.edit.id), ['left']);
  assert.deepEqual(ids(stays.drafts.load()), ['left']);
  stays.close();
  assert.deepEqual(ids((await browser.open({ session: stays.session })).drafts.load()), ['left']);
});

test('a page takes over once what an older one kept in localStorage', async () => {
  const storage = /** @type {any} */ ({
    'floorcast.draft.expo.a': JSON.stringify({ made: 1, count: 1, edit: edit('a') }),
    'floorcast.draft.expo.broken': '{',
    'floorcast.history.expo.a': JSON.stringify({
      edit: 'a',
      label: 'did',
      title: '',
      isUndone: false,
      made: 1,
      count: 1,
      inverse: null,
    }),
    'floorcast.draft.museum.m': JSON.stringify({ made: 1, count: 1, edit: edit('m') }),
  });
  const methods = {
    getItem: (/** @type {string} */ key) => storage[key] ?? null,
    removeItem: (/** @type {string} */ key) => void delete storage[key],
  };
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(storage, name, { value });
  }
  const browser = new Browser();
  const older = () => olderItems(storage, 'expo');
  browser.database.failure = new Error('no');
  const without = await browser.open({ older });
  assert.deepEqual([ids(without.drafts.load()), without.store.unkept], [['a'], 'forbidden']);
  assert.equal(Object.keys(storage).length, 4);
  without.close();
  browser.database.failure = null;
  const page = await browser.open({ older });
  assert.deepEqual(ids(page.drafts.load()), ['a']);
  assert.equal(page.history.load().done.length, 1);
  assert.deepEqual(Object.keys(storage), ['floorcast.draft.museum.m']);
});

test('a full disk is reported once, and all is kept as soon as there is room', async () => {
  const database = new FakeDatabase();
  /** @type {any[]} */
  const heard = [];
  /** @type {any[]} */
  const retries = [];
  const writer = new ItemWriter(database, {
    report: (unkept) => heard.push(unkept),
    schedule: (run) => retries.push(run),
  });
  /** @param {string} id @returns {Key} */
  const key = (id) => ['expo', 'store', 'draft', id];
  database.failure = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  writer.write(key('a'), 1);
  await written();
  writer.write(key('b'), 2);
  writer.write(key('a'), 3);
  await written();
  assert.deepEqual([heard, database.kept.size, retries.length], [['full'], 0, 1]);
  database.failure = null;
  retries[0]();
  await written();
  assert.deepEqual([heard, [...database.kept.values()].map(([, value]) => value)], [
    ['full', null],
    [
      3,
      2,
    ],
  ]);
});

test('a caller can wait until all is kept, or cannot be', async () => {
  const database = new FakeDatabase();
  const writer = new ItemWriter(database, { report: () => {}, schedule: () => {} });
  /** @param {string} id @returns {Key} */
  const key = (id) => ['expo', 'store', 'draft', id];
  await writer.settled();
  writer.write(key('a'), 1);
  const settled = writer.settled();
  await Promise.resolve();
  writer.write(key('b'), 2);
  await settled;
  assert.deepEqual([database.kept.size, writer.unkept, writer.isKept], [2, null, true]);
  database.failure = new Error('forbidden');
  writer.write(key('c'), 3);
  assert.equal(writer.isKept, false);
  await writer.settled();
  assert.deepEqual([database.kept.size, writer.unkept, writer.isKept], [2, 'forbidden', false]);
});

test('a change that is taken back before it is written leaves nothing', async () => {
  const database = new FakeDatabase();
  const writer = new ItemWriter(database, { report: () => assert.fail() });
  writer.write(['expo', 'store', 'draft', 'a'], 1);
  await Promise.resolve();
  writer.write(['expo', 'store', 'draft', 'a'], null);
  await written();
  assert.equal(database.kept.size, 0);
});

test('windows without locks ask each other which of them has a store', async () => {
  const windows = ['one', 'two'].map(() => new BroadcastChannel('stores'));
  const [one, two] = windows.map((channel) =>
    new DraftClaims({ channel: /** @type {any} */ (channel) })
  );
  const release = await one.claim('a');
  assert.ok(release);
  assert.equal(await two.claim('a'), null);
  release();
  assert.ok(await two.claim('a'));
  for (const channel of windows) channel.close();
});
