// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialState, reduce } from '../../../web/kiosk/state.js';

/** @param {any[]} events  @param {any} [from] */
const after = (events, from = initialState('en')) => events.reduce(reduce, from);
const route = { legs: [{}, {}], instructions: [{ leg: 0 }, { leg: 1 }] };
const answered = (reason, more = { route }) => ({
  type: 'answered', answer: { reason, revision: 1, ...more },
});
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

test('an edit that changes the route is told', () => {
  const state = after([chosen, answered('requested'), answered('edited')]);
  assert.equal(state.notice, 'changed');
});

test('an edit that closes the way is told', () => {
  const refusal = { reason: 'noWay' };
  const state = after([chosen, answered('requested'), answered('edited', { refusal })]);
  assert.equal(state.notice, 'blocked');
});

test('the first answer is no news', () => {
  assert.equal(after([chosen, answered('requested')]).notice, null);
});

test('another profile asks again', () => {
  const state = after([chosen, answered('requested'), { type: 'profileChosen', profile: 'stepFree' }]);
  assert.deepEqual([state.answer, state.profile, state.target], [null, 'stepFree', 'poi-a']);
});

test('a step moves to its leg and stops the show', () => {
  const state = after([chosen, answered('requested'), { type: 'played' }, { type: 'stepChosen', step: 1 }]);
  assert.deepEqual([state.leg, state.step, state.isPlaying], [1, 1, false]);
});

test('the show goes on to the last leg and no further', () => {
  const state = after([chosen, answered('requested'), { type: 'played' }, { type: 'playedOn' }, { type: 'playedOn' }]);
  assert.equal(state.leg, 1);
});

test('a shorter route after an edit keeps the leg within it', () => {
  const short = { route: { legs: [{}], instructions: [] } };
  const state = after([chosen, answered('requested'), { type: 'legChosen', leg: 1 }, answered('edited', short)]);
  assert.equal(state.leg, 0);
});

test('typing leaves the category', () => {
  const state = after([{ type: 'categoryChosen', category: 'food' }, { type: 'typed', text: 'a' }]);
  assert.deepEqual([state.query, state.category], ['a', null]);
});

test('closing forgets the route but not what was searched', () => {
  const state = after([{ type: 'touched' }, { type: 'typed', text: 'bar' }, chosen, { type: 'closed' }]);
  assert.deepEqual([state.screen, state.query, state.target], ['browse', 'bar', null]);
});
