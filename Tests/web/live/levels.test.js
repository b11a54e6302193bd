// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AreaBook } from '../../../web/live/areas/area-book.js';
import { levelNow, toneOf } from '../../../web/live/areas/level-now.js';
import { reportCommand, simulateCommand } from '../../../web/live/layout/empty-card.js';
import { en } from '../../../web/live/texts/en.js';
import { bandIn, densityScale, serviceScale } from '../../../web/shared/map/people/heat-scales.js';
/** @import { Level } from '../../../web/live/areas/area-book.js' */

test('an alert that still holds never contradicts the number beside it', () => {
  for (const level of /** @type {Level[]} */ (['near', 'full', 'over'])) {
    for (let count = 0; count <= 40; count += 1) {
      const now = levelNow(level, count, 30);
      const isRed = ['full', 'over'].includes(toneOf(now));
      assert.ok(!isRed || count >= 30, `${level} with ${count} is red`);
      assert.ok(now !== 'over' || count > 30);
      assert.ok(/** @type {Record<string, string>} */ (en)[`alert.${now}`], now);
    }
  }
  assert.equal(levelNow('over', 28, 30), 'wasOver');
  assert.equal(levelNow('full', 30, 30), 'full');
  assert.equal(levelNow('near', 24, 30), 'near');
});

test('a row of the list has the level of the number that it shows', () => {
  const book = new AreaBook();
  const properties = { name: 'Hall 2', capacity: 30 };
  const feature = /** @type {any} */ ({ id: 'hall', kind: 'area', floor: '0', properties });
  book.alert({ id: 1, area: 'hall', level: 'over', count: 31, limit: 30, time: 0 });
  book.occupancy({ complete: true, areas: { hall: { count: 28 } } });
  const [row] = book.rows(new Map([['hall', feature]]), () => 'Hall 2');
  assert.equal(row.level, 'wasOver');
});

test('the bands of density are those of crowd management', () => {
  const keys = [0, 0.3, 0.49, 0.5, 0.99, 1, 1.99, 2, 6].map((density) =>
    bandIn(densityScale.bands, density).key
  );
  assert.deepEqual(keys, [
    'free',
    'free',
    'free',
    'busy',
    'busy',
    'dense',
    'dense',
    'crowded',
    'crowded',
  ]);
});

test('the commands of an empty venue send a token where the server has accounts', () => {
  const example = {
    base: 'https://maps.example/',
    slug: 'expo',
    floor: "o'floor",
    at: /** @type {const} */ ([1.23, 4]),
    isOpen: true,
  };
  assert.doesNotMatch(reportCommand(example), /Authorization/);
  assert.match(reportCommand(example), /venues\/expo\/locations/);
  assert.match(reportCommand(example), /o'\\''floor/);
  assert.match(reportCommand({ ...example, isOpen: false }), /Bearer \$FLOORCAST_TOKEN/);
  assert.match(simulateCommand(example), /^floorcast simulate https:/);
  assert.match(simulateCommand({ ...example, isOpen: false }), /--role gateway --venue expo/);
});

test('the levels of service are those of walkways by square feet for each person', () => {
  const squareFoot = 0.3048 ** 2;
  const keys = [36, 34, 26, 24, 16, 14, 11, 9, 6, 4].map((feet) =>
    bandIn(serviceScale.bands, 1 / (feet * squareFoot)).key
  );
  assert.equal(keys.join(''), 'abbccddeef');
});
