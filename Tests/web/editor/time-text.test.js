// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeText } from '../../../web/editor/ui/history/time-text.js';

test('a moment of today has no date, an earlier one has, an unknown one is silent', () => {
  const now = new Date();
  assert.match(timeText(now.toISOString(), 'en'), /^\d+:\d\d\s[AP]M$/);
  assert.match(timeText('2020-02-03T12:00:00.000Z', 'de'), /^03\.02\.20, \d+:\d\d$/);
  assert.equal(timeText(undefined, 'en'), '');
});
