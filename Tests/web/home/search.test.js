// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFound } from '../../../web/home/venue-card.js';

const speech = /** @type {any} */ ({ language: 'en' });

test('a venue is found by words of its name in any language, and by its address', () => {
  const hall = /** @type {any} */ ({
    state: 'open',
    slug: 'town-hall',
    name: { en: 'Town Hall', de: 'Rathaus' },
  });
  const broken = /** @type {any} */ ({ state: 'failed', slug: 'old-fair', problem: '' });
  for (const text of ['', 'HALL town', 'rat', 'town-h']) {
    assert.ok(isFound(speech, hall, text), text);
  }
  assert.ok(!isFound(speech, hall, 'town fair'));
  assert.ok(isFound(speech, broken, 'fair') && !isFound(speech, broken, 'hall'));
});
