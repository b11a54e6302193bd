// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureLoader } from '../../../web/live/layout/plan-pictures.js';
import { ApiError } from '../../../web/shared/api/api-error.js';

const plan = /** @type {any} */ ({ id: 'plan-0', content: 'sha256-1' });
/** @param {number} status */
const refusing = (status) => ({
  content: () => Promise.reject(new ApiError({ title: 'Damaged', status })),
  image: () => Promise.reject(new ApiError({ title: 'Damaged', status })),
});

test('a damaged picture is reported once, however often the map asks for it', async () => {
  /** @type {string[]} */
  const reported = [];
  const load = pictureLoader(refusing(500), ({ id }) => reported.push(id));
  for (const asked of [plan, plan, { ...plan, content: 'sha256-2' }]) {
    await assert.rejects(load('expo', asked));
  }
  assert.deepEqual(reported, ['plan-0', 'plan-0']);
});

test('a server that is away damages no picture', async () => {
  const load = pictureLoader(refusing(0), () => assert.fail('reported'));
  await assert.rejects(load('expo', plan));
});
