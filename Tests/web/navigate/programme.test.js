// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  conflictsOf,
  leaveAt,
  leaveState,
  MARGIN,
  Reminders,
} from '../../../web/navigate/programme/leave-at.js';
import { MyPlan } from '../../../web/navigate/programme/my-plan.js';
import { OwnPace } from '../../../web/navigate/programme/own-pace.js';
import { PlanWalks } from '../../../web/navigate/programme/plan-walks.js';
import { Programme } from '../../../web/shared/programme/programme.js';

/** @param {string} clock such as `10:00` */
const at = (clock) => Date.parse(`2026-12-27T${clock}:00Z`);
/** @param {string} id @param {string} start @param {string} end @param {string} place */
const session = (id, start, end, place = 'hall-1') => ({
  id,
  title: id,
  start: new Date(at(start)).toISOString(),
  end: new Date(at(end)).toISOString(),
  place,
});
/** @param {...any} sessions */
const programmeOf = (...sessions) => new Programme({ revision: 1, sessions, stands: [] });
/** A browser's storage. @param {Map<string, string>} [kept] @returns {any} */
const storage = (kept = new Map()) => ({
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
});

test('leaving at the said time is arriving a minute before the session', () => {
  const [talk] = programmeOf(session('a', '11:00', '11:30')).sessions;
  assert.equal(leaveAt(talk, 240), at('10:55'));
  assert.equal(leaveAt(talk, 240) + 240_000, talk.start - 1000 * MARGIN);
  const kind = (/** @type {string} */ clock) => leaveState(talk, 240, at(clock)).kind;
  assert.deepEqual(['10:54', '10:55', '10:56', '10:57', '11:00'].map(kind), [
    'at',
    'now',
    'now',
    'late',
    'runs',
  ]);
  assert.equal(leaveState(talk, 240, at('10:58')).minutes, 2);
});

test('sessions conflict that overlap, or are too far apart for the time between', () => {
  const { sessions } = programmeOf(
    session('a', '10:00', '10:45'),
    session('b', '10:30', '11:00'),
    session('c', '11:02', '11:30', 'hall-2'),
  );
  const found = (/** @type {number | null} */ seconds) =>
    conflictsOf(sessions, () => seconds).map((each) =>
      `${each.first} ${each.second} ${each.reason}`
    );
  assert.deepEqual(found(null), ['a b overlap']);
  assert.deepEqual(found(120), ['a b overlap']);
  assert.deepEqual(found(121), ['a b overlap', 'b c walk']);
});

test('a visitor is reminded ten minutes before, and when it is time; again when a session moves', () => {
  const kept = new Map();
  let reminders = new Reminders('expo', storage(kept));
  const [talk] = programmeOf(session('a', '11:00', '11:30')).sessions;
  const due = (/** @type {string} */ clock, seconds = 240, each = talk) =>
    reminders.due([{ session: each, seconds }], at(clock)).map(({ kind }) => kind);
  assert.deepEqual(due('10:44'), []);
  assert.deepEqual(due('10:45'), ['soon']);
  assert.deepEqual(due('10:46'), []);
  // An obstacle makes the walk longer.
  assert.deepEqual(due('10:50', 540), ['now']);
  assert.deepEqual(due('10:56'), []);
  const later = { ...talk, start: at('12:00') };
  assert.deepEqual(due('11:55', 240, later), ['now']);
  assert.deepEqual(due('11:56', 240, later), []);
  assert.deepEqual(
    reminders.due([{ session: { ...talk, id: 'b' }, seconds: null }], at('10:59')),
    [],
  );
  // The page is loaded again.
  reminders = new Reminders('expo', storage(kept));
  assert.deepEqual(due('11:56', 240, later), []);
  assert.deepEqual(
    new Reminders('fair', storage(kept)).due([{ session: later, seconds: 240 }], at('11:56'))
      .length,
    1,
  );
});

test('walks that cannot be asked for are not shown, and still remind', async () => {
  const [talk] = programmeOf(session('a', '11:00', '11:30')).sessions;
  const place = 'hall';
  let isAway = false;
  /** @type {() => void} */
  let answered = () => {};
  const walks = new PlanWalks(
    /** @type {any} */ ({
      ask: async () => {
        if (isAway) throw new Error('away');
        return { seconds: [120] };
      },
      places: {
        features: new Map([[place, { id: place }]]),
        targetFor: () => ({ id: place, place: { feature: place } }),
      },
      spot: () => ({ floor: '0', x: 1, y: 2 }),
      profile: () => 'walking',
      pace: new OwnPace(storage(new Map())),
      sessions: () => [{ ...talk, place }],
    }),
    () => answered(),
  );
  const next = () => new Promise((resolve) => answered = () => resolve(undefined));
  let turn = next();
  walks.refresh(true);
  await turn;
  assert.deepEqual([walks.hasFailed, walks.secondsTo({ ...talk, place })], [false, 120]);
  isAway = true;
  turn = next();
  walks.refresh(true);
  await turn;
  assert.deepEqual(
    [walks.hasFailed, walks.secondsTo({ ...talk, place }), walks.lastSecondsTo({ ...talk, place })],
    [true, null, 120],
  );
  walks.refresh(false);
});

test('walks are reckoned at the pace at which the visitor was seen to walk, now and next time', () => {
  const kept = new Map();
  const pace = new OwnPace(storage(kept));
  assert.equal(pace.seconds(130), 130);
  let time = 0;
  /** Looks every five seconds. @param {number} x @param {string} [floor] */
  const look = (x, floor = '0') => pace.take({ floor, x, y: 0 }, time += 5000);
  // Standing, a jump, a floor in between and a pause tell nothing of how the visitor walks.
  for (const x of [0, 0.5, 0, 40, 41]) look(x);
  look(46, '1');
  time += 60_000;
  look(100);
  for (let step = 1; step <= 9; step += 1) look(100 + 5 * step);
  assert.equal(pace.pace, null);
  // One metre a second.
  look(150);
  assert.equal(pace.pace, 1);
  assert.equal(pace.seconds(100), 130);
  assert.equal(kept.get('floorcast.pace'), '1.00');
  assert.equal(new OwnPace(storage(kept)).seconds(100), 130);
  pace.take(null, time += 5000);
  look(300);
  assert.equal(pace.pace, 1);
  assert.equal(new OwnPace(storage(new Map([['floorcast.pace', '90']]))).pace, null);
});

test('a plan is kept, and says what the organisers moved or cancelled', () => {
  const kept = storage();
  const programme = programmeOf(session('a', '11:00', '11:30'), session('b', '12:00', '12:30'));
  const plan = new MyPlan('expo', kept);
  for (const each of programme.sessions) plan.add(each);
  assert.deepEqual(plan.news(programme), []);
  const edit = (/** @type {any} */ operation) =>
    programme.apply({ revision: 2, operations: [operation] });
  const start = '2026-12-27T11:15:00.000Z';
  edit({ operation: 'change', entry: 'a', fields: { properties: { start } } });
  edit({ operation: 'remove', entry: 'b' });

  const again = new MyPlan('expo', kept);
  const news = () => again.news(programme).map(({ planned, change }) => `${planned.id} ${change}`);
  assert.deepEqual(news(), ['a moved', 'b cancelled']);
  again.accept('a', programme);
  again.accept('b', programme);
  assert.deepEqual(news(), []);
  assert.deepEqual([again.has('a'), again.has('b')], [true, false]);
  assert.equal(new MyPlan('other', kept).isEmpty, true);
  assert.equal(
    new MyPlan('expo', storage(new Map([['floorcast.places.expo plan', '{']]))).isEmpty,
    true,
  );
});
