// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextChange, nowAndNext } from '../../../web/shared/programme/now-and-next.js';
import { ProgrammeFeed } from '../../../web/shared/programme/programme-feed.js';
import {
  byPlaceName,
  placeName,
  whereText,
} from '../../../web/shared/programme/programme-places.js';
import { ProgrammeSearch } from '../../../web/shared/programme/programme-search.js';
import {
  daysOf,
  foreignZone,
  nearDayText,
  spanText,
  whenText,
} from '../../../web/shared/programme/programme-times.js';
import { Programme } from '../../../web/shared/programme/programme.js';

const ZONE = 'Europe/Berlin';
/** A moment of the 27th on Berlin's clocks. @param {string} clock such as `10:00` */
const at = (clock) => Date.parse(`2026-12-27T${clock}:00+01:00`);

/** @param {string} id @param {string} start @param {string} end @param {Record<string, any>} [more] */
const session = (id, start, end, more = {}) => ({
  id,
  title: { en: id },
  start: `2026-12-27T${start}:00+01:00`,
  end: `2026-12-27T${end}:00+01:00`,
  place: 'hall-1',
  ...more,
});

/** @param {Record<string, any>[]} sessions @param {Record<string, any>[]} [stands] */
const programmeOf = (sessions, stands = []) => new Programme({ revision: 3, sessions, stands });
/** @param {readonly { id: string }[]} entries */
const ids = (entries) => entries.map(({ id }) => id);
/** @param {number} revision @param {any[]} operations @returns {any} */
const edit = (revision, ...operations) => ({ revision, operations });

test('edits change entries as the server changes them', () => {
  const programme = programmeOf([session('b', '11:00', '12:00'), session('a', '11:00', '12:00')]);
  assert.deepEqual(ids(programme.sessions), ['a', 'b']);
  const moved = { start: '2026-12-27T10:00:00+01:00', room: 'Hall 1', place: null };
  assert.deepEqual(
    programme.apply(edit(4, { operation: 'change', entry: 'b', fields: { properties: moved } })),
    { ids: new Set(['b']), isComplete: true },
  );
  assert.deepEqual(ids(programme.sessions), ['b', 'a']);
  assert.equal(programme.sessions[0].place, null);
  assert.equal(programme.sessions[0].start, at('10:00'));

  programme.apply(edit(5, { operation: 'remove', entry: 'a' }));
  assert.equal(programme.entry('a'), undefined);
  const stand = { id: 's', kind: 'stand', properties: { exhibitor: 'Acme', products: ['x'] } };
  programme.apply(edit(6, { operation: 'put', entry: stand }));
  assert.equal(programme.stands[0].title, 'Acme');
  assert.deepEqual(programme.answer, {
    revision: 6,
    sessions: [{
      id: 'b',
      title: { en: 'b' },
      start: '2026-12-27T10:00:00+01:00',
      end: '2026-12-27T12:00:00+01:00',
      room: 'Hall 1',
    }],
    stands: [{ exhibitor: 'Acme', products: ['x'], id: 's' }],
  });
});

test('what is hidden goes, and what comes to light must be read', () => {
  const programme = programmeOf([session('a', '11:00', '12:00')]);
  const hide = { operation: 'change', entry: 'a', fields: { properties: { hidden: true } } };
  assert.equal(programme.apply(edit(4, hide)).isComplete, true);
  assert.equal(programme.isEmpty, true);
  const show = { operation: 'change', entry: 'a', fields: { properties: { hidden: null } } };
  assert.equal(programme.apply(edit(5, show)).isComplete, false);
  const room = { id: 'r', kind: 'room', properties: { name: 'Hall 1' } };
  assert.deepEqual(programme.apply(edit(6, { operation: 'put', entry: room })).ids, new Set());
});

test('an area that is drawn again may be the place of sessions without one', () => {
  const feature = { id: 'hall-9', kind: 'area' };
  const put = { operation: 'put', feature };
  assert.equal(programmeOf([session('a', '11:00', '12:00')]).apply(edit(4, put)).isComplete, true);
  const without = programmeOf([
    session('a', '11:00', '12:00', { place: undefined, room: 'Hall 9' }),
  ]);
  assert.equal(without.apply(edit(4, put)).isComplete, false);
  const wall = { operation: 'put', feature: { id: 'w', kind: 'wall' } };
  assert.equal(without.apply(edit(5, wall)).isComplete, true);
});

test('a feed reads once, follows, and reads again where an edit is missing', async () => {
  /** @type {((answer: any) => void)[]} */
  const asked = [];
  /** @type {any[]} */
  const news = [];
  const read = () => new Promise((done) => asked.push(done));
  const feed = new ProgrammeFeed(/** @type {any} */ (read), (changed) => news.push(changed));
  const settle = () => new Promise((done) => setImmediate(done));
  feed.edit(edit(3));
  assert.equal(asked.length, 0);

  void feed.load();
  void feed.load();
  assert.equal(asked.length, 1);
  // Comes while it is read: one is in the answer, one is not.
  feed.edit(edit(3, { operation: 'remove', entry: 'a' }));
  feed.edit(edit(4, { operation: 'remove', entry: 'b' }));
  const all = ['a', 'b', 'c'].map((id) => session(id, '11:00', '12:00'));
  asked[0]({ revision: 3, sessions: all, stands: [] });
  await settle();
  assert.deepEqual(ids(feed.programme.sessions), ['a', 'c']);
  assert.deepEqual(news, [null, new Set(['b'])]);

  feed.edit(edit(5, { operation: 'put', feature: { id: 'w', kind: 'wall' } }));
  assert.equal(asked.length, 1);
  feed.edit(edit(7, { operation: 'remove', entry: 'c' }));
  assert.equal(asked.length, 2);
  asked[1]({ revision: 7, sessions: [], stands: [] });
  await settle();
  assert.equal(feed.programme.isEmpty, true);
});

test('a feed tells several parts of a page, a later one what is known already', async () => {
  const sessions = [session('a', '11:00', '12:00')];
  const answer = { revision: 2, sessions, stands: [] };
  /** @type {string[]} */
  const told = [];
  const read = /** @type {any} */ (async () => answer);
  const feed = new ProgrammeFeed(read, () => told.push('first'));
  feed.tell(() => told.push('early'));
  assert.equal(told.length, 0);
  await feed.load();
  assert.deepEqual(told, ['first', 'early']);
  feed.tell((changed) => told.push(`late ${changed}`));
  feed.edit(edit(3, { operation: 'remove', entry: 'a' }));
  assert.deepEqual(told.slice(2), ['late null', 'first', 'early', 'late [object Set]']);
});

test('a feed asks until the server answers', async () => {
  let failures = 2;
  /** @type {number[]} */
  const waits = [];
  const feed = new ProgrammeFeed(
    async () => {
      if (failures-- > 0) throw new Error('away');
      return { revision: 1, sessions: [], stands: [] };
    },
    () => {},
    async (ms) => void waits.push(ms),
  );
  assert.equal(feed.isKnown, false);
  await feed.load();
  assert.equal(feed.isKnown, true);
  assert.deepEqual(waits, [2000, 4000]);
});

test('each place has what runs now, and what comes next there', () => {
  const { sessions } = programmeOf([
    session('first', '10:00', '10:45'),
    session('second', '11:00', '11:45'),
    session('third', '11:00', '11:30'),
    session('fourth', '12:00', '12:30'),
    session('online', '09:00', '18:00', { place: undefined, room: 'Online' }),
    session('done', '08:00', '09:00', { place: 'hall-2' }),
  ]);
  const shown = (/** @type {string} */ clock) =>
    nowAndNext(sessions, at(clock)).map(({ key, now, next }) => [key, ids(now), ids(next)]);
  assert.deepEqual(shown('10:00'), [
    ['room Online', ['online'], []],
    ['hall-1', ['first'], ['second', 'third']],
  ]);
  // The end belongs to what comes after it.
  assert.deepEqual(shown('10:45')[1], ['hall-1', [], ['second', 'third']]);
  assert.deepEqual(shown('11:40')[1], ['hall-1', ['second'], ['fourth']]);
  assert.deepEqual(shown('18:00'), []);
  assert.equal(nextChange(sessions, at('10:00')), at('10:45'));
  assert.equal(nextChange(sessions, at('18:00')), null);
});

test('times are those of the venue', () => {
  const [talk] = programmeOf([session('a', '23:30', '23:59')]).sessions;
  assert.equal(spanText(talk, ZONE), '23:30–23:59');
  assert.equal(spanText(talk, 'Asia/Tokyo'), '07:30–07:59');
  assert.equal(whenText(talk, at('08:00'), ZONE, { language: 'en' }), '23:30–23:59');
  // In Tokyo it is the day after.
  const tokyo = whenText(talk, at('08:00'), 'Asia/Tokyo', { language: 'en' });
  assert.equal(tokyo, 'tomorrow, 07:30–07:59');
  assert.equal(nearDayText(at('08:00') + 86_400_000, at('08:00'), ZONE, 'de'), 'morgen');
  assert.match(nearDayText(at('08:00') + 5 * 86_400_000, at('08:00'), ZONE, 'en'), /Fri/);
  assert.deepEqual(
    daysOf([talk, { ...talk, start: talk.start + 3_600_000 }], ZONE).map(({ day }) => day),
    ['2026-12-27', '2026-12-28'],
  );
  assert.equal(foreignZone(talk.start, undefined), '');
});

test('a place is called as it is drawn, else as the list calls it', () => {
  /** @type {any} */
  const places = {
    features: new Map([
      ['h2', { floor: '0', properties: { name: { en: 'Hall 2', de: 'Halle 2' } } }],
      ['h10', { floor: '0', properties: { name: 'Hall 10' } }],
    ]),
    venue: { floors: [{}, {}] },
    floorName: () => 'Ground floor',
  };
  assert.equal(placeName({ place: 'h2', room: 'Saal 2' }, places, 'de'), 'Halle 2');
  assert.equal(placeName({ place: 'gone', room: 'Saal 3' }, places, 'de'), 'Saal 3');
  assert.equal(whereText({ place: 'h10', room: '' }, places, 'en'), 'Hall 10, Ground floor');
  assert.equal(whereText({ place: null, room: 'Online' }, places, 'en'), 'Online');
  const placed = ['h10', 'h2'].map((place) => ({ place, room: '' }));
  assert.deepEqual(byPlaceName(placed, places, 'en').map(({ place }) => place), ['h2', 'h10']);
});

test('the search knows titles, speakers, tracks, tags and products; what is over comes last', () => {
  const programme = programmeOf([
    session('maps', '10:00', '10:45', { title: { en: 'Indoor maps', de: 'Karten' } }),
    session('maps-2', '12:00', '12:45', { title: 'More maps', speakers: ['Ada Lovelace'] }),
    session('code', '13:00', '13:45', { title: 'Code', track: 'Science', tags: ['mapping'] }),
  ], [{ id: 'acme', exhibitor: 'Acme', products: ['Anvils'], tags: ['iron'] }]);
  const search = new ProgrammeSearch(programme);
  const found = (/** @type {string} */ query) => ids(search.found(query, at('11:00')));
  assert.deepEqual(found('maps'), ['maps-2', 'maps']);
  assert.deepEqual(found('karten'), ['maps']);
  assert.deepEqual(found('lovelase'), ['maps-2']);
  assert.deepEqual(found('science'), ['code']);
  assert.deepEqual(found('mapping'), ['code']);
  assert.deepEqual(found('anvil'), ['acme']);
  programme.apply(edit(4, { operation: 'remove', entry: 'acme' }));
  search.forget();
  assert.deepEqual(found('anvil'), []);
});
