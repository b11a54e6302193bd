// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardAfter, FIRST, isAtBegin } from '../../../web/kiosk/programme/board-state.js';
import { initialState, reduce } from '../../../web/kiosk/state/state.js';

/** @param {readonly Parameters<typeof boardAfter>[1][]} events */
const after = (...events) => events.reduce((state, event) => boardAfter(state, event), FIRST);

test('“Back” leads from a session to what was found, then to the list, then off the board', () => {
  const typed = after(
    { type: 'tabChosen', tab: 'day' },
    { type: 'dayChosen', day: '2026-12-28' },
    { type: 'keyboardShown', isShown: true },
    { type: 'typed', text: 'a' },
    { type: 'typed', text: 'd' },
    { type: 'erased' },
    { type: 'entryChosen', entry: 'opening' },
  );
  assert.deepEqual([typed.query, typed.isTyping, typed.entry], ['a', false, 'opening']);
  const found = boardAfter(typed, { type: 'wentBack' });
  assert.deepEqual([found.query, found.entry, isAtBegin(found)], ['a', null, false]);
  const listed = boardAfter(found, { type: 'wentBack' });
  assert.deepEqual([listed.query, listed.day, isAtBegin(listed)], ['', '2026-12-28', true]);
});

test('another day has all places again, and another tab begins again', () => {
  const placed = after(
    { type: 'tabChosen', tab: 'day' },
    { type: 'dayChosen', day: '2026-12-28' },
    { type: 'placeChosen', place: 'area-hall-1' },
  );
  assert.equal(placed.place, 'area-hall-1');
  assert.equal(boardAfter(placed, { type: 'dayChosen', day: '2026-12-29' }).place, '');
  assert.deepEqual(boardAfter(placed, { type: 'tabChosen', tab: 'now' }), FIRST);
});

test('a text on the board is bounded, and events of the map change nothing there', () => {
  assert.equal(after({ type: 'queryChanged', query: 'x'.repeat(99) }).query.length, 60);
  assert.deepEqual(after({ type: 'played' }), FIRST);
});

test('the kiosk opens the programme, leads from it, and forgets it for the next visitor', () => {
  const open = reduce(initialState('en'), { type: 'programmeOpened' });
  assert.equal(open.screen, 'programme');
  assert.equal(reduce(open, { type: 'programmeClosed' }).screen, 'browse');
  const led = reduce(open, { type: 'targetChosen', target: 'area-hall-1' });
  assert.deepEqual([led.screen, led.target], ['route', 'area-hall-1']);
  // A venue that loses its programme does not take a route away.
  assert.equal(reduce(led, { type: 'programmeClosed' }), led);
});
