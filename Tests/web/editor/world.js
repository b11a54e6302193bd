// @ts-check
import assert from 'node:assert/strict';
import { carryingDoors } from '../../../web/editor/actions/carrying-doors.js';
import { DraftEdits } from '../../../web/editor/session/draft-edits.js';
import { EditSession } from '../../../web/editor/session/edit-session.js';
import { HistoryStore } from '../../../web/editor/session/history-store.js';
import { Plan } from '../../../web/editor/plan/plan.js';
import { StoredItems } from '../../../web/editor/drafts/stored-items.js';

/** @import { SimulatedServer } from './simulated-server.js' */

/** A seeded generator of numbers in 0..<1 (mulberry32). @param {number} seed */
export const random = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/** @import { Feature, Floor, Step } from '../../../web/editor/plan/types.js' */

/** @param {number} ordinal @returns {Floor} */
const floor = (ordinal) => ({
  id: String(ordinal),
  building: 'main',
  ordinal,
  name: { en: `Floor ${ordinal}` },
  bounds: [0, 0, 100, 100],
});

/** A venue of three floors without its features. */
export const house = {
  name: { en: 'Expo' },
  buildings: [{ id: 'main', name: { en: 'Main' } }],
  floors: [floor(0), floor(1), floor(2)],
  images: [],
};

/** A plan of that house. @param {Iterable<Feature>} [features] */
export const planOf = (features = []) => new Plan(features, house);

/** The items of a map, which hears of every change. @param {Map<string, any>} kept */
const itemsIn = (kept) => {
  const write = (/** @type {string} */ id, /** @type {any} */ value) =>
    value === null ? kept.delete(id) : kept.set(id, structuredClone(value));
  return new StoredItems(structuredClone(kept), write);
};

/** What one window keeps, without a browser: a reload finds what was set before it. */
export class MemoryDrafts {
  #drafts = new Map();
  #history = new Map();
  get drafts() {
    return itemsIn(this.#drafts);
  }
  get history() {
    return itemsIn(this.#history);
  }
}

/** What steps do that the plan must take. @param {Plan} plan @param {readonly Step[]} steps @param {string} [message] */
export const applied = (plan, steps, message) => {
  const done = plan.apply(steps);
  assert.ok(!done.refused, message ?? JSON.stringify(done.refused));
  return done;
};

/** Lets everything that already has its answer go on. */
export const settled = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};

let ids = 0;

/**
 * An editor at a simulated server.
 *
 * @param {SimulatedServer} server
 * @param {string} author
 * @param {{storage?: MemoryDrafts, post?: (edit: any) => Promise<any>,
 *   fetchAfter?: (after: number) => Promise<any>}} [options]
 */
export const editorAt = (server, author, options = {}) => {
  const storage = options.storage ?? new MemoryDrafts();
  /** @type {any[]} */
  const timers = [];
  const session = new EditSession({
    slug: 'expo',
    adjusted: carryingDoors,
    plan: server.plan,
    revision: server.journal.length,
    author,
    store: new DraftEdits(storage.drafts),
    historyStore: new HistoryStore(storage.history, () => 0),
    world: {
      post: options.post ?? (async (edit) => server.post(edit)),
      fetchAfter: options.fetchAfter ?? (async (after) => server.edits(after)),
      reload: async () => ({
        plan: server.plan,
        revision: server.journal.length,
      }),
      schedule: (run) => timers.push(run),
      now: () => 0,
      makeId: () => `edit-${author}-${(ids += 1)}`,
    },
  });
  return { session, storage, timers };
};

/** How many edits a window keeps that are not in the journal. @param {MemoryDrafts} storage */
export const draftsIn = (storage) => storage.drafts.all().length;

/** The features of a plan as plain JSON, in the order of their ids. @param {Pick<Plan, 'features'>} plan */
export const contents = (plan) =>
  JSON.parse(
    JSON.stringify([...plan.features()].sort((a, b) => (a.id < b.id ? -1 : 1))),
  );
