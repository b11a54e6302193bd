// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AreaBook } from '../../../web/live/areas/area-book.js';
import { countText } from '../../../web/shared/i18n/i18n.js';

const area = (/** @type {string} */ id, /** @type {any} */ properties = {}) => /** @type {any} */ ({
  id,
  kind: 'area',
  floor: '0',
  properties,
  geometry: { type: 'Circle', coordinates: [0, 0], radius: 1 },
});
const features = new Map([
  area('hall', { capacity: 10 }),
  area('lab', { capacity: 4.9 }),
  area('way'),
  area('shop'),
  area('vault', { capacity: 0 }),
].map((each) => [each.id, each]));
const tally = (/** @type {number} */ count) => ({ count, entries: count, exits: 0 });
const ids = (/** @type {AreaBook} */ book) =>
  book.rows(features, ({ id }) => id).map(({ id }) => id).join(' ');

test('the fullest comes first, then the areas without a capacity by people', () => {
  const book = new AreaBook();
  book.occupancy({
    complete: true,
    areas: { hall: tally(5), lab: tally(3), way: tally(9), shop: tally(20), gone: tally(1) },
  });
  assert.equal(ids(book), 'lab hall shop way');
  assert.deepEqual(
    book.rows(features, () => '').map(({ capacity, fullness }) => [capacity, fullness]),
    [[4, 0.75], [10, 0.5], [null, -1], [null, -1]],
  );
  book.occupancy({ complete: false, areas: { hall: tally(9), vault: tally(1) } });
  assert.equal(ids(book), 'vault hall lab shop way');
  book.occupancy({ complete: true, areas: { way: tally(1) } });
  assert.equal(ids(book), 'way');
});

test('alerts hold until they are clear, the gravest first', () => {
  const book = new AreaBook();
  const alert = (/** @type {number} */ id, /** @type {string} */ at, /** @type {any} */ level) =>
    book.alert({ id, area: at, level, count: 1, limit: 1, time: 0 });
  assert.equal(alert(1, 'hall', 'near'), true);
  assert.equal(alert(2, 'lab', 'over'), true);
  assert.equal(alert(2, 'lab', 'over'), false);
  alert(3, 'shop', 'full');
  assert.deepEqual(book.current.map(({ area: id }) => id), ['lab', 'shop', 'hall']);
  alert(4, 'lab', 'clear');
  assert.deepEqual(book.current.map(({ area: id }) => id), ['shop', 'hall']);
  book.reset();
  assert.deepEqual(book.current, []);
});

test('counting lines are listed by name, without those that are gone', () => {
  const book = new AreaBook();
  book.crossings({
    complete: true,
    lines: {
      way: { forward: 1, backward: 2 },
      hall: { forward: 3, backward: 0 },
      gone: { forward: 1, backward: 1 },
    },
  });
  const named = (/** @type {any} */ { id }) =>
    ({ way: 'A', hall: 'B' })[/** @type {"way" | "hall"} */ (id)];
  assert.deepEqual(
    book.lineRows(features, named).map(({ name, forward, backward }) => [name, forward, backward]),
    [['A', 1, 2], ['B', 3, 0]],
  );
});

test('a viewer of crowds gets a least count, or that a group is too small', () => {
  const book = new AreaBook();
  book.occupancy({ complete: true, least: 5, areas: { hall: { few: true }, way: { count: 25 } } });
  const shown = book.rows(features, () => '').map((row) => [row.id, countText(row, String)]);
  assert.deepEqual(shown, [['hall', '< 5'], ['way', '25+']]);
  book.occupancy({ complete: true, areas: { way: tally(0) } });
  assert.deepEqual(book.rows(features, () => '').map((row) => countText(row, String)), ['0']);
});
