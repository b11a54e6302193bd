// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompanionBook } from '../../../web/shared/sharing/companion-book.js';
import { CompanionLayer } from '../../../web/shared/map/people/companion-layer.js';
import { friendLimit, SharingModel, statuses } from '../../../web/shared/sharing/sharing-model.js';
import { de } from '../../../web/shared/sharing/texts/de.js';
import { en } from '../../../web/shared/sharing/texts/en.js';
import { createClient } from '../../../web/shared/api/client.js';
/** @import { Sharing } from '../../../web/shared/api/types.js' */

const at = (/** @type {string} */ id, /** @type {object} */ more = {}) => ({
  id,
  floor: '0',
  x: 1,
  y: 2,
  state: 'standing',
  ...more,
});

test('a navigator sees itself, friends, and each navigator visible to all once', () => {
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

test('a navigator reads what it calls its friends, not their pseudonyms', () => {
  const book = new CompanionBook('me');
  book.takeCompanions({ people: [at('ben', { name: 'Link 4' }), at('cid')] });
  book.takeVisible({ people: [at('dan')] }, 0);
  const names = new Map([['ben', 'Ben'], ['cid', '']]);
  assert.deepEqual(book.others(0, names).map(({ name }) => name), ['Ben', undefined, undefined]);
});

test('a friend that stops sharing is gone, and so is the navigator without a location', () => {
  const book = new CompanionBook('me');
  book.takeCompanions({ own: at('me'), people: [at('ben')] });
  book.takeVisible({ people: [at('cid')] }, 0);
  book.takeCompanions({ people: [] });
  assert.deepEqual([book.own, book.others(2000).map(({ id }) => id)], [null, ['cid']]);
  // The last navigator that stops ends the messages.
  assert.deepEqual(book.others(3000), []);
});

/** The model of a server that keeps what it is sent. @param {Error} [refusal] */
const makeModel = (refusal) => {
  /** @type {Sharing[]} */
  const saved = [];
  const model = new SharingModel({
    id: 'me',
    read: async () => ({ status: 'friends', friends: ['ben'] }),
    save: async (sharing) => {
      if (refusal) throw refusal;
      saved.push(sharing);
      return structuredClone(sharing);
    },
  });
  return { model, saved };
};

test('a change goes to the server whole, and holds when the server has it', async () => {
  const { model, saved } = makeModel();
  assert.equal(model.isKnown, false);
  await model.load();
  await model.choose('hidden');
  await model.add('cid');
  await model.remove('ben');
  assert.deepEqual(saved, [
    { status: 'hidden', friends: ['ben'] },
    { status: 'hidden', friends: ['ben', 'cid'] },
    { status: 'hidden', friends: ['cid'] },
  ]);
  assert.deepEqual(model.sharing, { status: 'hidden', friends: ['cid'] });
});

test('a change that the server refuses does not hold', async () => {
  const { model } = makeModel(new Error('no'));
  await model.load();
  await assert.rejects(model.choose('hidden'));
  assert.deepEqual(model.sharing, { status: 'friends', friends: ['ben'] });
});

test('quick choices reach the server in their order, each on top of the one before', async () => {
  /** @type {[Sharing, () => void][]} */
  const waiting = [];
  const model = new SharingModel({
    id: 'me',
    read: async () => ({ status: 'staff', friends: [] }),
    save: (said) => new Promise((resolve) => waiting.push([said, () => resolve(said)])),
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
  assert.deepEqual(model.sharing, { status: 'hidden', friends: ['ben'] });
});

test('a friend has a valid pseudonym, is not the viewer, and is listed once', async () => {
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

test('people on the floor in view are drawn, the viewer marked', () => {
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
