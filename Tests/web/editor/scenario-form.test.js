// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complaintsOf } from '../../../web/editor/rehearsal/scenario-complaints.js';
import {
  firstForm,
  nextForm,
  openDoorsOf,
  scenarioOf,
} from '../../../web/editor/rehearsal/scenario-form.js';
import { visitOf } from '../../../web/editor/rehearsal/visited-places.js';
import { Plan } from '../../../web/editor/plan/plan.js';

/** @import { ScenarioForm } from '../../../web/editor/rehearsal/scenario-form.js' */

const zone = 'Europe/Berlin';
const now = Date.parse('2026-11-24T09:30:00Z');

/** @param {string} id @param {string} kind @param {Record<string, any>} properties @returns {any} */
const feature = (id, kind, properties) => ({
  id,
  kind,
  floor: '0',
  geometry: { type: 'Point', coordinates: [1, 1] },
  properties,
});

/** @param {any[]} [programme] @param {any[]} [more] */
const plan = (programme = [], more = []) =>
  new Plan(
    [
      feature('in', 'poi', { category: 'entrance' }),
      feature('stand', 'area', { category: 'booth' }),
      feature('coats', 'area', { queueFor: 'in' }),
      feature('open', 'door', {}),
      feature('shut', 'door', { closed: true }),
      ...more,
    ],
    /** @type {any} */ ({
      name: 'Fair',
      settings: {},
      buildings: [{ id: 'b', name: 'B' }],
      floors: [{ id: '0', building: 'b', ordinal: 0, name: 'G', bounds: [0, 0, 9, 9] }],
      images: [],
      programme,
    }),
  );
const talk = {
  id: 's',
  kind: 'session',
  properties: {
    title: 'Talk',
    start: '2026-11-26T13:00:00Z',
    end: '2026-11-26T14:00:00Z',
    place: 'in',
  },
};

test('what the dialog begins with runs at once', () => {
  const form = firstForm(plan(), { now, zone });
  assert.deepEqual(complaintsOf(form, plan(), zone), []);
  assert.deepEqual([form.day, form.from, form.to], ['2026-11-24', '10:00', '12:00']);
  const scenario = scenarioOf(form, zone);
  // Berlin is an hour ahead of UTC.
  assert.equal(scenario.begin, '2026-11-24T09:00:00.000Z');
  assert.deepEqual(scenario.arrivals[0], {
    people: 300,
    from: '2026-11-24T09:00:00.000Z',
    to: '2026-11-24T10:00:00.000Z',
  });
  assert.deepEqual(scenario.activities.map(({ categories }) => categories), [['booth']]);
  assert.deepEqual(scenario.queues, [
    { area: 'coats', servers: 2, service: { mean: 40, shape: 'exponential' }, weight: 1 },
  ]);
  assert.ok(scenario.evacuation);
  assert.deepEqual(scenario.speeds, { mean: 1.34, deviation: 0.26 });
  assert.equal(scenario.seed, 1);
  assert.equal(scenario.connectors, undefined);
});

test('the programme says on which day it begins, and brings people', () => {
  const form = firstForm(plan([talk]), { now, zone });
  assert.deepEqual([form.day, form.from], ['2026-11-26', '14:00']);
  form.sessionPeople = 50;
  const scenario = scenarioOf(form, zone);
  assert.deepEqual(scenario.sessionGoers, { people: 50, lead: { mean: 1200, deviation: 600 } });
  assert.equal(scenario.attendance, 0.8);
  form.day = '2026-11-27';
  assert.deepEqual(
    complaintsOf(form, plan([talk]), zone),
    [{ at: 'sessionPeople', key: 'editor.rehearsal.bad.sessions' }],
  );
});

test('what is folded away is in the scenario', () => {
  const form = firstForm(
    plan([], [feature('lift', 'connector', {}), feature('tea', 'area', { category: 'tea' })]),
    { now, zone },
  );
  // A category that is not known is offered, but not visited until a weight says so.
  assert.deepEqual(form.visits.map(({ id, weight }) => [id, weight]), [['booth', 5], ['tea', 0]]);
  form.visits[0].weight = 0;
  form.visits.push({ ...visitOf('stand'), weight: 2.5 });
  Object.assign(form, { seed: 7, speedMean: 1, speedSpread: 0.2, service: 'fixed' });
  Object.assign(form, { visitMinutes: 40, visitSpread: 10, alarmDelay: 5, alarmSpread: 0 });
  form.queues[0].weight = 3;
  form.connectors[0].capacity = 4;
  assert.deepEqual(complaintsOf(form, plan(), zone), []);
  const scenario = scenarioOf(form, zone);
  assert.deepEqual(scenario.activities, [
    { categories: [], places: ['stand'], weight: 2.5, stay: { mean: 600, deviation: 300 } },
  ]);
  assert.equal(scenario.seed, 7);
  assert.deepEqual(scenario.speeds, { mean: 1, deviation: 0.2 });
  assert.deepEqual(scenario.visit, { mean: 2400, deviation: 600 });
  assert.deepEqual(scenario.queues, [{ area: 'coats', servers: 2, service: 40, weight: 3 }]);
  assert.deepEqual(scenario.connectors, { lift: { capacity: 4 } });
  assert.deepEqual(scenario.evacuation?.delay, { mean: 5, deviation: 0 });
});

test('the next rehearsal begins as the last one was asked for, as far as the plan has it', () => {
  const before = plan([], [feature('gone', 'door', {}), feature('old', 'connector', {})]);
  const last = firstForm(before, { now, zone, closedDoors: ['open', 'gone'] });
  Object.assign(last, { name: 'South', seed: 4, visitMinutes: 90 });
  last.visits[0].weight = 2;
  last.visits.push(visitOf('stand'), visitOf('vanished'));
  last.queues[0].seconds = 12;
  last.arrivals[0].entrance = 'vanished';
  const next = nextForm(last, firstForm(plan(), { now, zone }), plan());
  assert.deepEqual([next.name, next.seed, next.visitMinutes], ['', 4, 90]);
  assert.deepEqual(next.visits.map(({ id, weight }) => [id, weight]), [['booth', 2], ['stand', 1]]);
  assert.deepEqual([next.queues[0].seconds, next.arrivals[0].entrance], [12, '']);
  assert.deepEqual([next.closedDoors, next.connectors], [['open'], []]);
  // Doors that are selected on the plan now count more.
  const first = firstForm(plan(), { now, zone, closedDoors: ['open'] });
  assert.deepEqual(nextForm({ ...last, closedDoors: [] }, first, plan()).closedDoors, ['open']);
});

test('only open doors can be closed, and those that were selected are', () => {
  assert.deepEqual(openDoorsOf(plan()).map(({ id }) => id), ['open']);
  assert.deepEqual(firstForm(plan(), { now, zone, closedDoors: ['open'] }).closedDoors, ['open']);
});

/** @type {[string, Partial<ScenarioForm>, string, string][]} */
const wrong = [
  ['an end before the begin', { to: '09:00' }, 'to', 'hours'],
  ['no day', { day: '' }, 'day', 'day'],
  ['no time', { from: '' }, 'from', 'time'],
  ['no people', { arrivals: [] }, 'arrivals.0.people', 'people'],
  [
    'people that are no number',
    { arrivals: [{ people: NaN, from: '10:00', to: '11:00', entrance: '' }] },
    'arrivals.0.people',
    'whole',
  ],
  [
    'arrivals after the end',
    { arrivals: [{ people: 1, from: '10:00', to: '13:00', entrance: '' }] },
    'arrivals.0.to',
    'arrivals',
  ],
  [
    'arrivals that end before they begin',
    { arrivals: [{ people: 1, from: '11:00', to: '10:30', entrance: '' }] },
    'arrivals.0.to',
    'backwards',
  ],
  ['an alarm after the end', { evacuationAt: '12:30' }, 'evacuationAt', 'evacuation'],
  [
    'half a counter',
    {
      queues: [{ area: 'coats', servers: 1.5, seconds: 40, weight: 1 }],
    },
    'queues.0.servers',
    'whole',
  ],
  ['people that run', { speedMean: 4 }, 'speedMean', 'number'],
  ['a spread wider than half of the mean', { speedSpread: 0.7 }, 'speedSpread', 'spread'],
  ['a seed below zero', { seed: -1 }, 'seed', 'whole'],
  [
    'a weight that is none',
    {
      visits: [{ kind: 'category', id: 'booth', weight: NaN, minutes: 7 }],
    },
    'visits.0.weight',
    'number',
  ],
  [
    'a lift without room',
    {
      connectors: [{ id: 'lift', perMinute: null, capacity: 0 }],
    },
    'connectors.0.capacity',
    'whole',
  ],
];
for (const [what, change, at, key] of wrong) {
  test(`${what} is complained of beside its field`, () => {
    const form = { ...firstForm(plan(), { now, zone }), ...change };
    const complaints = complaintsOf(form, plan(), zone);
    assert.deepEqual(complaints.map((each) => [each.at, each.key]), [
      [at, `editor.rehearsal.bad.${key}`],
    ]);
  });
}
