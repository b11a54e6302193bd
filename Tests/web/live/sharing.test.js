// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompanionBook } from '../../../web/live/sharing/companion-book.js';
import { CompanionLayer } from '../../../web/live/sharing/companion-layer.js';
import { friendLimit, SharingModel, statuses } from '../../../web/live/sharing/sharing-model.js';
import { de } from '../../../web/live/texts/de.js';
import { en } from '../../../web/live/texts/en.js';
import { createClient } from '../../../web/shared/api/client.js';

const at = (/** @type {string} */ id, /** @type {object} */ more = {}) => ({
  id,
  floor: '0',
  x: 1,
  y: 2,
  state: 'standing',
  ...more,
});

test('one sees oneself, friends, and each of those who show themselves to all once', () => {
  const book = new CompanionBook('me');
  assert.deepEqual([book.own, book.others(0)], [null, []]);
  book.takeCompanions({ own: at('me'), people: [at('ben', { name: 'Ben' })] });
  book.takeVisible({ people: [at('ben'), at('cid'), at('me')] }, 0);
  assert.equal(book.own?.id, 'me');
  assert.deepEqual(book.others(1000).map(({ id, name }) => [id, name]), [['ben', 'Ben'], [
    'cid',
    undefined,
  ]]);
  assert.deepEqual([book.isFriend('ben'), book.isFriend('cid')], [true, false]);
});

test('who does not share any more is gone, and so is oneself when nothing is known', () => {
  const book = new CompanionBook('me');
  book.takeCompanions({ own: at('me'), people: [at('ben')] });
  book.takeVisible({ people: [at('cid')] }, 0);
  book.takeCompanions({ people: [] });
  assert.deepEqual([book.own, book.others(2000).map(({ id }) => id)], [null, ['cid']]);
  // Nobody tells of the last one who stops: the message does not come any more.
  assert.deepEqual(book.others(3000), []);
});

/** A server that has said something. @param {any} [refusal] */
const makeModel = (refusal) => {
  /** @type {any[]} */
  const told = [];
  const model = new SharingModel({
    id: 'me',
    ask: async () => ({ status: 'friends', friends: ['ben'] }),
    tell: async (said) => {
      if (refusal) throw refusal;
      told.push(said);
      return structuredClone(said);
    },
  });
  return { model, told };
};

test('what is said goes to the server whole, and is so when that has it', async () => {
  const { model, told } = makeModel();
  assert.equal(model.isKnown, false);
  await model.load();
  await model.choose('hidden');
  await model.add('cid');
  await model.remove('ben');
  assert.deepEqual(told, [
    { status: 'hidden', friends: ['ben'] },
    { status: 'hidden', friends: ['ben', 'cid'] },
    { status: 'hidden', friends: ['cid'] },
  ]);
  assert.deepEqual(model.said, { status: 'hidden', friends: ['cid'] });
});

test('what the server refuses is not shown as said', async () => {
  const { model } = makeModel(new Error('no'));
  await model.load();
  await assert.rejects(model.choose('hidden'));
  assert.deepEqual(model.said, { status: 'friends', friends: ['ben'] });
});

test('what is chosen quickly one after the other reaches the server in that order, on top of each other', async () => {
  /** @type {[any, () => void][]} */
  const waiting = [];
  const model = new SharingModel({
    id: 'me',
    ask: async () => ({ status: 'staff', friends: [] }),
    tell: (said) => new Promise((resolve) => waiting.push([said, () => resolve(said)])),
  });
  await model.load();
  const all = Promise.all([model.choose('visible'), model.add('ben'), model.choose('hidden')]);
  for (let number = 0; number < 3; number += 1) {
    while (waiting.length === number) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(waiting.length, number + 1);
    waiting[number][1]();
  }
  await all;
  assert.deepEqual(waiting.map(([said]) => [said.status, said.friends.length]), [['visible', 0], [
    'visible',
    1,
  ], ['hidden', 1]]);
  assert.deepEqual(model.said, { status: 'hidden', friends: ['ben'] });
});

test('a friend has a name that can be, is not oneself, and is named once', async () => {
  const { model } = makeModel();
  await model.load();
  const words = [
    '',
    'two words',
    'Jürgen',
    'a<b',
    'x'.repeat(129),
    'me',
    'ben',
    'n-17',
    'a/b:c@d+e',
  ].map((name) => model.objection(name));
  assert.deepEqual(words, [
    'friendMissing',
    ...Array(4).fill('friendWrong'),
    'friendSelf',
    'friendKnown',
    null,
    null,
  ]);
  for (const word of words) if (word) assert.ok(word in en && word in de, word);
  for (let number = 1; number < friendLimit; number += 1) await model.add(`f-${number}`);
  assert.equal(model.objection('one-more'), 'friendsFull');
  assert.ok(
    en.friendsFull.includes(String(friendLimit)) && de.friendsFull.includes(String(friendLimit)),
  );
});

test('each status has its words in both languages', () => {
  for (const words of /** @type {Record<string, string>[]} */ ([en, de])) {
    for (const status of statuses) {
      for (const end of ['', '.short', '.text']) assert.ok(words[`sharing.${status}${end}`]);
    }
  }
});

test("the client asks for the navigator's own path", async () => {
  /** @type {any[]} */
  const asked = [];
  const request =
    /** @type {any} */ (async (/** @type {URL} */ url, /** @type {any} */ options) => {
      asked.push([url.pathname, options?.method, options?.body]);
      return new Response('{"status": "staff", "friends": []}');
    });
  const client = createClient('http://host/', request);
  await client.sharing('expo', 'a/b');
  await client.setSharing('expo', 'n-1', { status: 'hidden', friends: [] });
  assert.deepEqual(asked, [
    ['/api/v1/venues/expo/navigators/a%2Fb/sharing', undefined, undefined],
    ['/api/v1/venues/expo/navigators/n-1/sharing', 'PUT', '{"status":"hidden","friends":[]}'],
  ]);
});

/** What is written on a map of 100 × 100 pixels at one pixel a metre. @param {any} shown */
const drawn = (shown) => {
  /** @type {string[]} */
  const texts = [];
  const ctx = new Proxy({}, {
    get: (_, name) =>
      name === 'fillText'
        ? (/** @type {string} */ text) => texts.push(text)
        : () => ({ width: 10 }),
    set: () => true,
  });
  const view = {
    floor: '0',
    size: { width: 100, height: 100 },
    style: { font: 'x', get: () => 'red' },
    worldToScreen: (/** @type {number} */ x, /** @type {number} */ y) => [x, y],
  };
  new CompanionLayer(() => ({ own: null, others: [], isOld: false, ...shown }), 'you').draw(
    /** @type {any} */ (ctx),
    /** @type {any} */ (view),
  );
  return texts;
};

test('only whoever is on the floor that is seen is drawn, oneself marked', () => {
  assert.deepEqual(drawn({}), []);
  const others = [
    at('ben', { name: 'Ben', heading: 1, x: 90 }),
    at('cid', { y: 70 }),
    at('eve', { floor: '1' }),
  ];
  assert.deepEqual(drawn({ own: at('me', { name: 'Me' }), others }), ['you', 'Ben', 'cid']);
  assert.deepEqual(drawn({ own: at('me', { floor: '1' }) }), []);
});

test('names do not cover each other: one goes above its dot, a third is left out', () => {
  const others = ['ben', 'cid', 'dan'].map((id) => at(id));
  assert.deepEqual(drawn({ own: at('me'), others }), ['you', 'ben']);
});
