// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginGuidance, guide } from '../../../web/navigate/guidance/guidance.js';
import { progressAtStep, progressOf } from '../../../web/navigate/guidance/progress.js';
import { announcementText, countedDown, goalWords } from '../../../web/navigate/guidance/words.js';
import { makeSpeech } from '../../../web/shared/i18n/i18n.js';
import { de } from '../../../web/navigate/texts/de.js';
import { en } from '../../../web/navigate/texts/en.js';
/** @import { Instruction, Route } from '../../../web/shared/api/types.js' */
/** @import { Announcement, Guidance, GuidanceEvent } from '../../../web/navigate/guidance/guidance.js' */

/** @param {string} kind  @param {[number, number]} at  @param {number} distance  @param {number} leg
 * @param {string} text  @returns {Instruction} */
const step = (kind, at, distance, leg, text) => ({
  kind,
  floor: String(leg),
  at,
  distance,
  leg,
  text: { en: text },
});

/** Ten metres east to a lift, then ten metres north on the next floor, with a turn after four.
 * @type {Route} */
const route = {
  profile: 'walking',
  distance: 20,
  seconds: 46,
  legs: [
    {
      floor: '0',
      points: [[0, 0], [10, 0]],
      distance: 10,
      seconds: 8,
      connector: { id: 'lift', category: 'lift', toFloor: '1', seconds: 30 },
    },
    { floor: '1', points: [[10, 0], [10, 4], [16, 4]], distance: 10, seconds: 8 },
  ],
  instructions: [
    step('start', [0, 0], 10, 0, 'Walk 10 m'),
    step('connector', [10, 0], 0, 0, 'Take the lift to Level 1'),
    step('straight', [10, 0], 4, 1, 'Walk 4 m'),
    step('right', [10, 4], 6, 1, 'Turn right'),
    step('arrive', [16, 4], 0, 1, 'You have arrived'),
  ],
};

/** What becomes of a state, and what was announced on the way.
 * @param {Guidance} state  @param {readonly GuidanceEvent[]} events */
const play = (state, events) => {
  /** @type {Announcement[]} */
  const said = [];
  for (const event of events) {
    const outcome = guide(state, event);
    state = outcome.state;
    said.push(...outcome.announcements);
  }
  return { state, said };
};

/** @param {string} floor  @param {number} x  @param {number} y  @param {number} [time]
 * @returns {GuidanceEvent} */
const at = (floor, x, y, time = 0) => ({ type: 'moved', spot: { floor, x, y }, time });
/** @param {Route} found  @param {string} [reason]  @param {number} [time]  @returns {GuidanceEvent} */
const routed = (found, reason = 'requested', time = 0) => ({
  type: 'routed',
  route: found,
  reason,
  time,
});

test('a lift stays the next instruction until its visitor is on the other floor', () => {
  const before = progressOf(route, { floor: '0', x: 9.9, y: 0 });
  assert.equal(before?.next, 1);
  assert.ok((before?.toNext ?? 1) < 0.2);
  const after = progressOf(route, { floor: '1', x: 10, y: 0.1 }, 9.9);
  assert.equal(after?.next, 3);
  assert.equal(progressOf(route, { floor: '2', x: 0, y: 0 }), null);
});

test('time and way left count the rest of the leg, the lift and the legs behind it', () => {
  const progress = progressOf(route, { floor: '0', x: 5, y: 1 });
  assert.ok(progress);
  assert.equal(progress.left, 15);
  assert.equal(progress.away, 1);
  assert.equal(progress.seconds, 4 + 30 + 8);
  assert.equal(progressAtStep(route, 3).left, 6);
  assert.equal(progressAtStep(route, 0).seconds, 46);
});

test('each instruction is announced when it comes next or at its place', () => {
  const walk = [0, 2, 4, 5.5, 7, 9, 10].map((x) => at('0', x, 0));
  const { said } = play(beginGuidance(true), [
    routed(route),
    ...walk,
    at('1', 10, 0.5),
    at('1', 10, 3.8),
  ]);
  const steps = said.flatMap((each) => each.kind === 'step' ? [each.step] : []);
  assert.deepEqual(steps, [0, 1, 2, 3]);
});

test('near and here are announced once, and here is the end', () => {
  const { state, said } = play(beginGuidance(true), [
    routed(route),
    at('1', 15.2, 4),
    at('1', 14.5, 4),
    at('1', 15.8, 4),
    at('1', 12, 4),
  ]);
  const ends = said.filter(({ kind }) => kind === 'near' || kind === 'here');
  assert.deepEqual(ends.map(({ kind }) => kind), ['near', 'here']);
  assert.equal(state.phase, 'here');
});

test('a visitor that walks on from near the destination is far again', () => {
  const { state } = play(beginGuidance(true), [routed(route), at('1', 15.2, 4), at('1', 13, 4)]);
  assert.equal(state.phase, 'far');
});

test('an edit greys the way before for a moment and says so; being off the way does not', () => {
  const other = { ...route, distance: 21 };
  const edited = play(beginGuidance(true), [routed(route), routed(other, 'edited', 1000)]);
  assert.equal(edited.state.oldRoute, route);
  assert.equal(edited.state.notice, 'changed');
  assert.ok(edited.said.some(({ kind }) => kind === 'changed'));
  const later = guide(edited.state, { type: 'passed', time: 7000 }).state;
  assert.equal(later.notice, null);
  assert.equal(later.oldRoute, null);
  const strayed = play(beginGuidance(true), [routed(route), routed(other, 'deviated', 1000)]);
  assert.equal(strayed.state.notice, 'rerouted');
  assert.equal(strayed.state.oldRoute, null);
});

test('leaving the way is said after two seconds, and once', () => {
  const { state, said } = play(beginGuidance(true), [
    routed(route),
    at('0', 5, 4, 1000),
    at('0', 5, 4, 2900),
    at('0', 5, 4, 3000),
    at('0', 5, 4, 4000),
  ]);
  assert.equal(state.isOff, true);
  assert.equal(said.filter(({ kind }) => kind === 'off').length, 1);
  assert.equal(guide(state, at('0', 5, 1, 5000)).state.isOff, false);
});

test('without a position the visitor goes on step by step to the end', () => {
  const begun = play(beginGuidance(false), [routed(route)]);
  assert.deepEqual(begun.said, [{ kind: 'step', step: 0, metres: 0 }]);
  const moved = guide(begun.state, at('0', 9, 0));
  assert.equal(moved.state, begun.state);
  const { state, said } = play(
    begun.state,
    [1, 2, 3, 4, 5].map((next) => ({
      type: 'stepChosen',
      step: next,
    })),
  );
  assert.equal(state.phase, 'here');
  assert.deepEqual(said.at(-1), { kind: 'here' });
});

test('a position that is lost leaves the visitor at the step that it was on', () => {
  const { state } = play(beginGuidance(true), [
    routed(route),
    at('1', 10, 1),
    { type: 'livenessChanged', isLive: false },
  ]);
  assert.equal(state.isLive, false);
  assert.equal(state.progress?.next, 2);
});

test('a refusal ends the way and is announced', () => {
  const refusal = { reason: 'noWay', text: 'none' };
  const { state, said } = play(beginGuidance(true), [routed(route), { type: 'refused', refusal }]);
  assert.equal(state.phase, 'refused');
  assert.equal(state.route, null);
  assert.equal(said.at(-1)?.kind, 'refused');
  assert.equal(guide(state, routed(route, 'edited')).state.phase, 'far');
});

test('distances are counted down in steps that a walker can tell apart', () => {
  assert.deepEqual([257, 103, 99, 43, 18.4, 0.2].map(countedDown), [260, 100, 100, 45, 18, 1]);
});

test('an announcement names the way to the instruction only where a position is known', () => {
  const speech = makeSpeech({ en }, { search: '', preferred: ['en'] });
  /** @type {Announcement} */
  const announcement = { kind: 'step', step: 3, metres: 12.3 };
  const floorName = (/** @type {string} */ id) => `Level ${id}`;
  const about = { route, isLive: true, name: 'Lounge', speech, floorName };
  assert.equal(announcementText(announcement, about), 'In 12 m: Turn right.');
  assert.equal(announcementText(announcement, { ...about, isLive: false }), 'Turn right.');
  assert.equal(announcementText({ kind: 'here' }, about), 'You have arrived at Lounge.');
});

test('the way to the destination is read and spoken in the same words', () => {
  const last = route.instructions.length - 1;
  /** @type {[Record<string, any>, string, string][]} */
  const words = [
    [en, 'In 8 m you are there: Lounge', 'Lounge is just ahead'],
    [de, 'In 8 m sind Sie da: Lounge', 'Gleich sind Sie da: Lounge'],
  ];
  for (const [texts, ahead, now] of words) {
    const speech = makeSpeech({ en: texts }, { search: '', preferred: ['en'] });
    const about = { route, isLive: true, name: 'Lounge', speech, floorName: String };
    for (const [metres, text] of /** @type {const} */ ([[8.2, ahead], [2, now]])) {
      const shown = goalWords(metres, 'Lounge', speech);
      assert.equal(`${shown.ahead} ${shown.words}`.trim(), text);
      assert.equal(announcementText({ kind: 'step', step: last, metres }, about), `${text}.`);
    }
  }
});
