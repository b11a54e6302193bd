// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialState, reduce, STOP_LIMIT } from '../../../web/kiosk/state/state.js';
/** @import { Route } from '../../../web/shared/api/types.js' */
/** @import { Answer } from '../../../web/kiosk/route/answer.js' */
/** @import { KioskEvent, State } from '../../../web/kiosk/state/state.js' */

/** @param {readonly KioskEvent[]} events  @param {State} [from] */
const after = (events, from = initialState('en')) => events.reduce(reduce, from);

/** A route of legs with an instruction each. @param {number} legs  @returns {Route} */
const routeOf = (legs) => ({
  profile: 'walking',
  distance: 10,
  seconds: 8,
  legs: Array.from({ length: legs }, () => ({ floor: '0', points: [], distance: 5, seconds: 4 })),
  instructions: Array.from({ length: legs }, (_, leg) => ({
    kind: 'start',
    floor: '0',
    at: [0, 0],
    distance: 5,
    leg,
    text: 'Go',
  })),
});
const route = routeOf(2);

/** @param {string} reason  @param {Partial<Answer>} [more]  @returns {KioskEvent} */
const answered = (reason, more = { route }) => ({
  type: 'answered',
  answer: { reason, revision: 1, ...more },
});
/** @type {KioskEvent} */
const chosen = { type: 'targetChosen', target: 'poi-a' };

test('a touch wakes the screen', () => {
  assert.equal(after([{ type: 'touched' }]).screen, 'browse');
});

test('an event that changes nothing keeps the value', () => {
  const state = after([{ type: 'touched' }]);
  assert.equal(reduce(state, { type: 'touched' }), state);
});

test('choosing a language wakes the screen and stays in a route', () => {
  assert.equal(after([{ type: 'languageChosen', language: 'de' }]).screen, 'browse');
  const state = after([{ type: 'touched' }, chosen, { type: 'languageChosen', language: 'de' }]);
  assert.deepEqual([state.screen, state.language], ['route', 'de']);
});

test('an answer without a target is dropped', () => {
  assert.equal(after([{ type: 'touched' }, answered('requested')]).answer, null);
});

test('an edit that changes the route shows a notice', () => {
  const state = after([chosen, answered('requested'), answered('edited')]);
  assert.equal(state.notice, 'changed');
});

test('an edit that closes the way shows a notice', () => {
  const refusal = { reason: 'noWay' };
  const state = after([chosen, answered('requested'), answered('edited', { refusal })]);
  assert.equal(state.notice, 'blocked');
});

test('the first answer is no news', () => {
  assert.equal(after([chosen, answered('requested')]).notice, null);
});

test('another profile asks again', () => {
  const state = after([chosen, answered('requested'), {
    type: 'profileChosen',
    profile: 'stepFree',
  }]);
  assert.deepEqual([state.answer, state.profile, state.target], [null, 'stepFree', 'poi-a']);
});

test('a step moves to its leg and stops the show', () => {
  const state = after([chosen, answered('requested'), { type: 'played' }, {
    type: 'stepChosen',
    step: 1,
  }]);
  assert.deepEqual([state.leg, state.step, state.isPlaying], [1, 1, false]);
});

test('the show goes on to the last leg and no further', () => {
  const state = after([chosen, answered('requested'), { type: 'played' }, { type: 'playedOn' }, {
    type: 'playedOn',
  }]);
  assert.equal(state.leg, 1);
});

test('a shorter route after an edit keeps the leg within it', () => {
  const short = { route: routeOf(1) };
  const state = after([
    chosen,
    answered('requested'),
    { type: 'legChosen', leg: 1 },
    answered('edited', short),
  ]);
  assert.equal(state.leg, 0);
});

test('typing leaves the category', () => {
  const state = after([{ type: 'categoryChosen', category: 'food' }, { type: 'typed', text: 'a' }]);
  assert.deepEqual([state.query, state.category], ['a', null]);
});

test('closing forgets the route but not what was searched', () => {
  const state = after([{ type: 'touched' }, { type: 'typed', text: 'bar' }, chosen, {
    type: 'closed',
  }]);
  assert.deepEqual([state.screen, state.query, state.target], ['browse', 'bar', null]);
});

/** Adds places to the one chosen. @param {string[]} stops  @returns {KioskEvent[]} */
const adding = (...stops) =>
  stops.flatMap((target) => [
    { type: 'addingBegun' },
    { type: 'targetChosen', target },
  ]);

test('a second place makes a tour, and taking it away a route again', () => {
  const tour = after([chosen, answered('requested'), ...adding('poi-b', 'poi-c')]);
  assert.deepEqual([tour.screen, tour.target, tour.stops], ['route', null, [
    'poi-a',
    'poi-b',
    'poi-c',
  ]]);
  assert.equal(tour.answer, null);
  const shorter = reduce(tour, { type: 'stopsRemoved', stops: ['poi-a'] });
  assert.deepEqual(shorter.stops, ['poi-b', 'poi-c']);
  const single = reduce(shorter, { type: 'stopsRemoved', stops: ['poi-b'] });
  assert.deepEqual([single.target, single.stops, single.screen], ['poi-c', [], 'route']);
  assert.equal(
    reduce(tour, { type: 'stopsRemoved', stops: ['poi-a', 'poi-b', 'poi-c'] }).screen,
    'browse',
  );
});

test('a place that is visited already is not added again', () => {
  const state = after([chosen, answered('requested'), ...adding('poi-a')]);
  assert.deepEqual([state.target, state.stops, state.screen, state.isAdding], [
    'poi-a',
    [],
    'route',
    false,
  ]);
  assert.notEqual(state.answer, null);
});

test('a tour has its limit', () => {
  const many = Array.from({ length: STOP_LIMIT + 3 }, (_, index) => `poi-${index}`);
  assert.equal(after([chosen, ...adding(...many)]).stops.length, STOP_LIMIT);
});

test('a visitor who adds no stop after all is back at the route', () => {
  const state = after([chosen, answered('requested'), { type: 'addingBegun' }]);
  assert.deepEqual([state.screen, state.isAdding], ['browse', true]);
  const back = reduce(state, { type: 'addingEnded' });
  assert.deepEqual([back.screen, back.isAdding, back.target], ['route', false, 'poi-a']);
  assert.notEqual(back.answer, null);
});

test('an answered tour is shown whole until a piece is chosen', () => {
  const state = after([chosen, ...adding('poi-b'), answered('requested', { route, pieces: [] })]);
  assert.equal(state.isWhole, true);
  assert.equal(reduce(state, { type: 'legChosen', leg: 0 }).isWhole, false);
});

test('the server chooses the nearest, and may choose another', () => {
  const asked = after([{ type: 'nearestChosen', nearest: 'toilet' }]);
  assert.deepEqual([asked.screen, asked.nearest, asked.target], ['route', 'toilet', null]);
  const near = reduce(asked, answered('requested', { route, destination: 'wc-1' }));
  assert.equal(near.target, 'wc-1');
  const other = reduce(near, answered('edited', { route, destination: 'wc-2' }));
  assert.deepEqual([other.target, other.notice], ['wc-2', 'changed']);
  assert.deepEqual(reduce(other, { type: 'profileChosen', profile: 'stepFree' }).nearest, 'toilet');
  assert.equal(reduce(other, { type: 'closed' }).nearest, null);
});

test('the nearest becomes a stop of a tour', () => {
  const state = after([
    { type: 'nearestChosen', nearest: 'toilet' },
    answered('requested', { route, destination: 'wc' }),
    ...adding('poi-b'),
  ]);
  assert.deepEqual([state.nearest, state.stops], [null, ['wc', 'poi-b']]);
});

test('an offer that is taken asks again, and is forgotten with the target or the profile', () => {
  /** @type {import('../../../web/kiosk/route/offer.js').Instead} */
  const instead = { end: 'destination', place: { floor: '0', x: 1, y: 2 } };
  const refusal = { reason: 'noWay', nearest: instead.place };
  const state = after([chosen, answered('requested', { refusal }), {
    type: 'insteadTaken',
    instead,
  }]);
  assert.deepEqual([state.instead, state.answer, state.target], [instead, null, 'poi-a']);
  assert.equal(reduce(state, { type: 'profileChosen', profile: 'stepFree' }).instead, null);
  assert.equal(reduce(state, { type: 'targetChosen', target: 'poi-b' }).instead, null);
  assert.equal(reduce(state, { type: 'closed' }).instead, null);
});

test('a new search begins without the words and the category of the one before', () => {
  const searched = after([
    { type: 'touched' },
    { type: 'queryChanged', query: 'noodles' },
    chosen,
    answered('requested'),
    { type: 'searchBegun' },
  ]);
  assert.equal(searched.query, '');
  const sorted = after([{ type: 'categoryChosen', category: 'food' }, chosen, {
    type: 'searchBegun',
  }]);
  assert.equal(sorted.category, null);
});

test('large text, contrast and reach are turned on and off one by one', () => {
  const { ease } = after([{ type: 'easeTurned', aid: 'isLarge' }]);
  assert.deepEqual(ease, { isLarge: true, isStrong: false, isLow: false });
  const both = after([{ type: 'easeTurned', aid: 'isLow' }, { type: 'easeTurned', aid: 'isLow' }]);
  assert.equal(both.ease.isLow, false);
});
