// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openingState, openingText } from '../../../web/shared/places/opening-state.js';
import { entriesOf, targetsOf } from '../../../web/shared/places/targets.js';
import { SearchIndex } from '../../../web/shared/search/search-index.js';
import { hasFacts, placeFacts } from '../../../web/shared/places/place-facts.js';

/** @param {number} weekday 0: Monday @param {number} hour @param {number} [minutes] */
const at = (weekday, hour, minutes = 0) => ({ weekday, minute: 60 * hour + minutes });
/** @param {string} hours @param {{ weekday: number, minute: number }} moment @param {string} [language] */
const said = (hours, moment, language = 'en') => {
  const state = openingState(hours, moment);
  return state && openingText(state, moment, language);
};

test('a place says until when it is open and when it opens', () => {
  const hours = 'Mo-Fr 09:00-18:00; Sa 10:00-14:00';
  assert.equal(said(hours, at(1, 10)), 'Open until 18:00');
  assert.equal(said(hours, at(1, 2, 9)), 'Closed, opens 09:00');
  assert.equal(said(hours, at(1, 18)), 'Closed, opens tomorrow 09:00');
  assert.equal(said(hours, at(5, 15)), 'Closed, opens Monday 09:00');
  assert.equal(said(hours, at(4, 20), 'de'), 'Geschlossen, öffnet morgen um 10:00 Uhr');
  assert.equal(said(hours, at(1, 10), 'de'), 'Geöffnet bis 18:00 Uhr');
});

test('nights, whole days and whole weeks join', () => {
  assert.equal(said('Fr 20:00-02:00', at(4, 23)), 'Open until 02:00');
  assert.equal(said('Fr 20:00-02:00', at(5, 1, 30)), 'Open until 02:00');
  assert.equal(said('24/7', at(3, 3)), 'Always open');
  assert.equal(said('Mo-We open', at(0, 9)), 'Open until Thursday 00:00');
  assert.equal(said('off', at(0, 9)), 'Closed');
});

test('hours that no clock can read, and none, have no state', () => {
  assert.equal(openingState('by appointment', at(0, 9)), null);
  assert.equal(openingState('', at(0, 9)), null);
});

test('the facts of a place are in the language of the reader and lead to web pages only', () => {
  const picture = 'a'.repeat(64);
  const properties = {
    description: { en: 'Noodles', de: 'Nudeln' },
    url: 'https://www.example.org/noodles/',
    openingHours: 'Mo-Su 11:00-22:00',
    tags: { picture },
  };
  const facts = placeFacts({ properties }, ['de', 'en'], undefined, new Date(2024, 0, 3, 9, 30));
  assert.deepEqual(facts, {
    description: 'Nudeln',
    picture,
    web: { href: 'https://www.example.org/noodles/', text: 'example.org/noodles' },
    opening: 'Geschlossen, öffnet um 11:00 Uhr',
    isClosed: true,
  });
  const wicked = placeFacts(
    { properties: { url: 'javascript:alert(1)', tags: { picture: 'x' } } },
    ['en'],
    undefined,
  );
  assert.equal(wicked.web, null);
  assert.equal(wicked.picture, null);
  assert.equal(hasFacts(wicked), false);
  assert.equal(
    placeFacts({ properties: { openingHours: 'by appointment' } }, ['en'], undefined).opening,
    'by appointment',
  );
});

test('a place opens by the clock of its venue, on both days on which clocks change', () => {
  const properties = { openingHours: 'Mo-Su 09:00-18:00' };
  const opening = (/** @type {string} */ zone, /** @type {string} */ time) =>
    placeFacts({ properties }, ['en'], zone, new Date(time)).opening;
  assert.equal(opening('Europe/Berlin', '2026-01-15T08:00:00Z'), 'Open until 18:00');
  assert.equal(opening('America/New_York', '2026-01-15T08:00:00Z'), 'Closed, opens 09:00');
  // The clocks go forward at 01:00 UTC on 29 March 2026, and back at 01:00 UTC on 25 October.
  assert.equal(opening('Europe/Berlin', '2026-03-28T07:30:00Z'), 'Closed, opens 09:00');
  assert.equal(opening('Europe/Berlin', '2026-03-29T07:30:00Z'), 'Open until 18:00');
  assert.equal(opening('Europe/Berlin', '2026-10-24T07:30:00Z'), 'Open until 18:00');
  assert.equal(opening('Europe/Berlin', '2026-10-25T07:30:00Z'), 'Closed, opens 09:00');
});

test('a place is found by the words of its tags, but not by its picture', () => {
  const feature = /** @type {import('../../../web/shared/api/types.js').Feature} */ ({
    id: 'p',
    kind: 'poi',
    floor: '0',
    geometry: { type: 'Point', coordinates: [1, 2] },
    properties: {
      name: { en: 'Stall' },
      tags: { booth: 'B12', picture: 'cafe'.repeat(16), topics: ['Robotics', 'Drones'], seats: 4 },
    },
  });
  const index = new SearchIndex(entriesOf(targetsOf([feature])));
  assert.deepEqual(index.find('robotcs'), ['p']);
  assert.deepEqual(index.find('drones'), ['p']);
  assert.deepEqual(index.find('B12'), ['p']);
  assert.deepEqual(index.find('cafecafe'), []);
});
