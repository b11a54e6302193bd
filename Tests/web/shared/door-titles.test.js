// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doorTitles } from '../../../web/shared/places/door-titles.js';

/** @param {string} id  @param {Record<string, string> | undefined} name  @param {readonly number[]} box
 * @returns {any} */
const area = (id, name, [x, y, toX, toY], floor = '0') => ({
  id,
  kind: 'area',
  floor,
  geometry: { type: 'Polygon', coordinates: [[[x, y], [toX, y], [toX, toY], [x, toY], [x, y]]] },
  properties: name ? { name } : {},
});

/** @param {string} id  @param {readonly number[]} from  @param {readonly number[]} to  @param {object} properties
 * @returns {any} */
const door = (id, from, to, properties = {}, floor = '0') => ({
  id,
  kind: 'door',
  floor,
  geometry: { type: 'LineString', coordinates: [from, to] },
  properties,
});

const features = [
  area('site', undefined, [-50, -50, 50, 50]),
  area('foyer', { en: 'Foyer' }, [0, 0, 10, 30]),
  area('hall', { en: 'Hall', de: 'Halle' }, [10, 0, 30, 30]),
  area('booth', { en: 'Booth' }, [20, 20, 25, 25]),
  area('upstairs', { en: 'Gallery' }, [0, 0, 30, 30], '1'),
  door('south', [10, 4], [10, 6]),
  door('north', [10, 24], [10, 26]),
  door('middle', [10, 14], [10, 16]),
  door('out', [4, 0], [6, 0]),
  door('stand', [20, 21], [20, 23]),
  door('named', [0, 4], [0, 6], { name: { en: 'Gate', de: 'Tor' } }),
  door('nowhere', [90, 4], [90, 6]),
  door('west', [8, 30], [9, 30], {}, '1'),
  door('east', [18, 30], [19, 30], {}, '1'),
];

test('doors without names are called by the areas on their two sides', () => {
  assert.deepEqual(Object.fromEntries(doorTitles(features, 'en')), {
    north: 'Door Foyer – Hall, 1 of 3 from the top',
    middle: 'Door Foyer – Hall, 2 of 3 from the top',
    south: 'Door Foyer – Hall, 3 of 3 from the top',
    out: 'Door of Foyer',
    stand: 'Door Booth – Hall',
    named: 'Gate',
    nowhere: 'nowhere',
    west: 'Door of Gallery, 1 of 2 from the left',
    east: 'Door of Gallery, 2 of 2 from the left',
  });
});

test('doors have German titles', () => {
  const titles = doorTitles(features, 'de');
  assert.equal(titles.get('south'), 'Tür Foyer – Halle, 3. von 3 von oben');
  assert.equal(titles.get('named'), 'Tor');
  assert.equal(titles.get('out'), 'Tür von Foyer');
});
