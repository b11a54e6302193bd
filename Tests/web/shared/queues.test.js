// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitNotes, waitText } from '../../../web/shared/queues/queue-waits.js';
import { Places } from '../../../web/shared/places/places.js';

test('a wait is said in whole minutes, and never as none', () => {
  assert.equal(waitText(0, 'en'), 'about 1 min wait');
  assert.equal(waitText(60, 'en'), 'about 1 min wait');
  assert.equal(waitText(61, 'de'), 'etwa 2 min Wartezeit');
  assert.equal(waitText(360, 'fr'), 'about 6 min wait');
});

test('what people wait for and the area in which they do say the wait, others do not', () => {
  const notes = waitNotes([
    { id: 'line-up', for: 'cloakroom', expected: 360 },
    { id: 'bar-queue', expected: 100 },
    { id: 'quiet', for: 'bar' },
  ]);
  assert.deepEqual([...notes.keys()].sort(), ['bar-queue', 'cloakroom', 'line-up']);
  assert.equal(notes.get('cloakroom')?.('en'), 'about 6 min wait');
});

test('a place says its hours and the wait', () => {
  const venue = /** @type {any} */ ({ slug: 'expo', floors: [], buildings: [] });
  const feature = /** @type {any} */ ({
    id: 'cloakroom',
    kind: 'poi',
    floor: '0',
    geometry: { type: 'Point', coordinates: [1, 2] },
    properties: { name: 'Cloakroom', openingHours: 'as long as anyone is here' },
  });
  const places = new Places(venue, [feature], 1);
  assert.equal(places.facts('cloakroom', 'en').opening, 'as long as anyone is here');
  places.notes = waitNotes([{ id: 'line-up', for: 'cloakroom', expected: 300 }]);
  assert.equal(
    places.facts('cloakroom', 'en').opening,
    'as long as anyone is here · about 5 min wait',
  );
  assert.equal(places.facts('other', 'en').opening, '');
});
