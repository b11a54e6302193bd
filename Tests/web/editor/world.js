// @ts-check
import { carryingDoors } from '../../../web/editor/actions/carrying-doors.js';
import { DraftEdits } from '../../../web/editor/session/draft-edits.js';
import { EditSession } from '../../../web/editor/session/edit-session.js';
import { HistoryStore } from '../../../web/editor/session/history-store.js';
import { Plan } from '../../../web/editor/plan/plan.js';
import { StoredItems } from '../../../web/editor/drafts/stored-items.js';

/** @import { Feature } from '../../../web/editor/plan/types.js' */

/** @import { SimulatedServer } from './simulated-server.js' */

/** A seeded generator of numbers in 0..<1 (mulberry32). @param {number} seed */
export const random = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/** A poi. @param {string} id @param {number} x @param {number} y */
export const poi = (id, x = 0, y = 0) => /** @type {Feature} */ ({
  id,
  kind: 'poi',
  floor: '0',
  geometry: { type: 'Point', coordinates: [x, y] },
  properties: { name: { en: id } },
});

const floor = (/** @type {number} */ ordinal) => ({
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

/** A plan of that house. @param {Iterable<any>} [features] */
export const planOf = (features = []) => new Plan(features, house);

/** What one window keeps, without a browser: a reload finds what was set before it. */
export class MemoryDrafts {
  #kept = { draft: new Map(), history: new Map() };
  get drafts() {
    return this.#items('draft');
  }
  get history() {
    return this.#items('history');
  }
  #items(/** @type {any} */ sort) {
    const kept = this.#kept[sort];
    const write = (/** @type {any} */ id, /** @type {any} */ value) =>
      value === null ? kept.delete(id) : kept.set(id, structuredClone(value));
    return new StoredItems(structuredClone(kept), write);
  }
}

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

/** The features of a plan as plain JSON, in the order of their ids. @param {any} plan */
export const contents = (plan) =>
  JSON.parse(
    JSON.stringify([...plan.features()].sort((a, b) => (a.id < b.id ? -1 : 1))),
  );
