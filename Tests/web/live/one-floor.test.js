// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ofOneFloor } from '../../../web/live/stream/one-floor.js';

const venue = { slug: 'expo', floors: [{ id: '0' }, { id: '1' }] };
const client = /** @type {any} */ ({
  venue: async () => venue,
  snapshot: async () => ({ revision: 3, features: [], venue }),
});

test('a page that came by a link to one floor knows that floor only', async () => {
  const { snapshot, venue: outline } = ofOneFloor(client, '1');
  assert.deepEqual((await snapshot('expo')).venue.floors, [{ id: '1' }]);
  assert.equal((await snapshot('expo')).revision, 3);
  assert.deepEqual((await outline('expo')).floors, [{ id: '1' }]);
});

test('a link to a floor that was removed hides no other', async () => {
  assert.equal((await ofOneFloor(client, '7').snapshot('expo')).venue, venue);
});

test('a page without such a link knows all floors', () => {
  assert.equal(ofOneFloor(client, null), client);
});
