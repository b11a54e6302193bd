// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StrandedPeople } from '../../../web/live/evacuation/stranded-people.js';
import { RepeatedRequest } from '../../../web/shared/api/repeated-request.js';
import { hasExits } from '../../../web/live/evacuation/evacuation-controller.js';
/** @import { Feature, Kind, Properties } from '../../../web/shared/api/types.js' */

/** @param {Kind} kind @param {Properties} properties @returns {Feature} */
const feature = (kind, properties) => ({
  id: 'a',
  kind,
  floor: '0',
  geometry: { type: 'Point', coordinates: [0, 0] },
  properties,
});

test('an exit is a poi, an area or a connector of the right category or group', () => {
  assert.equal(hasExits([feature('poi', { category: 'exit' })]), true);
  assert.equal(hasExits([feature('area', { groups: ['emergency-exit'] })]), true);
  assert.equal(hasExits([feature('door', { category: 'exit' }), feature('poi', {})]), false);
});

/** A poll with clock and answers moved by hand. */
const world = () => {
  const state = {
    now: 0,
    timers: /** @type {any[]} */ ([]),
    asked: /** @type {any[]} */ ([]),
    heard: /** @type {any[]} */ ([]),
  };
  const watch = new RepeatedRequest(
    () =>
      new Promise((resolve, reject) => {
        state.asked.push({ resolve, reject });
      }),
    (result) => state.heard.push(result),
    {
      pause: 3000,
      share: 0.2,
      world: {
        now: () => state.now,
        setTimeout: (run, ms) => state.timers.push({ run, ms }),
        clearTimeout: () => {
          state.timers.length = 0;
        },
      },
    },
  );
  const settle = () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });
  return { state, watch, settle };
};

test('the poll requests again and again, the slower the longer an answer takes', async () => {
  const { state, watch, settle } = world();
  watch.turn(true);
  state.now = 100;
  state.asked[0].resolve('first');
  await settle();
  assert.deepEqual(state.heard, [{ answer: 'first' }]);
  assert.equal(state.timers[0].ms, 3000);
  state.timers[0].run();
  state.now = 2100;
  state.asked[1].resolve('second');
  await settle();
  assert.equal(state.timers.at(-1).ms, 8000);
});

test('an answer after the poll was turned off is dropped', async () => {
  const { state, watch, settle } = world();
  watch.turn(true);
  watch.turn(false);
  state.asked[0].resolve('late');
  await settle();
  assert.deepEqual([state.heard, state.timers], [[], []]);
});

test('an edit during a request brings another one at once', async () => {
  const { state, watch, settle } = world();
  watch.turn(true);
  watch.refresh();
  assert.equal(state.asked.length, 1);
  state.asked[0].reject('away');
  await settle();
  assert.deepEqual(state.heard, [{ problem: 'away' }]);
  assert.equal(state.timers[0].ms, 0);
  watch.refresh();
  assert.equal(state.asked.length, 2);
});

test('people are reported as stranded once they have been for some seconds', () => {
  const stranded = new StrandedPeople();
  /** @param {string[]} ids @param {number} now */
  const take = (ids, now) => {
    const people = ids.map((navigator) => ({ navigator, refusal: { reason: 'noWay' } }));
    return [...stranded.take(/** @type {any} */ ({ people: [...people, { exit: 'e' }] }), now)];
  };
  assert.deepEqual(take(['ada', 'bob'], 0), []);
  assert.deepEqual(take(['ada'], 2000), []);
  assert.deepEqual(take(['ada', 'bob'], 3000), ['ada']);
  assert.deepEqual(take(['ada', 'bob'], 6000), ['ada', 'bob']);
  stranded.clear();
  assert.deepEqual(take(['ada'], 7000), []);
});
