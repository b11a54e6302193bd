// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FigureRequests, isOutside } from '../../../web/insight/model/figure-requests.js';
import { firstView } from '../../../web/insight/model/page-address.js';
import { Replays } from '../../../web/insight/model/replays.js';
import { createInsightClient } from '../../../web/shared/api/insight-client.js';

const now = Date.parse('2026-11-27T10:47:31Z');
const zone = () => 'Europe/Berlin';

/** A client whose server notes what it is asked for; each answer waits until it is let go.
 * @param {(path: string) => any} [answer] */
const makeServer = (answer = () => ({})) => {
  /** @type {{ url: URL, go: (status?: number) => void }[]} */
  const asked = [];
  const request = (/** @type {any} */ url) =>
    new Promise((resolve) =>
      asked.push({
        url: new URL(url),
        go: (status = 200) =>
          resolve(new Response(JSON.stringify(answer(new URL(url).pathname)), { status })),
      })
    );
  const client = createInsightClient('http://x/', /** @type {any} */ (request));
  return { asked, requests: new FigureRequests(client, 'fair & co', zone) };
};
const settle = async () => {
  for (let i = 0; i < 8; i += 1) await Promise.resolve();
};

test('a view asks for its range, and the same times of day of the compared one', async () => {
  const { asked, requests } = makeServer((
    path,
  ) => (path.endsWith('moments') ? { moments: [] } : {}));
  const view = { ...firstView, range: 'yesterday', compare: 2, floor: '1', group: 'crew' };
  const answer = requests.ask(view, '0', now);
  await settle();
  const paths = asked.map(({ url }) => url.pathname.replace('/api/v1/venues/fair%20%26%20co/', ''));
  assert.deepEqual(paths.sort(), [
    'insight',
    'insight/figures',
    'insight/figures',
    'insight/flows',
    'insight/heat',
    'insight/moments',
  ]);
  const of = (/** @type {string} */ end) => asked.filter(({ url }) => url.pathname.endsWith(end));
  const ranges = of('figures').map(({ url: { searchParams } }) =>
    ['from', 'to', 'step', 'floor', 'group'].map((name) => searchParams.get(name)).join(' ')
  );
  assert.deepEqual(ranges, [
    '2026-11-25T23:00:00.000Z 2026-11-26T23:00:00.000Z 900 1 crew',
    '2026-11-23T23:00:00.000Z 2026-11-24T23:00:00.000Z 900 1 crew',
  ]);
  // The plan shows another floor than the figures are of.
  assert.equal(of('heat')[0].url.searchParams.get('floor'), '0');
  assert.equal(of('flows')[0].url.searchParams.get('floor'), null);
  for (const each of asked) each.go();
  assert.ok('answers' in /** @type {object} */ (await answer));
});

test('of two questions only the later one is answered, also where the earlier one fails late', async () => {
  const { asked, requests } = makeServer((
    path,
  ) => (path.endsWith('moments') ? { moments: [] } : {}));
  const first = requests.ask({ ...firstView, cover: 'none' }, '0', now);
  await settle();
  const old = asked.splice(0);
  const second = requests.ask({ ...firstView, cover: 'none', range: 'now' }, '0', now);
  await settle();
  for (const each of asked) each.go();
  for (const each of old) each.go(500);
  assert.ok('answers' in /** @type {object} */ (await second));
  assert.equal(await first, null);
});

test('a refusal is said as the server says it', async () => {
  const { asked, requests } = makeServer(() => ({ title: 'No such floor' }));
  const answer = requests.ask({ ...firstView, cover: 'none' }, '0', now);
  await settle();
  for (const each of asked) each.go(404);
  const found = /** @type {{ problem: Error }} */ (await answer);
  assert.equal(found.problem.message, 'No such floor');
});

test('a table for a spreadsheet is of the same range', () => {
  const { requests } = makeServer();
  const url = new URL(requests.tableURL('figures', { ...firstView, range: '2026-11-24' }, now));
  assert.equal(url.searchParams.get('format'), 'csv');
  assert.equal(url.searchParams.get('from'), '2026-11-23T23:00:00.000Z');
  assert.equal(url.searchParams.get('step'), '900');
});

test('a range outside of all that is recorded is known', () => {
  /** @type {any} */
  const overview = { from: '2026-11-20T00:00:00Z', to: '2026-11-24T12:00:00Z' };
  const of = (/** @type {string} */ from, /** @type {string} */ to) =>
    isOutside(overview, { from: Date.parse(from), to: Date.parse(to) });
  assert.ok(of('2026-11-25T00:00:00Z', '2026-11-26T00:00:00Z'));
  assert.ok(!of('2026-11-24T00:00:00Z', '2026-11-26T00:00:00Z'));
  assert.ok(isOutside({ ...overview, from: null, to: null }, { from: 0, to: 1 }));
});

test('only moments that are recorded lead to a replay', async () => {
  const client = {
    base: 'http://x/',
    tracks: async () => ({
      keptHours: 24,
      recording: true,
      minutesPerCount: 1,
      stretches: [{ from: 1000, to: 9000, firstMinute: 0, people: [] }],
    }),
  };
  const replays = new Replays(client, 'fair');
  assert.equal(replays.urlOf(5000, '1'), null);
  await replays.ask();
  const url = new URL(String(replays.urlOf(5000, '1')));
  assert.deepEqual([...url.searchParams], [
    ['venue', 'fair'],
    ['past', '1970-01-01T00:00:05.000Z'],
    ['floor', '1'],
  ]);
  assert.equal(replays.urlOf(9001, ''), null);
  // The recording begins within the minute.
  assert.ok(replays.urlOf(0, ''));
  const refused = new Replays(
    { ...client, tracks: () => Promise.reject(new Error('403')) },
    'fair',
  );
  await refused.ask();
  assert.equal(refused.urlOf(5000, ''), null);
});
