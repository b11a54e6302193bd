// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeptPlaces } from '../../../web/navigate/kept/kept-places.js';
import { Destination } from '../../../web/navigate/led/destination.js';
import { StopTour } from '../../../web/navigate/led/stop-tour.js';
import { orderStops } from '../../../web/navigate/led/stop-order.js';
import { makeSpeech } from '../../../web/shared/i18n/i18n.js';
import { Places } from '../../../web/shared/places/places.js';

const from = { floor: '0', x: 0, y: 0 };
const stops = ['a', 'b', 'c'].map((id) => ({ id, place: { feature: id } }));
const refusal = { reason: 'unreachable', text: 'No way' };

test('stops are visited in the order that the server found best', async () => {
  /** @type {unknown[]} */
  const asked = [];
  const tour = { profile: 'walking', distance: 1, seconds: 1, order: [2, 0, 1], routes: [] };
  const found = await orderStops((body) => {
    asked.push(body);
    return Promise.resolve({ revision: 0, tour });
  }, { from, stops, profile: 'stepFree' });
  assert.deepEqual(found, { order: ['c', 'a', 'b'] });
  assert.deepEqual(asked, [{
    from,
    via: [{ feature: 'a' }, { feature: 'b' }, { feature: 'c' }],
    profile: 'stepFree',
  }]);
});

test('a refusal names the stop that no way leads to; one stop needs no order', async () => {
  const refused = () => Promise.resolve({ revision: 0, refusal: { ...refusal, stop: 1 } });
  assert.deepEqual(await orderStops(refused, { from, stops, profile: 'walking' }), {
    refusal: { ...refusal, stop: 1 },
    stop: 'b',
  });
  const never = () => assert.fail('nothing is asked');
  assert.deepEqual(await orderStops(never, { from, stops: [stops[2]], profile: 'walking' }), {
    order: ['c'],
  });
});

/** @param {string} id  @param {number} x @returns {import('../../../web/shared/api/types.js').Feature} */
const poi = (id, x) => ({
  id,
  kind: 'poi',
  floor: '0',
  geometry: { type: 'Point', coordinates: [x, 0] },
  properties: { name: id.toUpperCase(), category: 'booth' },
});

test('a visitor is led from stop to stop until none is left', () => {
  const floor = {
    id: '0',
    building: 'b',
    ordinal: 0,
    name: 'Ground',
    bounds: [0, 0, 9, 9],
    images: [],
  };
  const venue = { slug: 'v', name: 'V', revision: 0, buildings: [], floors: [floor] };
  const places = new Places(
    /** @type {any} */ (venue),
    [poi('a', 1), poi('b', 2), poi('c', 3)],
    0,
  );
  const destination = new Destination(places, makeSpeech({ en: {} }, {}));
  destination.choose({ stops: ['a', 'b', 'c'] });
  destination.order(['b', 'c', 'a']);
  assert.deepEqual(
    [destination.id, destination.name, destination.stop, destination.nextName],
    ['b', 'B', { number: 1, count: 3 }, 'C'],
  );
  destination.leave('b');
  assert.deepEqual(
    [destination.id, destination.stop, destination.nextName],
    ['c', { number: 2, count: 3 }, 'A'],
  );
  destination.leave('c');
  assert.deepEqual([destination.id, destination.nextName], ['a', null]);
  destination.choose(null);
  assert.deepEqual([destination.id, destination.goal, destination.stop], [null, null, null]);
});

test('stops last beyond the page', () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
  };
  const first = new KeptPlaces('expo', storage);
  first.setStop('a', true);
  first.setStop('b', true);
  first.setStop('a', false);
  assert.deepEqual(new KeptPlaces('expo', storage).stops, ['b']);
});

test('a tour with an order of its own keeps it, and may come to a place again', async () => {
  const venue = { slug: 'v', name: 'V', revision: 0, buildings: [], floors: [] };
  const places = new Places(/** @type {any} */ (venue), [poi('a', 1), poi('b', 2)], 0);
  const destination = new Destination(places, makeSpeech({ en: {} }, {}));
  const left = /** @type {string[]} */ ([]);
  const tour = new StopTour({
    destination,
    kept: /** @type {any} */ ({ setStop: (/** @type {string} */ id) => left.push(id) }),
    find: () => assert.fail('no order is asked for'),
  }, { onOrder: () => {}, onRefuse: () => assert.fail('no way is refused'), onLeave: () => {} });
  const to = { stops: ['b', 'a', 'b'], isInOrder: true };
  destination.choose(to);
  assert.deepEqual(destination.to, to);
  await tour.order(from, 'walking');
  assert.equal(destination.id, 'b');
  tour.goOn();
  assert.deepEqual(destination.to, { stops: ['a', 'b'], isInOrder: true });
  await tour.order(from, 'walking');
  assert.equal(destination.id, 'a');
  tour.goOn();
  assert.equal(destination.id, 'b');
  assert.deepEqual(destination.stop, { number: 3, count: 3 });
  assert.deepEqual(left, ['b', 'a']);
});
