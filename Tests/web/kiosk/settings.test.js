// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePlace, readSettings, settingsQuery } from '../../../web/kiosk/settings.js';

test('the address names venue, place and language', () => {
  const settings = readSettings('?venue=expo&at=0:60,18.5&lang=de&rotate=90&idle=20');
  assert.deepEqual(settings, {
    venue: 'expo', at: { floor: '0', x: 60, y: 18.5 }, language: 'de',
    rotate: Math.PI / 2, idleSeconds: 20,
  });
});

test('without anything there are defaults', () => {
  assert.deepEqual(readSettings(''), {
    venue: null, at: null, language: 'en', rotate: 0, idleSeconds: 60,
  });
});

test('a floor may be below ground', () => {
  assert.deepEqual(parsePlace('-1:2,-3'), { floor: '-1', x: 2, y: -3 });
});

test('a place that is none is no place', () => {
  for (const text of [null, '', '0', '0:1', '0:a,b', '1,2', ':1,2']) {
    assert.equal(parsePlace(text), null);
  }
});

test('nonsense in numbers falls back', () => {
  const settings = readSettings('?rotate=up&idle=soon');
  assert.deepEqual([settings.rotate, settings.idleSeconds], [0, 60]);
});

test('the address made by the setup reads back', () => {
  const query = settingsQuery({
    venue: 'expo', floor: '1', x: 12.34, y: 5, language: 'de', rotateDegrees: 180,
  });
  const settings = readSettings(query);
  assert.deepEqual(settings.at, { floor: '1', x: 12.3, y: 5 });
  assert.deepEqual([settings.venue, settings.language, settings.rotate], ['expo', 'de', Math.PI]);
});
