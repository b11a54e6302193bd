// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  doorState,
  fullnessOf,
  minutesUntil,
  shareOver,
} from '../../../web/kiosk/door/door-state.js';
import { roomOf } from '../../../web/kiosk/settings/link-settings.js';
import { readSettings } from '../../../web/kiosk/settings/settings.js';
import { Programme } from '../../../web/shared/programme/programme.js';

const minute = 60_000;
const at = Date.parse('2026-12-27T10:00:00Z');

/** @param {string} id @param {number} from  minutes from now @param {string} place */
const session = (id, from, place) => ({
  id,
  title: id,
  place,
  start: new Date(at + from * minute).toISOString(),
  end: new Date(at + (from + 30) * minute).toISOString(),
});

test('a door shows what runs in its room, and what comes within the day', () => {
  const { sessions } = new Programme({
    revision: 1,
    sessions: [
      session('over', -40, 'hall'),
      session('runs', -10, 'hall'),
      session('elsewhere', 5, 'annex'),
      session('next', 25, 'hall'),
      session('last', 90, 'hall'),
      session('next-day', 24 * 60, 'hall'),
    ],
    stands: [],
  });
  const { now, next } = doorState(sessions, 'hall', at);
  assert.deepEqual([now, next].map((list) => list.map(({ id }) => id)), [
    ['runs'],
    ['next', 'last'],
  ]);
  assert.deepEqual(
    doorState(sessions, 'hall', at, 1).next.map(({ id }) => id),
    ['next'],
  );
  assert.deepEqual([
    shareOver(now[0], at).toFixed(3),
    minutesUntil(now[0].end, at - 1),
  ], ['0.333', 21]);
});

test('a room is full from its capacity on, and nothing is said where one of both is not known', () => {
  const people = (/** @type {number} */ count) => ({ count, least: 5 });
  assert.deepEqual(
    [0, 85, 90, 100, 120].map((count) => fullnessOf(people(count), 100)),
    [
      'free',
      'free',
      'few',
      'full',
      'full',
    ],
  );
  assert.equal(fullnessOf(undefined, 100), null);
  assert.equal(fullnessOf(people(5), null), null);
});

test('a screen hangs at a door where its address or its link names an area', () => {
  const features = new Map(
    /** @type {any} */ ([
      ['hall', { id: 'hall', kind: 'area' }],
      ['desk', { id: 'desk', kind: 'poi' }],
    ]),
  );
  const places = /** @type {any} */ ({ features });
  const room = (/** @type {string} */ query) => roomOf(places, readSettings(query));
  assert.equal(room('?venue=expo&door=hall'), 'hall');
  assert.equal(room('?venue=expo&place=hall'), 'hall');
  assert.equal(room('?venue=expo&place=desk'), null);
  assert.equal(room('?venue=expo&door=gone'), null);
  assert.equal(room('?venue=expo&at=0:1,2&place=hall'), null);
});
