// @ts-check
import { DraftStore } from '../../../web/editor/plan/draft-store.js';
import { EditSession } from '../../../web/editor/plan/edit-session.js';
import { HistoryStore } from '../../../web/editor/plan/history-store.js';
import { Plan } from '../../../web/editor/plan/plan.js';

/** A seeded generator of numbers in 0..<1 (mulberry32). @param {number} seed */
export const random = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/** A poi. @param {string} id @param {number} x @param {number} y */
export const poi = (id, x = 0, y = 0) => ({
  id,
  kind: 'poi',
  floor: '0',
  geometry: { type: 'Point', coordinates: [x, y] },
  properties: { name: { en: id } },
});

const floor = (/** @type {number} */ ordinal) => ({
  id: String(ordinal), building: 'main', ordinal, name: { en: `Floor ${ordinal}` },
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

/** localStorage without a browser. */
export class MemoryStorage {
  items = new Map();
  get length() {
    return this.items.size;
  }
  key(index) {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(key) {
    return this.items.get(key) ?? null;
  }
  setItem(key, value) {
    this.items.set(key, value);
  }
  removeItem(key) {
    this.items.delete(key);
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
 * @param {import('./simulated-server.js').SimulatedServer} server
 * @param {string} author
 * @param {{storage?: MemoryStorage, post?: (edit: any) => Promise<any>,
 *   fetchAfter?: (after: number) => Promise<any>}} [options]
 */
export const editorAt = (server, author, options = {}) => {
  const storage = options.storage ?? new MemoryStorage();
  const timers = [];
  const session = new EditSession({
    plan: server.plan,
    revision: server.journal.length,
    author,
    store: new DraftStore(storage, 'expo'),
    historyStore: new HistoryStore(storage, 'expo', () => 0),
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

/** How many edits a browser keeps that are not in the journal. @param {MemoryStorage} storage */
export const draftsIn = (storage) =>
  [...storage.items.keys()].filter((key) => key.startsWith('floorcast.draft.')).length;

/** The features of a plan as plain JSON, in the order of their ids. @param {any} plan */
export const contents = (plan) =>
  JSON.parse(
    JSON.stringify([...plan.features()].sort((a, b) => (a.id < b.id ? -1 : 1))),
  );
