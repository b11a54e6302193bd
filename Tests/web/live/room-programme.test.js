// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AreaBook } from '../../../web/live/areas/area-book.js';
import { roomNow } from '../../../web/live/programme/room-programme.js';
import { Programme } from '../../../web/shared/programme/programme.js';

const at = Date.parse('2026-12-27T10:00:00Z');

/** @param {string} id @param {number} from  minutes from now @param {any} [more] */
const session = (id, from, more = {}) => ({
  id,
  title: id,
  place: 'hall',
  start: new Date(at + from * 60_000).toISOString(),
  end: new Date(at + (from + 30) * 60_000).toISOString(),
  ...more,
});

test('a room expects as many people as its running sessions are for', () => {
  const now = (/** @type {any[]} */ ...sessions) =>
    roomNow(new Programme({ revision: 1, sessions, stands: [] }), 'hall', at);
  const both = now(
    session('talk', -10, { capacity: 40 }),
    session('workshop', -5, { capacity: 12 }),
    session('next', 60, { capacity: 300 }),
    session('tomorrow', 24 * 60),
  );
  assert.deepEqual([both.now.length, both.expected, both.next?.id], [2, 52, 'next']);
  assert.deepEqual(now(session('talk', -10)).expected, null);
  assert.deepEqual(now(session('later', 24 * 60)), { now: [], next: null, expected: null });
});

test('a room with more people than are expected comes first, and says so', () => {
  const area = (/** @type {string} */ id, /** @type {number} */ capacity) => /** @type {any} */ ({
    id,
    kind: 'area',
    floor: '0',
    properties: { capacity },
  });
  const features = new Map([area('hall', 500), area('lab', 20)].map((each) => [each.id, each]));
  const book = new AreaBook();
  book.occupancy({ complete: true, areas: { hall: { count: 60 }, lab: { count: 15 } } });
  const ids = (/** @type {Record<string, number>} */ expected) =>
    book.rows(features, ({ id }) => id, (id) => expected[id] ?? null)
      .map(({ id, level, capacity }) => [id, level, capacity]);
  assert.deepEqual(ids({}), [['lab', 'clear', 20], ['hall', 'clear', 500]]);
  assert.deepEqual(ids({ hall: 40 }), [['hall', 'over', 40], ['lab', 'clear', 20]]);
});
