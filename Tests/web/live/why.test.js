// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RepeatedRequest } from '../../../web/shared/api/repeated-request.js';
import { directionKey } from '../../../web/shared/geometry/direction.js';
import { alarmWords } from '../../../web/live/anchors/anchor-words.js';
import { agreement, shownRanges, unheardAnchors } from '../../../web/live/why/explanation.js';

const anchor = (/** @type {string} */ id, device = '', floor = '0') => /** @type {any} */ ({
  id,
  kind: 'anchor',
  floor,
  geometry: { type: 'Point', coordinates: [1, 2] },
  properties: device ? { device } : {},
});
const features = new Map(
  [anchor('a', 'uwb-1'), anchor('b'), anchor('c'), anchor('d', '', '1')].map((
    one,
  ) => [one.id, one]),
);
const range = (/** @type {string} */ id, residual = 0, weight = 0.95, second = 5) => ({
  anchor: id,
  time: `2026-11-24T00:00:0${second}Z`,
  distance: 10,
  expected: 10 - residual,
  residual,
  weight,
  ground: 9,
});
const of = (/** @type {any[]} */ ranges) => /** @type {any} */ ({ floor: '0', ranges });

test('each distance has a word and a tone', () => {
  const words = (/** @type {any} */ one) => {
    const [{ verdict, tone }] = shownRanges(of([one]), features);
    return `${verdict} ${tone}`;
  };
  assert.equal(words(range('a', 0.2)), 'agrees good');
  assert.equal(words(range('a', 0.6, 0.8)), 'long warn');
  assert.equal(words(range('a', -0.6, 0.1)), 'short bad');
  assert.equal(words(range('a', 4, 0)), 'long bad');
});

test('a distance of an earlier moment is not heard now, and neither counts nor agrees', () => {
  const ranges = shownRanges(of([range('a'), range('b', 0, 0.9, 2)]), features);
  assert.deepEqual(ranges.map(({ name, tone }) => [name, tone]), [['uwb-1', 'good'], [
    'b',
    'quiet',
  ]]);
  assert.deepEqual(agreement(ranges), { agreeing: 1, all: 1 });
  assert.deepEqual(unheardAnchors(of([]), ranges, features), ['b', 'c']);
});

test('directions have the names of the compass', () => {
  const keys = [[1, 0], [1, 1], [0, 1], [-1, 0], [0, -1], [1, -1]].map(([x, y]) =>
    directionKey(x, y)
  );
  assert.deepEqual(
    keys.map((key) => key.replace('direction.', '')),
    ['east', 'northEast', 'north', 'west', 'south', 'southEast'],
  );
});

test('an alarm says how far the anchor is off and where to', () => {
  const speech = /** @type {any} */ ({
    t: (/** @type {string} */ key, /** @type {any} */ values) =>
      values ? `${key} ${Object.values(values).join(' ')}` : key,
    number: String,
  });
  const report = /** @type {any} */ ({
    id: 'a',
    state: 'misplaced',
    place: { x: 1, y: 5.04, accuracy: 0.31, distance: 3.04 },
  });
  assert.equal(
    alarmWords(report, features.get('a'), speech, 0),
    'anchorElsewhere uwb-1 3 direction.north 0.3',
  );
  const silent = /** @type {any} */ ({ id: 'b', state: 'silent', heard: '1970-01-01T00:00:00Z' });
  assert.equal(alarmWords(silent, features.get('b'), speech, 180_000), 'anchorSilent b 3');
});

test('an answer that was on its way when the request ended is dropped', async () => {
  /** @type {((answer: string) => void)[]} */
  const waiting = [];
  /** @type {string[]} */
  const taken = [];
  const request = new RepeatedRequest(
    () => new Promise((/** @type {(answer: string) => void} */ resolve) => waiting.push(resolve)),
    (outcome) => taken.push('answer' in outcome ? outcome.answer : 'problem'),
    { pause: 100, world: { now: () => 0, setTimeout: () => 0, clearTimeout: () => {} } },
  );
  request.turn(true);
  request.turn(false);
  request.turn(true);
  waiting[0]('old');
  waiting[1]('new');
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(taken, ['new']);
});
