// @ts-check
// The other people here, and the presence that I send.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  colourOf,
  colours,
  initialsOf,
  readableOn,
} from '../../../web/editor/collaboration/colours.js';
import { MyPresence } from '../../../web/editor/collaboration/my-presence.js';
import { PeopleHere } from '../../../web/editor/collaboration/people-here.js';

/** @import { Position } from '../../../web/editor/plan/types.js' */

const ada = { id: 1, name: 'Ada', colour: '#d32f2f', floor: '0', selection: ['wall'] };
const bob = { id: 2, name: 'Bob', colour: '#15803d', floor: '1', selection: [] };
const people = (/** @type {any[]} */ ...participants) => {
  const here = new PeopleHere();
  here.presence({ complete: true, participants, gone: [] });
  return here;
};

test('participants come, change and go; the client itself is not among the others', () => {
  const here = people(ada);
  here.presence({ complete: false, participants: [bob], gone: [] });
  here.present({ id: 1 });
  assert.deepEqual(here.others.map(({ name }) => name), ['Bob']);
  here.presence({ complete: false, participants: [{ ...bob, name: 'Robert' }], gone: [] });
  assert.equal(here.person(2)?.name, 'Robert');
  here.presence({ complete: false, participants: [], gone: [2] });
  assert.deepEqual(here.others, []);
  here.presence({ complete: true, participants: [bob], gone: [] });
  here.lost();
  assert.deepEqual(here.others, []);
});

test('a cursor belongs to the floor that its owner looks at', () => {
  const here = people(ada, bob);
  here.cursors({ floor: '0', cursors: [{ id: 1, at: [1, 2] }, { id: 2, at: [3, 4] }] });
  assert.deepEqual(here.person(1)?.cursor, { at: [1, 2], view: null });
  assert.equal(here.person(2)?.cursor, null);
  here.presence({ complete: false, participants: [{ ...ada, selection: [] }], gone: [] });
  assert.deepEqual(here.person(1)?.cursor?.at, [1, 2]);
  here.presence({ complete: false, participants: [{ ...ada, floor: '1' }], gone: [] });
  assert.equal(here.person(1)?.cursor, null);
});

test('participants that work on the same feature are found', () => {
  const here = people(ada, bob);
  assert.deepEqual(here.workingOn(['door', 'wall']).map(({ id }) => id), [1]);
  assert.deepEqual(here.workingOn([]), []);
});

const telling = () => {
  /** @type {{presence: {name: string, floor: string, selection: string[]}, cursor: {at: Position}}} */
  const state = { presence: { name: 'Ada', floor: '0', selection: [] }, cursor: { at: [0, 0] } };
  /** @type {any[]} */
  const sent = [];
  /** @type {any[]} */
  const timers = [];
  const mine = new MyPresence({
    send: (message) => sent.push(message) > 0,
    read: () => structuredClone(state),
    schedule: (run) => timers.push(run),
  });
  const wait = () => timers.splice(0).forEach((run) => run());
  return { state, sent, mine, wait };
};

test('a change is sent once, the cursor only while others are there', () => {
  const { state, sent, mine, wait } = telling();
  mine.changed();
  assert.deepEqual(sent, [], 'nothing before the stream is open');
  mine.isOpen = true;
  assert.deepEqual(sent.map(({ type }) => type), ['presence']);
  wait();
  state.cursor = { at: [1, 1] };
  mine.changed();
  wait();
  assert.equal(sent.length, 1);
  mine.hasAudience = true;
  assert.deepEqual(sent[1], { type: 'cursor', at: [1, 1] });
  wait();
  mine.changed();
  wait();
  assert.equal(sent.length, 2);
});

test('at most one message of a kind in a tenth of a second, and the last state arrives', () => {
  const { state, sent, mine, wait } = telling();
  mine.isOpen = true;
  mine.hasAudience = true;
  wait();
  wait();
  const before = sent.length;
  for (let i = 1; i < 50; i += 1) {
    state.cursor = { at: [i, i] };
    state.presence.selection = [`f${i}`];
    mine.changed();
  }
  assert.equal(sent.length, before + 2);
  wait();
  assert.deepEqual(sent.slice(-2).map(({ selection, at }) => selection ?? at), [['f49'], [49, 49]]);
});

test('a client sends everything again after a loss, and the cursor on another floor', () => {
  const { state, sent, mine, wait } = telling();
  mine.isOpen = true;
  mine.hasAudience = true;
  wait();
  sent.length = 0;
  mine.isOpen = false;
  wait();
  mine.isOpen = true;
  wait();
  assert.deepEqual(sent.map(({ type }) => type), ['presence', 'cursor']);
  state.presence.floor = '1';
  mine.changed();
  assert.deepEqual(sent.slice(2).map(({ type }) => type), ['presence', 'cursor']);
});

test('a large selection is sent as its first hundred', () => {
  const { state, sent, mine } = telling();
  state.presence.selection = Array.from({ length: 5000 }, (_, i) => `f${i}`);
  mine.isOpen = true;
  assert.equal(sent[0].selection.length, 100);
});

test('initials, and colours on which they can be read', () => {
  assert.deepEqual(
    ['Ada Lovelace', 'guest-3f2a', 'émile', '  ', '李 小龙', 'Jean-Luc van Damme'].map(initialsOf),
    ['AL', 'G3', 'É', '?', '李小', 'JD'],
  );
  for (const [, colour] of colours) assert.equal(readableOn(colour), '#fff');
  assert.equal(readableOn('#ffee00'), '#000');
  assert.equal(colourOf('Ada'), colourOf('Ada'));
});
