// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../web/shared/api/api-error.js';
import { TourRequest } from '../../../web/kiosk/route/tour-request.js';
import { pieceOf, tourWalk } from '../../../web/kiosk/route/tour-walk.js';
/** @import { Route, Tour } from '../../../web/shared/api/types.js' */
/** @import { Answer } from '../../../web/kiosk/route/answer.js' */
/** @import { TourAnswer, TourQuestion } from '../../../web/kiosk/route/tour-request.js' */

/** A route of some legs. @param {string} name  @param {number} legs  @returns {Route} */
const walk = (name, legs) => ({
  profile: 'walking',
  distance: 10,
  seconds: 8,
  legs: Array.from({ length: legs }, (_, index) => ({
    floor: `${name}${index}`,
    points: [],
    distance: 5,
    seconds: 4,
  })),
  instructions: [['start', 0], ['arrive', legs - 1]].map(([kind, leg]) => ({
    kind: String(kind),
    leg: Number(leg),
    floor: name,
    at: [0, 0],
    distance: 0,
    text: 'Go',
  })),
});
/** @type {Tour} */
const tour = {
  profile: 'walking',
  distance: 20,
  seconds: 16,
  order: [1, 0],
  routes: [walk('b', 2), walk('a', 1)],
};

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

/** A request with answers given by hand. */
const world = () => {
  /** @type {{ question: TourQuestion, resolve: (answer: TourAnswer) => void, reject: (error: Error) => void }[]} */
  const asked = [];
  /** @type {Answer[]} */
  const reported = [];
  const request = new TourRequest((question) =>
    new Promise((resolve, reject) => {
      asked.push({ question, resolve, reject });
    }), (answer) => reported.push(answer));
  const settle = () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });
  return { asked, reported, request, settle };
};

test('an answer to an earlier request is dropped, and the new one sent', async () => {
  const { asked, reported, request, settle } = world();
  request.ask(['a', 'b'], [{ feature: 'a' }, { feature: 'b' }], 'walking');
  request.ask(['b', 'a'], [{ feature: 'b' }, { feature: 'a' }], 'stepFree');
  assert.equal(asked.length, 1);
  asked[0].resolve({ revision: 1, tour });
  await settle();
  assert.deepEqual([reported.length, asked.length], [0, 2]);
  assert.equal(asked[1].question.profile, 'stepFree');
  asked[1].resolve({ revision: 1, tour });
  await settle();
  assert.deepEqual(reported.map(({ reason, pieces }) => [reason, pieces?.[0].stop]), [[
    'requested',
    'a',
  ]]);
});

test('a request asks again after an edit and reports only what is new', async () => {
  const { asked, reported, request, settle } = world();
  request.ask(['a', 'b'], [], 'walking');
  asked[0].resolve({ revision: 1, tour });
  await settle();
  request.refresh();
  asked[1].resolve({ revision: 2, tour });
  await settle();
  assert.equal(reported.length, 1);
  request.refresh();
  asked[2].resolve({ revision: 3, refusal: { reason: 'noWay', stop: 1 } });
  await settle();
  assert.deepEqual([reported[1].reason, reported[1].refusal?.stop, reported[1].route], [
    'edited',
    'b',
    undefined,
  ]);
  request.end();
  request.refresh();
  assert.equal(asked.length, 3);
});

test('a refusal for good is reported, a lost question is asked again', async () => {
  const { asked, reported, request, settle } = world();
  request.ask(['a', 'b'], [], 'walking');
  asked[0].reject(new ApiError({ title: 'gone', status: 404 }));
  await settle();
  assert.equal(reported[0].refusal?.reason, 'noWay');
  request.ask(['a', 'c'], [], 'walking');
  asked[1].reject(new ApiError({ title: 'away', status: 0 }));
  await settle();
  request.refresh();
  assert.equal(asked.length, 3);
  request.end();
});
