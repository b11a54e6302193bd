// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageText, connectionState } from '../../../web/live/connection/connection-state.js';
import { isOpen, noFilter, passes, toggled } from '../../../web/live/people/person-filter.js';
import { Roster } from '../../../web/shared/api/roster.js';
import { RouteBook } from '../../../web/live/selected/route-book.js';
import { tallyOf } from '../../../web/live/people/people.js';
import { Trail } from '../../../web/live/selected/trail.js';
import { NavigatorTracks } from '../../../web/shared/map/people/navigator-tracks.js';

const ada = { slot: 1, id: 'n-1', name: 'Ada', group: 'staff' };
const zoe = { slot: 2, id: 'n-2', name: 'Zoë' };

test('a text finds names and ids whatever the case and accents', () => {
  const find = (/** @type {string} */ text) =>
    [ada, zoe].filter((person) => passes({ ...noFilter, text }, person, 0)).map(({ id }) => id);
  assert.deepEqual(find('zoe'), ['n-2']);
  assert.deepEqual(find(' ADA '), ['n-1']);
  assert.deepEqual(find('n-'), ['n-1', 'n-2']);
  assert.deepEqual(find('max'), []);
});

test('states and groups narrow each other, and a second press widens again', () => {
  const staff = toggled(noFilter, 'groups', 'staff');
  assert.equal(passes(staff, ada, 1), true);
  assert.equal(passes(staff, zoe, 1), false);
  assert.equal(passes(toggled(staff, 'states', 0), ada, 1), false);
  assert.equal(passes(toggled(noFilter, 'groups', ''), zoe, 1), true);
  assert.equal(isOpen(toggled(staff, 'groups', 'staff')), true);
});

test('a roster knows who came, who left and who took over a slot', () => {
  const roster = new Roster();
  roster.apply({ complete: true, navigators: [ada, zoe] });
  assert.deepEqual(roster.apply({ navigators: [{ slot: 3, id: 'n-3' }], gone: [1] }), [1]);
  assert.equal(roster.withId('n-1'), undefined);
  roster.apply({ navigators: [{ slot: 2, id: 'n-9' }] });
  assert.equal(roster.withId('n-2'), undefined);
  assert.equal(roster.at(2)?.id, 'n-9');
  assert.deepEqual(roster.apply({ complete: true, navigators: [ada] }), [3, 2].sort().reverse());
  assert.deepEqual(roster.groups(), ['staff']);
});

test('data is old after two seconds, and a lost link warns', () => {
  assert.deepEqual(connectionState('open', 100), { level: 'live', isOld: false, warns: false });
  assert.deepEqual(connectionState('open', 2500), { level: 'quiet', isOld: true, warns: true });
  assert.deepEqual(connectionState('lost', 500), { level: 'lost', isOld: true, warns: false });
  assert.deepEqual(connectionState('lost', 2500), { level: 'lost', isOld: true, warns: true });
  assert.equal(connectionState('connecting', 0).level, 'connecting');
});

test('ages are exact at first and rough later', () => {
  const t = (/** @type {string} */ key, /** @type {Record<string, string>} */ { value }) =>
    `${value} ${key}`;
  assert.equal(ageText(120, t, 'en'), '0.1 secondsShort');
  assert.equal(ageText(12_300, t, 'en'), '12 secondsShort');
  assert.equal(ageText(300_000, t, 'en'), '5 minutesShort');
});

test('people are counted by state, and those who are shown apart', () => {
  const tracks = new NavigatorTracks();
  const shown = new Uint8Array(65536).fill(1);
  [[1, 0], [2, 1], [3, 1], [4, 2]].forEach(([slot, state]) => {
    tracks.floor[slot] = 0;
    tracks.state[slot] = state;
    tracks.end = slot + 1;
  });
  shown[2] = 0;
  assert.deepEqual(tallyOf(tracks, shown), { all: 4, states: [1, 2, 1, 0], shown: 3 });
});

test('a route lives until it ends, and a refusal ends it', () => {
  const book = new RouteBook();
  const route = /** @type {any} */ ({ distance: 5 });
  book.apply({ type: 'route', navigator: 'n-1', id: 'a', route });
  assert.equal(book.of('n-1'), route);
  book.apply({ type: 'route', navigator: 'n-1', id: 'a', refusal: /** @type {any} */ ({}) });
  assert.equal(book.of('n-1'), null);
  book.apply({ type: 'route', navigator: 'n-1', id: 'a', route });
  book.apply({ type: 'arrived', navigator: 'n-1', id: 'a' });
  assert.deepEqual(book.all(), []);
});

test('a refusal is known until there is a route again', () => {
  const book = new RouteBook();
  const refusal = /** @type {any} */ ({ reason: 'noWay', nearest: { floor: '0', x: 1, y: 2 } });
  book.apply({ type: 'route', navigator: 'n-1', id: 'a', refusal });
  assert.equal(book.refusalOf('n-1'), refusal);
  assert.equal(book.refusalOf('n-2'), null);
  book.apply({
    type: 'route',
    navigator: 'n-1',
    id: 'instead-n-1',
    route: /** @type {any} */ ({}),
  });
  assert.equal(book.refusalOf('n-1'), null);
  book.apply({ type: 'routeEnded', navigator: 'n-1', id: 'instead-n-1' });
  assert.equal(book.refusalOf('n-1'), refusal);
  book.apply({ type: 'routeEnded', navigator: 'n-1', id: 'a' });
  assert.equal(book.refusalOf('n-1'), null);
  book.apply({ type: 'route', navigator: 'n-1', id: 'a', refusal });
  book.clear();
  assert.equal(book.refusalOf('n-1'), null);
});

test('a trail keeps steps of half a metre and forgets the oldest', () => {
  const trail = new Trail(3);
  for (let i = 0; i < 10; i += 1) trail.add('0', i * 0.3, 0);
  assert.equal(trail.points.length, 3);
  assert.ok(trail.points[0].x > 1);
});
