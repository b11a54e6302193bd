// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TourRequest } from '../../../web/kiosk/route/tour-request.js';
import { pieceOf, tourWalk } from '../../../web/kiosk/route/tour-walk.js';

/** A route of so many legs. */
const walk = (name, legs) => ({
  profile: 'walking',
  distance: 10,
  seconds: 8,
  legs: Array.from({ length: legs }, (_, index) => ({ floor: `${name}${index}` })),
  instructions: [{ kind: 'start', leg: 0 }, { kind: 'arrive', leg: legs - 1 }],
});
const tour = { distance: 20, seconds: 16, order: [1, 0], routes: [walk('b', 2), walk('a', 1)] };

test('a tour is one walk, piece after piece', () => {
  const { route, pieces } = tourWalk(tour, ['a', 'b']);
  assert.deepEqual(route.legs.map(({ floor }) => floor), ['b0', 'b1', 'a0']);
  assert.deepEqual(route.instructions.map(({ leg }) => leg), [0, 1, 2, 2]);
  assert.deepEqual(pieces.map(({ stop, leg, step }) => [stop, leg, step]), [['b', 0, 0], [
    'a',
    2,
    2,
  ]]);
  assert.deepEqual([0, 1, 2].map((leg) => pieceOf(pieces, leg)), [0, 0, 1]);
});

/** A request whose answers are given by hand. */
const world = () => {
  const asked = [];
  const told = [];
  const request = new TourRequest((question) =>
    new Promise((resolve, reject) => {
      asked.push({ question, resolve, reject });
    }), (answer) => told.push(answer));
  const settle = () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });
  return { asked, told, request, settle };
};

test('an answer to a question of before is dropped, and the new one asked', async () => {
  const { asked, told, request, settle } = world();
  request.ask(['a', 'b'], [{ feature: 'a' }, { feature: 'b' }], 'walking');
  request.ask(['b', 'a'], [{ feature: 'b' }, { feature: 'a' }], 'stepFree');
  assert.equal(asked.length, 1);
  asked[0].resolve({ revision: 1, tour });
  await settle();
  assert.deepEqual([told.length, asked.length], [0, 2]);
  assert.equal(asked[1].question.profile, 'stepFree');
  asked[1].resolve({ revision: 1, tour });
  await settle();
  assert.deepEqual(told.map(({ reason, pieces }) => [reason, pieces[0].stop]), [[
    'requested',
    'a',
  ]]);
});

test('after an edit it asks again and tells only what is new', async () => {
  const { asked, told, request, settle } = world();
  request.ask(['a', 'b'], [], 'walking');
  asked[0].resolve({ revision: 1, tour });
  await settle();
  request.refresh();
  asked[1].resolve({ revision: 2, tour });
  await settle();
  assert.equal(told.length, 1);
  request.refresh();
  asked[2].resolve({ revision: 3, refusal: { reason: 'noWay', stop: 1 } });
  await settle();
  assert.deepEqual([told[1].reason, told[1].refusal.stop, told[1].route], [
    'edited',
    'b',
    undefined,
  ]);
  request.end();
  request.refresh();
  assert.equal(asked.length, 3);
});

test('what the server refuses for good is told, and the rest asked again', async () => {
  const { asked, told, request, settle } = world();
  request.ask(['a', 'b'], [], 'walking');
  asked[0].reject(Object.assign(new Error('gone'), { status: 404 }));
  await settle();
  assert.equal(told[0].refusal.reason, 'noWay');
  request.ask(['a', 'c'], [], 'walking');
  asked[1].reject(Object.assign(new Error('away'), { status: 0 }));
  await settle();
  request.refresh();
  assert.equal(asked.length, 3);
  request.end();
});
