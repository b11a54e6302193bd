// @ts-check
// Runs every n-th of many schedules at a server of its own, and tells what they came to.
import { parentPort, workerData } from 'node:worker_threads';
import { ReplayServer } from './replay-server.js';
import { runSchedule } from './schedule.js';

const { venue, first, count, stride } = workerData;
const total = { edits: 0, refused: 0 };
const server = new ReplayServer();
try {
  for (let seed = first; seed < first + count; seed += stride) {
    const { edits, refused } = await runSchedule(server, venue, seed);
    total.edits += edits;
    total.refused += refused;
  }
} finally {
  server.close();
}
parentPort?.postMessage(total);
