// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stranded } from '../../../web/editor/ui/reroutes/stranded-routes.js';

const refusal = { reason: 'noWay', text: { en: 'No way.' }, nearest: { floor: '0', x: 1, y: 2 } };
const refused = (/** @type {number} */ revision, navigator = 'a', more = {}) => ({
  type: 'route',
  navigator,
  id: 'way',
  reason: 'edited',
  revision,
  refusal,
  ...more,
});
const names = (/** @type {Stranded} */ stranded) => stranded.list.map(({ navigator }) => navigator);

test('navigators whose routes my edits close are stranded, in whichever order route and edit arrive', () => {
  const stranded = new Stranded();
  stranded.take(refused(7));
  assert.deepEqual(names(stranded), []);
  stranded.own(7);
  stranded.take(refused(7, 'b'));
  stranded.take(refused(8, 'c'));
  assert.deepEqual(names(stranded), ['b', 'a']);
});

test('refusals that no edit brought, and routes without a navigator, strand no navigator', () => {
  const stranded = new Stranded();
  stranded.own(7);
  stranded.take(refused(7, 'a', { reason: 'requested' }));
  stranded.take(refused(7, undefined, { navigator: undefined }));
  assert.deepEqual(names(stranded), []);
});

test('a navigator that has a route again is stranded no more', () => {
  const stranded = new Stranded();
  stranded.own(7);
  stranded.take(refused(7));
  stranded.take({
    type: 'route',
    navigator: 'a',
    id: 'instead-a',
    reason: 'requested',
    revision: 7,
  });
  assert.deepEqual(names(stranded), []);
});

test('another refusal of the same way keeps it, with the newest words', () => {
  const stranded = new Stranded();
  stranded.own(7);
  stranded.take(refused(7));
  const later = { ...refusal, text: { en: 'Still none.' } };
  stranded.take(refused(9, 'a', { reason: 'moved', refusal: later }));
  assert.equal(stranded.list[0].refusal, later);
});

test('a navigator whose route ends is not stranded, others stay', () => {
  const stranded = new Stranded();
  stranded.own(7);
  stranded.take(refused(7));
  stranded.take(refused(7, 'a', { id: 'other' }));
  stranded.take({ type: 'routeEnded', navigator: 'a', id: 'way' });
  assert.deepEqual(stranded.list.map(({ id }) => id), ['other']);
  stranded.clear();
  assert.deepEqual(stranded.list, []);
});
