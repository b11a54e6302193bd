// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyEdit } from '../../../web/kiosk/apply-edit.js';
import { quickest } from '../../../web/kiosk/route/nearest.js';
import { RouteRequest } from '../../../web/kiosk/route/route-request.js';

const at = { floor: '0', x: 1, y: 2 };

test('a new question ends the one before', () => {
  const sent = [];
  const request = new RouteRequest((message) => sent.push(message), 'expo', at);
  request.ask({ feature: 'a' }, 'walking');
  request.ask({ feature: 'b' }, 'stepFree');
  assert.deepEqual(sent.map(({ type, id }) => `${type} ${id}`), [
    'route kiosk-1', 'endRoute kiosk-1', 'route kiosk-2',
  ]);
  assert.deepEqual(sent[2].from, at);
});

test('an answer to an old question is not taken', () => {
  const request = new RouteRequest(() => {}, 'expo', at);
  request.ask({ feature: 'a' }, 'walking');
  request.ask({ feature: 'b' }, 'walking');
  assert.equal(request.isAbout({ venue: 'expo', id: 'kiosk-1' }), false);
  assert.equal(request.isAbout({ venue: 'expo', id: 'kiosk-2' }), true);
  request.end();
  assert.equal(request.isAbout({ venue: 'expo', id: 'kiosk-2' }), false);
});

test('after a break the same question is asked again', () => {
  const sent = [];
  const request = new RouteRequest((message) => sent.push(message), 'expo', at);
  request.askAgain();
  request.ask({ feature: 'a' }, 'walking');
  request.askAgain();
  assert.deepEqual(sent.map(({ id }) => id), ['kiosk-1', 'kiosk-1']);
});

test('the quickest walk wins over the nearest place', async () => {
  const seconds = { near: 90, far: 40 };
  const ask = async (to) => ({ route: { seconds: seconds[to] } });
  const best = await quickest([{ place: 'near' }, { place: 'far' }], ask);
  assert.equal(best?.place, 'far');
});

test('without any answer the first is taken', async () => {
  const ask = async () => { throw new Error('away'); };
  assert.equal((await quickest([{ place: 'a' }, { place: 'b' }], ask))?.place, 'a');
  assert.equal(await quickest([], ask), null);
});

test('an edit puts, changes and removes', () => {
  const features = new Map([
    ['a', { id: 'a', floor: '0', properties: { name: 'A', category: 'food' } }],
    ['b', { id: 'b', floor: '0', properties: {} }],
  ]);
  const touched = applyEdit(features, { operations: [
    { operation: 'put', feature: { id: 'c', floor: '1', properties: {} } },
    { operation: 'change', feature: 'a', fields: { floor: '1', properties: { category: null } } },
    { operation: 'remove', feature: 'b' },
  ] });
  assert.deepEqual([...features.keys()], ['a', 'c']);
  assert.deepEqual(features.get('a'), { id: 'a', floor: '1', properties: { name: 'A' } });
  assert.deepEqual(touched.map(({ id }) => id), ['c', 'a', 'a', 'b']);
});
