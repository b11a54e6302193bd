// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold, foldUmlauts } from '../../../web/shared/search/fold.js';
import { SearchIndex } from '../../../web/shared/search/search-index.js';
import { snippetOf } from '../../../web/kiosk/ui/target-row.js';
import { typingDistance } from '../../../web/shared/search/typing-distance.js';

const index = new SearchIndex([
  {
    id: 'robots',
    names: ['Nordlicht Robotics', 'Nordlicht Robotik'],
    words: ['A1', 'Booths', 'Stände'],
  },
  {
    id: 'ceramics',
    names: ['Ceramics Studio', 'Keramikatelier'],
    words: ['D4', 'Booths', 'Stände'],
  },
  { id: 'rooms', names: ['Room Curie', 'Raum Curie'], words: ['Rooms', 'Räume'] },
  { id: 'exit', names: ['Exit north', 'Ausgang Nord'], words: ['Exits', 'Ausgänge'] },
  { id: 'lab', names: ['Open Hardware Lab', 'Labor für offene Hardware'], words: ['A6'] },
  { id: 'wc', names: ['Toilets west', 'WC West'], words: ['restroom', 'Toiletten'] },
]);

test('accents, case and punctuation do not count', () => {
  assert.equal(fold('  Café-Bar: Zürich!'), 'cafe bar zurich');
  assert.equal(fold('Straße'), 'strasse');
});

test('umlauts may be typed as two letters', () => {
  assert.equal(foldUmlauts('Räume'), 'raeume');
  assert.deepEqual(index.find('fuer offene'), ['lab']);
  assert.deepEqual(index.find('für offene'), ['lab']);
});

test('an empty query finds nothing', () => assert.deepEqual(index.find('  '), []));

test('every language finds', () => {
  assert.deepEqual(index.find('keramik'), ['ceramics']);
  assert.deepEqual(index.find('ceram'), ['ceramics']);
});

test('a name that begins so comes before a word that begins so', () => {
  const both = new SearchIndex([
    { id: 'second', names: ['Harbour Bar'], words: [] },
    { id: 'first', names: ['Bar East'], words: [] },
  ]);
  assert.deepEqual(both.find('bar'), ['first', 'second']);
});

test('a name comes before a category', () => {
  assert.deepEqual(index.find('nord').slice(0, 2).toSorted(), ['exit', 'robots']);
  assert.equal(index.find('room')[0], 'rooms');
});

test('a booth is found by its number', () => assert.equal(index.find('d4')[0], 'ceramics'));

test('a category finds all its places', () => {
  assert.deepEqual(index.find('stande').toSorted(), ['ceramics', 'robots']);
});

test('slips of the finger are forgiven', () => {
  for (const typed of ['robtics', 'roobtics', 'robotjcs', 'rbootics']) {
    assert.deepEqual(index.find(typed), ['robots'], typed);
  }
  assert.deepEqual(index.find('kermaik'), ['ceramics']);
});

test('short words must be right', () => assert.deepEqual(index.find('xab'), []));

test('all words must match', () => {
  assert.deepEqual(index.find('open hardware'), ['lab']);
  assert.deepEqual(index.find('open curie'), []);
});

test('an exchange of two letters is one slip', () => {
  assert.equal(typingDistance('cermaics', 'ceramics', 2), 1);
});

test('the rest of the word is free', () => assert.equal(typingDistance('cer', 'ceramics', 1), 0));

test('more slips than the limit are not counted on', () => {
  assert.equal(typingDistance('zzzz', 'ceramics', 2), 3);
});

test('a place found by its kind or description says so', () => {
  const places = new SearchIndex([
    { id: 'stage', names: ['Stage One'], words: [] },
    { id: 'forum', names: ['Forum'], words: [], kinds: ['Stages', 'Bühnen'] },
    { id: 'bar', names: ['Bar'], words: [], descriptions: ['Beside the stage'] },
    { id: 'booth', names: ['Amateur Radio'], words: ['A3'], kinds: ['Booths', 'Stände'] },
  ]);
  const expected = { stage: '', forum: 'kind', bar: 'description' };
  const found = places.matches('stage').map(({ id, reason }) => [id, reason]);
  assert.deepEqual(Object.fromEntries(found), expected);
});

test('slips are forgiven only where nothing is spelt as typed', () => {
  const places = new SearchIndex([
    { id: 'stage', names: ['Stage'], words: [] },
    { id: 'stag', names: ['Stags'], words: [] },
  ]);
  assert.deepEqual(places.find('stage'), ['stage']);
  assert.deepEqual(places.find('stagf').toSorted(), ['stag', 'stage']);
});

test('a kind as it is typed is found, also where the name is like it but for a slip', () => {
  const found = new SearchIndex([
    { id: 'wc', names: ['Toilets west'], words: [], kinds: ['WC', 'Toiletten'] },
    { id: 'baby', names: ['Baby care'], words: [], kinds: ['WC', 'Toiletten'] },
  ]);
  assert.deepEqual(found.find('Toilette'), ['baby', 'wc']);
  assert.deepEqual(found.find('Toilete'), ['wc', 'baby']);
});

test('a description gives the reason by the words around what was typed', () => {
  const text =
    'Noodles and soups by the river, with music on the small stage every evening at eight';
  assert.equal(snippetOf(text, 'STAGE'), '… on the small stage every evening at eight');
  assert.equal(snippetOf('Fresh bread', 'fresh'), 'Fresh bread');
});
