// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bandOfJam } from '../../../web/insight/map/jam-cover.js';
import { FigureRequests } from '../../../web/insight/model/figure-requests.js';
import { firstView } from '../../../web/insight/model/page-address.js';
import { RehearsedFigures } from '../../../web/insight/model/rehearsed-figures.js';
import { createInsightClient } from '../../../web/shared/api/insight-client.js';

/** @import { Rehearsal } from '../../../web/shared/api/rehearsals-client.js' */

/** @param {Record<string, number>} places person-seconds by door @param {number} [seconds] of emptying @returns {any} */
const summary = (places, seconds) => ({
  people: { entered: 60 },
  waiting: {
    places: Object.entries(places).map(([feature, personSeconds]) => ({
      feature,
      personSeconds,
      most: 3,
    })),
  },
  jams: [],
  queues: [],
  evacuation: { people: 50, seconds, nineOfTenSeconds: 40, walkingSeconds: 20 },
});

/** @param {Partial<Rehearsal>} [more] @returns {Rehearsal} */
const rehearsal = (more = {}) => ({
  id: 'rehearsal-1',
  name: '',
  state: 'done',
  progress: 1,
  revision: 3,
  created: '2026-11-24T09:00:00Z',
  begin: '2026-11-26T08:00:00Z',
  end: '2026-11-26T09:00:00Z',
  plans: ['now', 'draft'],
  closedDoors: ['south'],
  changeCount: 1,
  problem: null,
  scenario: {},
  changes: [/** @type {any} */ ({ operation: 'remove', feature: 'bar' })],
  summaries: { now: summary({ south: 90, north: 10 }, 60), draft: summary({ north: 300 }) },
  ...more,
});
const revisions = { drawn: 3, now: 3 };

test('figures of the draft stand beside those of now, the worst of either first', () => {
  const figures = new RehearsedFigures(rehearsal(), revisions);
  assert.deepEqual(
    figures.waiting.map(({ id, pairs: [{ value, before }] }) => [id, value, before]),
    [['north', 300, 10], ['south', null, 90]],
  );
  // How long it took is not known where some were still inside.
  const seconds = figures.evacuation?.find(({ key }) => key === 'seconds');
  assert.deepEqual([seconds?.value, seconds?.before], [null, 60]);
});

test('what is said of the plan that is drawn goes by its revision', () => {
  const stateWith = (/** @type {number} */ drawn, /** @type {number} */ now) =>
    new RehearsedFigures(rehearsal(), { drawn, now }).planState;
  assert.equal(stateWith(3, 3), 'same');
  assert.equal(stateWith(3, 5), 'edited');
  // The server knows no earlier plan than that of now.
  assert.equal(stateWith(5, 5), 'lost');
  const ofNow = new RehearsedFigures(rehearsal({ plans: ['now'] }), revisions);
  assert.equal(ofNow.compared, null);
});

test('a page of a rehearsal asks for both runs of the whole time, or of a stretch', async () => {
  /** @type {URL[]} */
  const asked = [];
  const request = async (/** @type {any} */ url) => {
    asked.push(new URL(url));
    return new Response('{"moments":[]}');
  };
  const client = createInsightClient('http://x/', /** @type {any} */ (request));
  const requests = new FigureRequests(
    client,
    'expo',
    () => 'UTC',
    new RehearsedFigures(rehearsal(), revisions),
  );
  // The rehearsed day is still to come.
  await requests.ask({ ...firstView, compare: 7 }, '0', Date.parse('2026-11-24T10:00:00Z'));
  const query = (/** @type {URL} */ { searchParams }) =>
    ['rehearsal', 'plan', 'from', 'to'].map((name) => searchParams.get(name));
  const figures = asked.filter(({ pathname }) => pathname.endsWith('figures')).map(query);
  const span = ['2026-11-26T08:00:00.000Z', '2026-11-26T09:00:00.000Z'];
  assert.deepEqual(figures, [
    ['rehearsal-1', 'draft', ...span],
    ['rehearsal-1', 'now', ...span],
  ]);
  assert.ok(asked.every(({ searchParams }) => searchParams.get('rehearsal') === 'rehearsal-1'));
  const stretch = '2026-11-26T08:10Z..2026-11-26T08:20Z';
  const { from } = requests.queryOf({ ...firstView, range: stretch }, 0);
  assert.equal(from, Date.parse('2026-11-26T08:10:00Z'));
});

test('squares are darker the longer they were full', () => {
  assert.deepEqual([0, 9, 10, 60, 299, 1000].map(bandOfJam), [0, 0, 1, 2, 2, 3]);
});
