// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankByPlan } from '../../../web/navigate/programme/likes.js';
import { Programme } from '../../../web/shared/programme/programme.js';

/** @param {string} id @param {any} properties */
const session = (id, properties = {}) => ({
  id,
  title: { en: id },
  start: '2026-12-27T10:00:00Z',
  end: '2026-12-27T11:00:00Z',
  ...properties,
});
const programme = new Programme({
  revision: 1,
  sessions: [
    session('starred', {
      title: { en: 'Solar power at home' },
      tags: ['energy', 'Do it yourself'],
      track: { en: 'Earth' },
      speakers: ['Ada Lovelace'],
    }),
    session('far', { tags: ['bread'] }),
    session('tagged', { tags: ['Energy'] }),
    session('spoken', { speakers: ['ada lovelace'], tags: ['energy', 'do it yourself'] }),
    session('tracked', { track: { en: 'Earth' } }),
  ],
  stands: [{ id: 'stand', exhibitor: { en: 'Panels' }, products: ['energy'] }],
});
/** @param {Record<string, number>} scores */
const rank = (scores, planned = ['starred']) =>
  rankByPlan(
    Object.entries(scores).map(([id, score]) => /** @type {any} */ ({ id, score })),
    programme.sessions.filter(({ id }) => planned.includes(id)),
    (id) => programme.entry(id),
  );
/** @param {ReturnType<typeof rank>} ranked */
const ids = (ranked) => ranked.map(({ result }) => result.id);

test('without a plan the order is the server’s', () => {
  assert.deepEqual(ids(rank({ far: 1, tagged: 0.9, stand: 0.9 }, [])), ['far', 'tagged', 'stand']);
});

test('what shares tags, speakers or a track with the plan passes near ones, and says why', () => {
  const ranked = rank({ far: 0.5, stand: 0.47, tagged: 0.45, tracked: 0.44 });
  assert.deepEqual(ids(ranked), ['stand', 'tagged', 'far', 'tracked']);
  assert.deepEqual(ranked[0].like, { title: { en: 'Solar power at home' }, what: 'energy' });
  assert.equal(ranked[2].like, null);
  assert.equal(ranked[3].like?.what, 'Earth');
});

test('a plan moves nothing to the top that fits far worse', () => {
  const ranked = rank({ far: 1, spoken: 0.79, tagged: 0.5 });
  assert.deepEqual(ids(ranked), ['far', 'spoken', 'tagged'], 'a fifth of the best score at most');
  assert.equal(ranked[1].like?.what, 'Ada Lovelace');
});

test('a planned session is marked, and is not raised for being like itself', () => {
  const ranked = rank({ far: 0.9, starred: 0.8 });
  assert.deepEqual(ids(ranked), ['far', 'starred']);
  assert.deepEqual(ranked.map(({ isPlanned }) => isPlanned), [false, true]);
});

test('what the programme no longer has stays where it is', () => {
  assert.deepEqual(ids(rank({ gone: 1, tagged: 0.5 })), ['gone', 'tagged']);
});
