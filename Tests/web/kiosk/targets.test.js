// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categoriesPresent, nearestPresent } from '../../../web/shared/places/categories.js';
import { entriesOf, targetFor, targetsOf } from '../../../web/shared/places/targets.js';
/** @import { Feature, Properties } from '../../../web/shared/api/types.js' */

/** @param {string} id  @param {readonly [number, number]} at  @param {Properties} properties
 * @returns {Feature} */
const poi = (id, [x, y], properties, floor = '0') => ({
  id,
  kind: 'poi',
  floor,
  geometry: { type: 'Point', coordinates: [x, y] },
  properties,
});
/** @param {string} id  @param {Properties} properties  @returns {Feature} */
const area = (id, properties) => ({
  id,
  kind: 'area',
  floor: '0',
  properties,
  geometry: { type: 'Polygon', coordinates: [[[0, 0], [4, 0], [4, 2], [0, 2], [0, 0]]] },
});
const booth = poi('poi-a1', [3, -1], {
  name: { en: 'Robots' },
  category: 'booth',
  tags: { booth: 'A1' },
});

test('a touched booth is the point in front of it', () => {
  const targets = targetsOf([booth, area('booth-a1', { name: { en: 'A1' }, category: 'booth' })]);
  assert.equal(targets.size, 1);
  const touched = area('booth-a1', { name: { en: 'A1' }, category: 'booth' });
  assert.equal(targetFor(touched, targets)?.id, 'poi-a1');
});

test('a hall is a target, a room with a point is not a second one', () => {
  const targets = targetsOf([
    poi('poi-lounge', [1, 1], { name: { en: 'Lounge' }, category: 'lounge' }),
    area('area-lounge', { name: { en: 'Lounge' }, category: 'lounge' }),
    area('area-hall', { name: { en: 'Hall 1' }, category: 'hall' }),
  ]);
  assert.deepEqual([...targets.keys()], ['poi-lounge', 'area-hall']);
  assert.deepEqual([targets.get('area-hall')?.x, targets.get('area-hall')?.y], [2, 1]);
});

test('a place without a name cannot be looked for', () => {
  assert.equal(targetsOf([poi('p', [0, 0], {})]).size, 0);
});

test('a lift stands for itself where no point does', () => {
  /** @type {Feature} */
  const lift = {
    id: 'lift',
    kind: 'connector',
    floor: '0',
    properties: { category: 'lift' },
    geometry: { type: 'LineString', coordinates: [[5, 5], [5, 5.2]] },
  };
  const [target] = targetsOf([lift]).values();
  assert.deepEqual(target.place, { floor: '0', x: 5, y: 5 });
  /** @type {Feature} */
  const broken = { ...lift, properties: { category: 'lift', inService: false } };
  assert.equal(targetsOf([broken]).size, 0);
});

test('a visitor is led to the nearest of what the venue has, the four most wanted', () => {
  const kinds = (/** @type {Feature[]} */ features) => nearestPresent(features).map(({ id }) => id);
  const all = ['baby-care', 'food', 'first-aid', 'exit', 'toilet'].map((category) => (
    poi(category, [0, 0], { category })
  ));
  assert.deepEqual(kinds(all), ['toilet', 'exit', 'first-aid', 'food', 'baby-care']);
  assert.deepEqual(kinds([poi('p', [0, 0], { groups: ['bar'] })]), ['food']);
  /** @type {Feature} */
  const lift = {
    id: 'l',
    kind: 'connector',
    floor: '0',
    properties: { category: 'lift', inService: false },
    geometry: { type: 'LineString', coordinates: [[5, 5], [5, 5.2]] },
  };
  assert.deepEqual(kinds([lift]), []);
});

test('groups serve where there is no category', () => {
  const targets = targetsOf([poi('p', [0, 0], { name: 'AAA', groups: ['assembly'] })]);
  assert.deepEqual(categoriesPresent(targets.values()).map(({ id }) => id), ['booth']);
});

test('the index learns number and category', () => {
  const [entry] = entriesOf(targetsOf([booth]));
  assert.deepEqual(entry.names, ['Robots']);
  assert.ok(entry.words.includes('A1') && entry.kinds.includes('Stände'));
});
