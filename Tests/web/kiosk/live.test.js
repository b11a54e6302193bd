// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Places } from '../../../web/shared/places/places.js';
import { RouteRequest } from '../../../web/shared/api/route-request.js';
/** @import { Feature, Operation, Venue } from '../../../web/shared/api/types.js' */

const at = { floor: '0', x: 1, y: 2 };

test('a new request ends the one before', () => {
  /** @type {any[]} */
  const sent = [];
  const request = new RouteRequest((message) => sent.push(message), 'expo', at);
  request.ask({ feature: 'a' }, 'walking');
  request.ask({ feature: 'b' }, 'stepFree');
  assert.deepEqual(sent.map(({ type, id }) => `${type} ${id}`), [
    'route way-1',
    'endRoute way-1',
    'route way-2',
  ]);
  assert.deepEqual(sent[2].from, at);
});

test('a question may begin elsewhere than where the kiosk stands', () => {
  /** @type {any[]} */
  const sent = [];
  const request = new RouteRequest((message) => sent.push(message), 'expo', at);
  request.ask({ feature: 'a' }, 'walking', { floor: '0', x: 3, y: 4 });
  assert.deepEqual(sent[0].from, { floor: '0', x: 3, y: 4 });
});

test('an answer to an old question is not taken', () => {
  const request = new RouteRequest(() => {}, 'expo', at);
  request.ask({ feature: 'a' }, 'walking');
  request.ask({ feature: 'b' }, 'walking');
  assert.equal(request.isAbout({ venue: 'expo', id: 'way-1' }), false);
  assert.equal(request.isAbout({ venue: 'expo', id: 'way-2' }), true);
  request.end();
  assert.equal(request.isAbout({ venue: 'expo', id: 'way-2' }), false);
});

/** @type {Venue} */
const venue = {
  slug: 'expo',
  name: 'Expo',
  revision: 4,
  buildings: [],
  floors: [{
    id: 'g',
    building: 'b',
    ordinal: 0,
    name: { en: 'Ground' },
    bounds: [0, 0, 9, 9],
    images: [],
  }],
};
/** @param {string} id  @param {string} name  @returns {Feature} */
const poi = (id, name) => ({
  id,
  kind: 'poi',
  floor: 'g',
  geometry: { type: 'Point', coordinates: [1, 1] },
  properties: { name: { en: name }, category: 'food' },
});

test('an edit changes at once what can be found', () => {
  const places = new Places(venue, [poi('a', 'Soup')], 4);
  /** @type {{ revision: number, operations: Operation[] }} */
  const edit = {
    revision: 5,
    operations: [
      { operation: 'put', feature: poi('b', 'Noodles') },
      { operation: 'change', feature: 'a', fields: { properties: { name: { en: 'Broth' } } } },
    ],
  };
  assert.deepEqual(places.apply(edit).toSorted(), ['a', 'b']);
  const find = (/** @type {string} */ query) =>
    places.found({ query, category: null, language: 'en' }).map(({ id }) => id);
  assert.deepEqual([find('noodles'), find('broth'), find('soup')], [['b'], ['a'], []]);
});

test('an edit that is known already is passed over', () => {
  const places = new Places(venue, [poi('a', 'Soup')], 5);
  assert.deepEqual(
    places.apply({ revision: 5, operations: [{ operation: 'remove', feature: 'a' }] }),
    [],
  );
  assert.equal(places.targets.size, 1);
});

test('a floor is found by id or ordinal', () => {
  const places = new Places(venue, [], 0);
  assert.equal(places.floor('g'), places.floor('0'));
  assert.equal(places.floor('7'), undefined);
});

test('the nearest of a kind may have no name', () => {
  const places = new Places(venue, [{ ...poi('wc', ''), properties: { category: 'toilet' } }], 0);
  assert.equal(places.targets.size, 0);
  assert.equal(places.target('wc')?.icon, 'toilet');
  assert.equal(places.target('gone'), undefined);
  assert.deepEqual(places.nearest.map(({ id }) => id), ['toilet']);
});
