// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '../../../web/embed/v1/floorcast-client.js';
import { applyOperations } from '../../../web/shared/api/apply-operations.js';
import { ApiError, createClient } from '../../../web/shared/api/client.js';

/** @param {number} status @param {any} body */
const answering = (status, body) => {
  /** @type {any[]} */
  const asked = [];
  const request =
    /** @type {any} */ (async (/** @type {URL} */ url, /** @type {any} */ options) => {
      asked.push([url.href, options?.method ?? 'GET', options?.body]);
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
    });
  return { asked, client: createClient('https://host/maps/', request) };
};

test("requests go to the server's root under its prefix", async () => {
  const { asked, client } = answering(200, { venues: [{ slug: 'expo' }] });
  assert.deepEqual(await client.venues(), [{ slug: 'expo' }]);
  await client.features('a b', '0');
  assert.equal(asked[0][0], 'https://host/maps/api/v1/venues');
  assert.equal(asked[1][0], 'https://host/maps/api/v1/venues/a%20b/features?floor=0');
  assert.equal(client.imageURL('expo', 'plan'), 'https://host/maps/api/v1/venues/expo/images/plan');
});

test('programs have every part of the interface, with their token', async () => {
  /** @type {any[]} */
  const asked = [];
  const real = globalThis.fetch;
  globalThis.fetch =
    /** @type {any} */ (async (/** @type {URL} */ url, /** @type {any} */ options) => {
      asked.push([url.href, options.headers.get('authorization')]);
      return new Response('{"venues": []}');
    });
  try {
    const { client } = connect({ server: 'https://host/maps', token: 'fcl_1' });
    await client.bin();
    await client.coverage('expo', { floor: '0' });
    await client.devices('expo');
    await client.snapshot('expo');
  } finally {
    globalThis.fetch = real;
  }
  const paths = [
    'bin',
    'venues/expo/anchors/coverage',
    'venues/expo/devices',
    'venues/expo/snapshot',
  ];
  assert.deepEqual(
    asked,
    paths.map((path) => [`https://host/maps/api/v1/${path}`, 'Bearer fcl_1']),
  );
});

test('a refusal carries the problem document', async () => {
  const { client } = answering(409, {
    type: 'about:blank#feature-removed',
    title: 'Gone',
    status: 409,
    detail: 'by Ada',
  });
  await assert.rejects(client.postEdit('expo', /** @type {any} */ ({})), (error) => {
    assert.ok(error instanceof ApiError);
    assert.deepEqual([error.status, error.kind, error.message], [
      409,
      'feature-removed',
      'Gone – by Ada',
    ]);
    return true;
  });
});

test('an answer that is no JSON and no answer at all are errors, too', async () => {
  await assert.rejects(answering(502, '<html>').client.venues(), { status: 502 });
  const dead = createClient(
    'https://host/',
    /** @type {any} */ (async () => {
      throw new TypeError('no');
    }),
  );
  await assert.rejects(dead.venues(), { status: 0 });
});

test('an edit changes field by field, and null takes a property away', () => {
  const poi = /** @type {any} */ ({
    id: 'p',
    kind: 'poi',
    floor: '0',
    geometry: { type: 'Point', coordinates: [1, 2] },
    properties: { name: 'A', category: 'food' },
  });
  const features = new Map([['p', poi]]);
  const ids = applyOperations(features, [
    {
      operation: 'change',
      feature: 'p',
      fields: { floor: '1', properties: /** @type {any} */ ({ category: null, icon: 'bar' }) },
    },
    { operation: 'put', feature: { ...poi, id: 'q' } },
    { operation: 'remove', feature: 'unknown' },
  ]);
  assert.deepEqual([...ids], ['p', 'q']);
  assert.deepEqual(features.get('p')?.properties, { name: 'A', icon: 'bar' });
  assert.equal(features.get('p')?.floor, '1');
  assert.deepEqual(poi.properties, { name: 'A', category: 'food' });
});
