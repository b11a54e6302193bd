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

/** A database that answers late and may be full; the real one is tried in the browser. */
class FakeDatabase {
  kept = new Map();
  /** @type {Error | null} */
  failure = null;
  async entries(/** @type {any} */ venue) {
    await null;
    return [...this.kept.values()].filter(([key]) => key[0] === venue).map((each) =>
      structuredClone(each)
    );
  }
  async keys(/** @type {any} */ venue) {
    return (await this.entries(venue)).map(([key]) => key);
  }
  async write(/** @type {any} */ changes) {
    await null;
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
      claim: async (/** @type {any} */ store) => {
        if (this.#claimed.has(store)) return null;
        this.#claimed.add(store);
        mine.add(store);
        return () => void (this.#claimed.delete(store), mine.delete(store));
      },
    });
    const storage = {
      getItem: (/** @type {any} */ key) => session.get(key) ?? null,
      setItem: (/** @type {any} */ key, /** @type {any} */ value) => void session.set(key, value),
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

const edit = (/** @type {any} */ id) => ({
  id,
  base: 0,
  author: 'ada',
  operations: [{ operation: 'remove', feature: id }],
});
const entry = (/** @type {any} */ id) => ({
  edit: id,
  label: 'did',
  title: 'Did',
  inverse: [],
  changes: null,
});
const ids = (/** @type {any} */ edits) => edits.map((/** @type {any} */ { id }) => id);
const written = () => new Promise((resolve) => setTimeout(resolve));

test('a window that is loaded again has its own drafts and way back', async () => {
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

test('what a crashed window has left, the next one takes over; venues stay apart', async () => {
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

test('what an older page kept in localStorage is taken over once', async () => {
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
    getItem: (/** @type {any} */ key) => storage[key] ?? null,
    removeItem: (/** @type {any} */ key) => void delete storage[key],
  };
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(storage, name, { value });
  }
  const browser = new Browser();
  const older = () => olderItems(storage, 'expo');
  browser.database.failure = new Error('no');
  const without = await browser.open({ older });
  assert.deepEqual([ids(without.drafts.load()), without.store.trouble], [['a'], 'forbidden']);
  assert.equal(Object.keys(storage).length, 4);
  without.close();
  browser.database.failure = null;
  const page = await browser.open({ older });
  assert.deepEqual(ids(page.drafts.load()), ['a']);
  assert.equal(page.history.load().done.length, 1);
  assert.deepEqual(Object.keys(storage), ['floorcast.draft.museum.m']);
});

test('a full disk is told once, and all is kept as soon as there is room', async () => {
  const database = new FakeDatabase();
  /** @type {any[]} */
  const told = [];
  /** @type {any[]} */
  const retries = [];
  const writer = new ItemWriter(database, {
    report: (trouble) => told.push(trouble),
    schedule: (run) => retries.push(run),
  });
  const key = (/** @type {any} */ id) => /** @type {any} */ (['expo', 'store', 'draft', id]);
  database.failure = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  writer.write(key('a'), 1);
  await written();
  writer.write(key('b'), 2);
  writer.write(key('a'), 3);
  await written();
  assert.deepEqual([told, database.kept.size, retries.length], [['full'], 0, 1]);
  database.failure = null;
  retries[0]();
  await written();
  assert.deepEqual([told, [...database.kept.values()].map(([, value]) => value)], [['full', null], [
    3,
    2,
  ]]);
});

test('one can wait until all is kept, or cannot be', async () => {
  const database = new FakeDatabase();
  const writer = new ItemWriter(database, { report: () => {}, schedule: () => {} });
  const key = (/** @type {any} */ id) => /** @type {any} */ (['expo', 'store', 'draft', id]);
  await writer.settled();
  writer.write(key('a'), 1);
  const settled = writer.settled();
  await null;
  writer.write(key('b'), 2);
  await settled;
  assert.deepEqual([database.kept.size, writer.trouble, writer.isKept], [2, null, true]);
  database.failure = new Error('forbidden');
  writer.write(key('c'), 3);
  assert.equal(writer.isKept, false);
  await writer.settled();
  assert.deepEqual([database.kept.size, writer.trouble, writer.isKept], [2, 'forbidden', false]);
});

test('a change that is taken back before it is written leaves nothing', async () => {
  const database = new FakeDatabase();
  const writer = new ItemWriter(database, { report: () => assert.fail() });
  writer.write(['expo', 'store', 'draft', 'a'], 1);
  await null;
  writer.write(['expo', 'store', 'draft', 'a'], null);
  await written();
  assert.equal(database.kept.size, 0);
});

test('without locks, windows ask each other whose a store is', async () => {
  const windows = ['one', 'two'].map(() => new BroadcastChannel('stores'));
  const [one, two] = windows.map((channel) =>
    new DraftClaims({ channel: /** @type {any} */ (channel) })
  );
  const release = await one.claim('a');
  assert.ok(release);
  assert.equal(await two.claim('a'), null);
  release?.();
  assert.ok(await two.claim('a'));
  for (const channel of windows) channel.close();
});
