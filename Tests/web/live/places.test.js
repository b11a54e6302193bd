// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FirstNames } from '../../../web/live/people/first-names.js';
import { findPlaces, listPlaces } from '../../../web/live/places/place-search.js';
/** @import { Feature, Kind } from '../../../web/shared/api/types.js' */

/** @param {string} id @param {Kind} kind @param {any} properties @returns {Feature} */
const feature = (id, kind, properties) => ({
  id,
  kind,
  floor: '0',
  geometry: { type: 'Point', coordinates: [0, 0] },
  properties,
});
const features = [
  feature('hall', 'area', { name: { en: 'Hall 10', de: 'Halle 10' } }),
  feature('hall2', 'area', { name: 'Hall 2' }),
  feature('bar', 'poi', { name: { en: 'Café Bar' }, tags: { booth: 'A3' } }),
  feature('bar-area', 'area', { name: { en: 'Café Bar' } }),
  feature('wall', 'wall', { name: 'Hall wall' }),
];
const found = (/** @type {string} */ text, languages = ['en']) =>
  findPlaces(features, text, languages).map(({ id }) => id);

test('a search finds places by name in any language, by number, once each', () => {
  assert.deepEqual(found('hall'), ['hall2', 'hall']);
  assert.deepEqual(found('halle'), ['hall']);
  assert.deepEqual(found('cafe'), ['bar']);
  assert.deepEqual(found('bar'), ['bar']);
  assert.deepEqual(found('a3'), ['bar']);
  assert.deepEqual(found(' '), []);
});

test('all places are listed by name, without areas and walls', () => {
  const more = [
    ...features,
    feature('b', 'poi', { name: 'Arena 10' }),
    feature('a', 'poi', { name: 'Arena 9' }),
  ];
  assert.deepEqual(listPlaces(more, ['en']).map(({ id }) => id), ['a', 'b', 'bar']);
});

test('people are listed by name, numbers by what they count', () => {
  const first = new FirstNames(3);
  for (const [slot, name] of ['Visitor 10', 'Zoë', 'visitor 2', 'Ada'].entries()) {
    first.add({ slot, id: `n-${slot}`, name });
  }
  assert.deepEqual(first.people.map(({ name }) => name), ['Ada', 'visitor 2', 'Visitor 10']);
});
