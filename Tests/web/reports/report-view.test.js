// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstView, reportQueryOf } from '../../../web/insight/model/page-address.js';
import { queryOf, searchOf, viewOf } from '../../../web/reports/model/report-view.js';

const zone = 'Europe/Berlin';
// The 25th in Berlin, still the 24th in UTC.
const now = Date.parse('2026-11-24T23:30:00Z');

test('an address without a time names the day before today by the venue’s calendar', () => {
  const view = viewOf('?venue=expo', now, zone);
  assert.deepEqual(view, { kind: 'day', day: '2026-11-24', from: '', to: '', compare: 0 });
  assert.deepEqual(queryOf(view), { day: '2026-11-24' });
});

test('an address holds all of a view, and comes back from it', () => {
  for (
    const search of [
      '?venue=expo&day=2026-11-20&days=7&compare=28',
      '?venue=expo&from=2026-11-24T08%3A00%3A00.000Z&to=2026-11-24T12%3A00%3A00.000Z',
    ]
  ) {
    assert.equal(searchOf(viewOf(search, now, zone), '?venue=expo'), search);
  }
});

test('what an address does not say well is as at first', () => {
  for (const search of ['?day=2026-02-30', '?days=3&compare=-1', '?from=x&to=y', '?from=2&to=1']) {
    const view = viewOf(search, now, zone);
    assert.deepEqual([view.kind, view.day, view.compare], ['day', '2026-11-24', 0], search);
  }
});

test('the page of figures leads to the report on what it shows', () => {
  const of = (/** @type {string} */ range, compare = 0) =>
    String(reportQueryOf({ ...firstView, range, compare }, now, zone));
  assert.equal(of('today'), 'day=2026-11-25');
  assert.equal(of('yesterday', 7), 'day=2026-11-24&compare=7');
  assert.equal(of('7d'), 'day=2026-11-25&days=7');
  assert.equal(of('2026-11-20'), 'day=2026-11-20');
  assert.match(of('2026-11-24T10:00Z..2026-11-24T12:30Z'), /^from=2026-11-24T10%3A00.*&to=2026/);
});
