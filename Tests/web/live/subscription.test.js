// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaStreams } from '../../../web/live/areas/areas-controller.js';
import { subscriptionOf } from '../../../web/live/stream/subscription.js';

const seen = { streams: ['positions'], view: { floor: '0', box: [0, 0, 9, 9] } };
const none = { id: null, areRoutesShown: false };

test('a subscription to now has edits from the known revision on and alarms, and no routes', () => {
  assert.deepEqual(
    subscriptionOf({ slug: 'expo', revision: 7, seen, past: null, selected: none }),
    {
      venue: 'expo',
      rate: 10,
      after: 7,
      view: seen.view,
      streams: ['positions', 'edits', 'counts', ...areaStreams, 'alarms'],
    },
  );
});

test('a subscription has the routes of the selected person, or all when they are shown', () => {
  const of = (/** @type {any} */ selected) =>
    subscriptionOf({ slug: 'expo', revision: 7, seen, past: undefined, selected });
  const one = of({ id: 'n-1', areRoutesShown: false });
  assert.deepEqual([one.streams?.at(-1), one.navigators], ['routes', ['n-1']]);
  const all = of({ id: 'n-1', areRoutesShown: true });
  assert.deepEqual([all.streams?.at(-1), all.navigators], ['routes', undefined]);
});

test('a subscription to the past has no edits and no routes', () => {
  const wanted = subscriptionOf({
    slug: 'expo',
    revision: 7,
    seen,
    past: { at: 5, speed: 2 },
    selected: { id: 'n-1', areRoutesShown: true },
  });
  assert.deepEqual(wanted, {
    venue: 'expo',
    rate: 10,
    view: seen.view,
    streams: ['positions', 'counts', ...areaStreams],
    at: 5,
    speed: 2,
  });
});
