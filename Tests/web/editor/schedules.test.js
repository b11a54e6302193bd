// @ts-check
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { program } from './schedules/replay-server.js';

const vectors = new URL('../../vectors/operations.json', import.meta.url);
const venue = JSON.parse(readFileSync(vectors, 'utf8'))[0].before;
/** How many orders of events are tried; `scripts/test` tries 10 000. */
const count = Number(process.env.FLOORCAST_SCHEDULES ?? 300);
const seed = Number(process.env.FLOORCAST_SEED ?? 1);
const workers = 2;

/** @param {number} first @returns {Promise<{edits: number, refused: number}>} */
const run = (first) =>
  new Promise((resolve, reject) => {
    const workerData = { venue, first, count: count - (first - seed), stride: workers };
    const worker = new Worker(new URL('./schedules/worker.js', import.meta.url), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

const options = { skip: program ? false : 'floorcast is not built (set FLOORCAST)' };

test(
  `three editors and late joiners end with the server's plan in ${count} schedules`,
  options,
  async () => {
    const totals = await Promise.all(Array.from({ length: workers }, (_, i) => run(seed + i)));
    const edits = totals.reduce((sum, total) => sum + total.edits, 0);
    const refused = totals.reduce((sum, total) => sum + total.refused, 0);
    assert.ok(edits > count);
    console.log(`${count} schedules, ${edits} edits, ${refused} refused, all the same`);
  },
);
