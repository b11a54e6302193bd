// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeptPlaces } from '../../../web/navigate/kept/kept-places.js';
import { nearestTurn } from '../../../web/navigate/map/nearest-turn.js';
import { hereOf, SILENCE } from '../../../web/navigate/position/here.js';
import { WalkTimes } from '../../../web/navigate/route/walk-times.js';
import { Places } from '../../../web/shared/places/places.js';

/** A storage as a browser has it. */
const makeStorage = () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
  };
};

test('recent and favourite places last beyond the page, by venue', () => {
  const storage = makeStorage();
  const first = new KeptPlaces('expo', storage);
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) first.visit(id);
  first.setFavourite('a', true);
  first.setFavourite('c', true);
  first.setFavourite('a', false);
  const second = new KeptPlaces('expo', storage);
  assert.deepEqual(second.recent, ['b', 'f', 'e', 'd', 'c']);
  assert.deepEqual(second.favourites, ['c']);
  assert.deepEqual(new KeptPlaces('other', storage).recent, []);
});

test('what a browser kept wrongly counts as nothing', () => {
  const storage = makeStorage();
  storage.setItem('floorcast.places.expo', '{"recent": 7, "favourites": [1, "a"]}');
  const kept = new KeptPlaces('expo', storage);
  assert.deepEqual([kept.recent, kept.favourites], [[], ['a']]);
  storage.setItem('floorcast.places.expo', '{');
  assert.deepEqual(new KeptPlaces('expo', storage).recent, []);
});

test('a live position counts while it is heard, then what the visitor said', () => {
  const own = { id: 'n', floor: '0', x: 1, y: 2, accuracy: 0.8, state: 'moving' };
  /** @type {import('../../../web/navigate/position/here.js').Known['said']} */
  const said = { source: 'point', spot: { floor: '1', x: 5, y: 5 } };
  assert.deepEqual(hereOf({ own, heardAt: 0, said }, 1000), {
    source: 'live',
    spot: { floor: '0', x: 1, y: 2 },
    accuracy: 0.8,
    heading: undefined,
  });
  assert.equal(hereOf({ own, heardAt: 0, said }, SILENCE + 1), said);
  assert.equal(hereOf({ own: null, heardAt: -Infinity, said: null }, 0), null);
});

test('the walking times of a list are one request, which a change of the list ends', async () => {
  /** @type {string[]} */
  const asked = [];
  const times = new WalkTimes(
    ({ to }) => {
      asked.push(JSON.stringify(to));
      return Promise.resolve({ revision: 0, seconds: to.map((_, i) => (i === 2 ? null : 42 + i)) });
    },
    () => {},
  );
  const from = { floor: '0', x: 1, y: 1 };
  const first = times.look(from, [{ feature: 'a' }], 'walking');
  await Promise.all([first, times.look(from, [{ feature: 'b' }], 'walking')]);
  await times.look(from, [{ feature: 'b' }], 'walking');
  assert.deepEqual(asked, ['[{"feature":"b"}]']);
  assert.equal(times.secondsTo(from, { feature: 'b' }, 'walking'), 42);
  assert.equal(times.secondsTo(from, { feature: 'a' }, 'walking'), null);
  const list = ['a', 'b', 'c', 'd'].map((feature) => ({ feature }));
  await times.look(from, list, 'walking');
  assert.equal(asked[1], '[{"feature":"a"},{"feature":"c"},{"feature":"d"}]');
  assert.deepEqual(list.map((to) => times.secondsTo(from, to, 'walking')), [42, 42, 43, null]);
  // No way is an answer, too.
  await times.look(from, list, 'walking');
  assert.equal(asked.length, 2);
});

test('a request for walking times that failed is sent again', async () => {
  let requests = 0;
  const times = new WalkTimes(
    async () => {
      requests += 1;
      if (requests === 1) throw new Error('away');
      return { revision: 0, seconds: [42] };
    },
    () => {},
  );
  const from = { floor: '0', x: 1, y: 1 };
  assert.equal(await times.look(from, [{ feature: 'a' }], 'walking'), true);
  assert.equal(times.secondsTo(from, { feature: 'a' }, 'walking'), 42);
  assert.equal(requests, 2);
});

test('an edit makes walking times untrue, those on their way as well', async () => {
  /** @type {((seconds: number[]) => void)[]} */
  const answers = [];
  const times = new WalkTimes(
    () => new Promise((done) => answers.push((seconds) => done({ revision: 0, seconds }))),
    () => {},
  );
  const from = { floor: '0', x: 1, y: 1 };
  const to = { feature: 'a' };
  const first = times.look(from, [to], 'walking');
  while (answers.length === 0) await new Promise((done) => setTimeout(done, 5));
  times.forget();
  answers[0]([42]);
  await first;
  assert.equal(times.secondsTo(from, to, 'walking'), null);
});

test('the map turns the shorter way', () => {
  const around = 2 * Math.PI;
  assert.ok(Math.abs(nearestTurn(0.1, around - 0.1) + 0.1) < 1e-9);
  assert.ok(Math.abs(nearestTurn(-3, 3) - (3 - around)) < 1e-9);
});

test('a phone offers the nearest of all kinds that a venue has, and finds with slips', () => {
  const floors = [{
    id: '0',
    building: 'b',
    ordinal: 0,
    name: 'Ground',
    bounds: [0, 0, 9, 9],
    images: [],
  }];
  const poi = (/** @type {string} */ id, /** @type {string} */ category) => ({
    id,
    kind: 'poi',
    floor: '0',
    geometry: { type: 'Point', coordinates: [1, 1] },
    properties: { category, name: { en: `The ${id}` } },
  });
  const places = new Places(
    /** @type {any} */ ({ slug: 'v', name: 'V', revision: 0, buildings: [], floors }),
    /** @type {any} */ ([
      poi('restaurant', 'food'),
      poi('toilet', 'toilet'),
      poi('help', 'information'),
    ]),
    0,
  );
  assert.deepEqual(places.nearest.map(({ id }) => id), ['toilet', 'information', 'food']);
  const found = places.found({ query: 'restuarant', category: null, language: 'en' });
  assert.deepEqual(found.map(({ id }) => id), ['restaurant']);
});
