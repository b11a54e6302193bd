// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { around, whereKey } from '../../../web/navigate/guidance/around.js';
import { de } from '../../../web/navigate/texts/de.js';
import { en } from '../../../web/navigate/texts/en.js';
import { aroundSentences, aroundText } from '../../../web/navigate/ui/around-sheet.js';
import { makeSpeech } from '../../../web/shared/i18n/i18n.js';
/** @import { Feature } from '../../../web/shared/api/types.js' */

/** @param {string} id  @param {any} geometry  @param {any} properties  @param {any} kind
 * @returns {Feature} */
const feature = (id, kind, geometry, properties = {}) => ({
  id,
  kind,
  floor: '0',
  geometry,
  properties,
});
const point = (/** @type {number} */ x, /** @type {number} */ y) => ({
  type: 'Point',
  coordinates: [x, y],
});
const line = (/** @type {number[][]} */ ...coordinates) => ({ type: 'LineString', coordinates });
const box = (
  /** @type {number} */ x0,
  /** @type {number} */ y0,
  /** @type {number} */ x1,
  /** @type {number} */ y1,
) => ({ type: 'Polygon', coordinates: [[[x0, y0], [x1, y0], [x1, y1], [x0, y1]]] });

const features = [
  feature('hall', 'area', box(-50, -50, 50, 50), { name: 'Hall 1' }),
  feature('booth', 'area', box(-2, -2, 2, 2), { name: 'Booth 7' }),
  feature('bar', 'poi', point(0, 6), { name: { en: 'Bar', de: 'Theke' } }),
  feature('far', 'poi', point(0, 30), { name: 'Far away' }),
  feature('nameless', 'poi', point(1, 1)),
  feature('shop', 'area', box(5, -3, 20, 3), { name: 'Shop' }),
  feature('door', 'door', line([-8, -1], [-8, 1])),
  feature('locked', 'door', line([-6, -1], [-6, 1]), { closed: true }),
  feature('stairs', 'connector', line([40, 40], [0, -9]), { category: 'stairs', toFloor: '0' }),
  feature('lift', 'connector', line([3, -9], [3, -9]), { category: 'lift', toFloor: '1' }),
  feature('closed', 'area', box(-3, 3, -4, 4), { name: 'Store', category: 'no-go' }),
].map((each) => each.id === 'stairs' ? { ...each, floor: '1' } : each);
const spot = { floor: '0', x: 0, y: 0 };

test('things lie ahead, left, right and behind of where the visitor faces', () => {
  const { inside, near } = around(features, spot, Math.PI / 2);
  assert.deepEqual(inside, ['Booth 7', 'Hall 1']);
  assert.deepEqual(near.map(({ id, where }) => [id, where]), [
    ['bar', 'around.ahead'],
    ['door', 'around.left'],
    ['shop', 'around.right'],
    ['stairs', 'around.behind'],
    ['lift', 'around.behind'],
  ]);
  assert.deepEqual(near.map(({ metres }) => Math.round(metres)), [6, 8, 5, 9, 9]);
});

test('of a shop and its room of the same name a visitor hears the nearer', () => {
  const name = { en: 'Shop', de: 'Laden' };
  const both = [
    feature('room', 'area', box(4, 0, 8, 4), { name }),
    feature('counter', 'poi', point(6, 2), { name: { ...name } }),
    feature('other', 'poi', point(-3, 0), { name: { en: 'Bar' } }),
  ];
  assert.deepEqual(around(both, spot, null).near.map(({ id }) => id).toSorted(), ['other', 'room']);
});

test('a visitor that turns around hears the opposite', () => {
  const { near } = around(features, spot, -Math.PI / 2);
  assert.equal(near.find(({ id }) => id === 'bar')?.where, 'around.behind');
  assert.equal(near.find(({ id }) => id === 'door')?.where, 'around.right');
});

test('without a direction the compass says where things lie', () => {
  const { near } = around(features, spot, null);
  assert.equal(near.find(({ id }) => id === 'bar')?.where, 'direction.north');
  assert.equal(near.find(({ id }) => id === 'door')?.where, 'direction.west');
  assert.equal(whereKey(1, 1, null), 'direction.northEast');
});

test('the list and the sentences say the same in each language', () => {
  const about = { features, spot, heading: Math.PI / 2 };
  const english = makeSpeech({ en, de }, { search: '', preferred: ['en'] });
  const german = makeSpeech({ en, de }, { search: '', preferred: ['de'] });
  assert.equal(
    aroundSentences(aroundText(about, english)),
    'You are in Booth 7. Ahead: Bar, 6 m. On the left: Door, 8 m. On the right: Shop, 5 m. ' +
      'Behind you: Stairs, 9 m; Lift, 9 m.',
  );
  assert.ok(aroundSentences(aroundText(about, german)).includes('Vor Ihnen: Theke, 6 m.'));
  const lost = aroundText({ ...about, spot: null }, english);
  assert.deepEqual(lost, [{ title: '', lines: ['Say where you are first.'] }]);
  const alone = aroundText({ ...about, spot: { floor: '5', x: 0, y: 0 } }, english);
  assert.deepEqual(alone, [{ title: '', lines: ['Nothing with a name is within 15 m.'] }]);
});
