// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  complaintOf,
  firstForm,
  openDoorsOf,
  scenarioOf,
} from '../../../web/editor/rehearsal/scenario-form.js';
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
  assert.equal(complaintOf(form, plan(), zone), null);
  assert.deepEqual([form.day, form.from, form.to], ['2026-11-24', '10:00', '12:00']);
  const scenario = scenarioOf(form, plan(), zone);
  // Berlin is an hour ahead of UTC.
  assert.equal(scenario.begin, '2026-11-24T09:00:00.000Z');
  assert.deepEqual(scenario.arrivals[0], {
    people: 300,
    from: '2026-11-24T09:00:00.000Z',
    to: '2026-11-24T10:00:00.000Z',
  });
  assert.deepEqual(scenario.activities.map(({ categories }) => categories), [['booth']]);
  assert.deepEqual(scenario.queues, [
    { area: 'coats', servers: 2, service: { mean: 40, shape: 'exponential' } },
  ]);
  assert.ok(scenario.evacuation);
});

test('the programme says on which day it begins, and brings people', () => {
  const form = firstForm(plan([talk]), { now, zone });
  assert.deepEqual([form.day, form.from], ['2026-11-26', '14:00']);
  form.sessionPeople = 50;
  const scenario = scenarioOf(form, plan([talk]), zone);
  assert.deepEqual(scenario.sessionGoers, { people: 50 });
  form.day = '2026-11-27';
  assert.equal(complaintOf(form, plan([talk]), zone), 'editor.rehearsal.bad.sessions');
});

test('only open doors can be closed, and those that were selected are', () => {
  assert.deepEqual(openDoorsOf(plan()).map(({ id }) => id), ['open']);
  assert.deepEqual(firstForm(plan(), { now, zone, closedDoors: ['open'] }).closedDoors, ['open']);
});

/** @type {[string, Partial<ScenarioForm>, string][]} */
const wrong = [
  ['an end before the begin', { to: '09:00' }, 'hours'],
  ['no day', { day: '' }, 'hours'],
  ['no people', { arrivals: [] }, 'people'],
  ['people that are no number', {
    arrivals: [{ people: NaN, from: '10:00', to: '11:00', entrance: '' }],
  }, 'people'],
  ['arrivals after the end', {
    arrivals: [{ people: 1, from: '10:00', to: '13:00', entrance: '' }],
  }, 'arrivals'],
  ['an alarm after the end', { evacuationAt: '12:30' }, 'evacuation'],
];
for (const [what, change, key] of wrong) {
  test(`${what} is complained of`, () => {
    const form = { ...firstForm(plan(), { now, zone }), ...change };
    assert.equal(complaintOf(form, plan(), zone), `editor.rehearsal.bad.${key}`);
  });
}
