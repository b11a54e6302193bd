// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distanceText, durationText } from '../../../web/kiosk/route/measures.js';
import { refusalText } from '../../../web/kiosk/route/refusal-text.js';
import { boundsOf, pointAlong } from '../../../web/kiosk/route/walk.js';
import { english } from '../../../web/kiosk/texts/en.js';
import { german } from '../../../web/kiosk/texts/de.js';

test('both languages say the same things', () => {
  assert.deepEqual(Object.keys(german), Object.keys(english));
  for (const key of Object.keys(english)) {
    const places = (text) => text.match(/\{\w+\}/g) ?? [];
    assert.deepEqual(places(german[key]), places(english[key]), key);
  }
});

test('long distances are told in tens', () => {
  assert.equal(distanceText(43.6, 'en'), '44 m');
  assert.equal(distanceText(126, 'en'), '130 m');
});

test('less than a minute is said so', () => {
  assert.equal(durationText(40, 'de'), 'unter 1 Min.');
  assert.equal(durationText(100, 'en'), '2 min');
});

test('a refusal without steps offers to walk', () => {
  const about = { language: /** @type {const} */ ('en'), profile: 'stepFree', name: 'Lounge' };
  const told = refusalText({ reason: 'noWay' }, about);
  assert.ok(told.offersWalking && told.cause.includes('Lounge'));
  assert.equal(refusalText({ reason: 'noWay' }, { ...about, profile: 'walking' }).offersWalking, false);
});

test('a point lies so far along a line', () => {
  const line = [[0, 0], [3, 0], [3, 0], [3, 4]];
  assert.deepEqual(pointAlong(line, 0), [0, 0]);
  assert.deepEqual(pointAlong(line, 5), [3, 2]);
  assert.deepEqual(pointAlong(line, 99), [3, 4]);
  assert.deepEqual(pointAlong([[1, 1]], 3), [1, 1]);
});

test('bounds hold all points', () => {
  assert.deepEqual(boundsOf([[1, 5], [-2, 3]]), [-2, 3, 1, 5]);
});
