// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  clockText,
  dayOf,
  isForeign,
  isZone,
  momentOf,
  offsetOf,
  zoneOf,
} from '../../../web/shared/i18n/time-zone.js';

const noon = new Date('2026-07-01T12:00:00Z');

test('a venue goes by its own zone, else by the server, else by the browser', () => {
  const settings = { timeZone: 'Asia/Tokyo' };
  assert.equal(zoneOf({ settings, serverTimeZone: 'Europe/Berlin' }), 'Asia/Tokyo');
  assert.equal(zoneOf({ settings: {}, serverTimeZone: 'Europe/Berlin' }), 'Europe/Berlin');
  assert.equal(zoneOf({}), undefined);
  // A zone that is newer than the browser.
  const unknown = { timeZone: 'Moon/Tranquility' };
  assert.equal(zoneOf({ settings: unknown, serverTimeZone: 'UTC' }), 'UTC');
  assert.equal(isZone('Moon/Tranquility'), false);
  assert.equal(isZone(''), false);
});

test('moments are those of the clock on the wall', () => {
  assert.deepEqual(momentOf(noon, 'Europe/Berlin'), { weekday: 2, minute: 14 * 60 });
  assert.deepEqual(momentOf(noon, 'Pacific/Kiritimati'), { weekday: 3, minute: 2 * 60 });
  assert.equal(clockText(noon, 'Asia/Kolkata'), '17:30');
  assert.equal(clockText(new Date('2026-07-01T22:00:00Z'), 'Europe/Berlin'), '00:00');
  assert.equal(dayOf(noon.getTime(), 'Pacific/Kiritimati'), '2026-07-02');
});

test('an offset follows daylight saving to the second', () => {
  const change = Date.parse('2026-03-29T01:00:00Z');
  assert.equal(offsetOf(change - 1, 'Europe/Berlin'), -60);
  assert.equal(offsetOf(change, 'Europe/Berlin'), -120);
  const back = Date.parse('2026-10-25T01:00:00Z');
  assert.equal(offsetOf(back - 1, 'Europe/Berlin'), -120);
  assert.equal(offsetOf(back, 'Europe/Berlin'), -60);
  assert.equal(offsetOf(noon.getTime(), 'America/St_Johns'), 150);
});

test('without a zone all is as the reader has it', () => {
  assert.deepEqual(momentOf(noon, undefined), {
    weekday: (noon.getDay() + 6) % 7,
    minute: 60 * noon.getHours() + noon.getMinutes(),
  });
  assert.equal(offsetOf(noon.getTime(), undefined), noon.getTimezoneOffset());
  assert.equal(isForeign(noon.getTime(), undefined), false);
  assert.equal(
    isForeign(noon.getTime(), 'Pacific/Kiritimati') && isForeign(noon.getTime(), 'Pacific/Niue'),
    true,
  );
});
