// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  comparableDays,
  daysLater,
  isRange,
  spanEarlier,
  spanOfRange,
  spanOfText,
  stepOf,
  textOfSpan,
} from '../../../web/insight/model/time-range.js';

const berlin = 'Europe/Berlin';
const at = (/** @type {string} */ text) => Date.parse(text);
const shown = (/** @type {{ from: number, to: number }} */ { from, to }) =>
  [from, to].map((each) => new Date(each).toISOString().replace('.000', ''));
const hour = 3_600_000;

test('a range is a word, a day or a stretch, and nothing else', () => {
  for (const text of ['now', '30d', '2026-11-24', '2026-11-24T10:00Z..2026-11-24T12:30Z']) {
    assert.ok(isRange(text), text);
  }
  for (
    const text of [
      '',
      'tomorrow',
      '2026-02-30',
      '2026-11-24T12:00Z..2026-11-24T10:00Z',
      '2026-11-24..2026-11-25',
      'toString',
    ]
  ) assert.ok(!isRange(text), text);
});

test('a stretch comes back from its text', () => {
  const span = { from: at('2026-11-24T10:00Z'), to: at('2026-11-24T12:30Z') };
  assert.deepEqual(spanOfText(textOfSpan(span)), span);
});

test('words go by the clock on the wall of the venue', () => {
  const now = at('2026-11-27T10:47:31Z');
  const of = (/** @type {string} */ range) => shown(spanOfRange(range, now, berlin));
  assert.deepEqual(of('now'), ['2026-11-27T09:47:00Z', '2026-11-27T10:47:00Z']);
  assert.deepEqual(of('today'), ['2026-11-26T23:00:00Z', '2026-11-27T10:47:00Z']);
  assert.deepEqual(of('yesterday'), ['2026-11-25T23:00:00Z', '2026-11-26T23:00:00Z']);
  assert.deepEqual(of('7d'), ['2026-11-20T23:00:00Z', '2026-11-27T10:47:00Z']);
  assert.deepEqual(of('30d'), ['2026-10-28T23:00:00Z', '2026-11-27T10:47:00Z']);
  assert.deepEqual(of('2026-11-24'), ['2026-11-23T23:00:00Z', '2026-11-24T23:00:00Z']);
});

test('a day of a change of the clock has 23 or 25 hours', () => {
  const now = at('2026-12-01T00:00Z');
  const length = (/** @type {string} */ day) => {
    const { from, to } = spanOfRange(day, now, berlin);
    return (to - from) / hour;
  };
  assert.equal(length('2026-03-29'), 23);
  assert.equal(length('2026-10-25'), 25);
  assert.equal(length('2026-10-26'), 24);
});

test('a range is never empty, nor in the future', () => {
  // A minute after midnight in Berlin.
  const now = at('2026-11-26T23:00:20Z');
  for (const range of ['today', '2026-12-24', 'now']) {
    const { from, to } = spanOfRange(range, now, berlin);
    assert.ok(from < to && to <= now, range);
  }
});

test('steps grow with the range, and a range has some hundreds of them', () => {
  const of = (/** @type {number} */ hours) => stepOf({ from: 0, to: hours * hour });
  assert.deepEqual([1, 6, 7, 96, 97, 24 * 30, 24 * 90].map(of), [
    60,
    60,
    900,
    900,
    3600,
    3600,
    86_400,
  ]);
  for (const hours of [6, 96, 24 * 30]) assert.ok((hours * 3600) / of(hours) <= 1500);
});

test('the earlier range has the same times of day, also across a change of the clock', () => {
  const span = { from: at('2026-10-26T08:00Z'), to: at('2026-10-26T11:00Z') };
  // 9 to 12 in winter time; the day before yesterday is in summer time.
  assert.deepEqual(shown(spanEarlier(span, 2, berlin)), [
    '2026-10-24T07:00:00Z',
    '2026-10-24T10:00:00Z',
  ]);
  assert.equal(daysLater(span.from, 0, berlin), span.from);
});

test('a part of a day is compared with each day of the week, a longer range with what does not overlap', () => {
  assert.deepEqual(comparableDays({ from: 0, to: 10 * hour }).slice(0, 7), [1, 2, 3, 4, 5, 6, 7]);
  for (const days of [3, 7, 30]) {
    const offered = comparableDays({ from: 0, to: days * 24 * hour });
    assert.ok(offered.length > 0 && offered.every((each) => each >= days), `${days}: ${offered}`);
  }
});
